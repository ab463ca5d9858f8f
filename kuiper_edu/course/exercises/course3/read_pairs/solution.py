def read_pairs(line):
    pairs = {"": {}, "@": {}, "$": {}, "#": {}}
    _, _, inputs, outputs = read_head(line)
    for word in line.split()[4 + len(inputs) + len(outputs) :]:
        key, _, text = word.partition("=")
        if key[0] in "@$#":
            pairs[key[0]][key[1:]] = text
        else:
            pairs[""][key] = text
    return pairs
