def glue_operators(nodes):
    sizes, glue = set(), []
    for node in nodes:
        if node["op_type"] == "Shape" or all(value in sizes for value in node["inputs"]):
            sizes.update(node["outputs"])
            if node["op_type"] != "Constant":
                glue.append(node["op_type"])
    return glue
