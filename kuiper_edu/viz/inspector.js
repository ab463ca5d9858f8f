// The graph of `inspect_graph`: a click, Enter or Space on an operator shows its properties beside the picture.
// Everything is looked up inside `el`: several of these may stand in one notebook.

function row(name, value) {
  const tr = document.createElement("tr");
  const th = document.createElement("th");
  const td = document.createElement("td");
  th.scope = "row";
  th.textContent = name;
  td.textContent = value;
  tr.append(th, td);
  return tr;
}

function table(caption, pairs) {
  const made = document.createElement("table");
  made.createCaption().textContent = caption;
  const body = made.createTBody();
  for (const [name, value] of pairs) body.append(row(name, value));
  return made;
}

function neighbours(caption, operands, choose) {
  const list = document.createElement("div");
  const title = document.createElement("p");
  title.className = "kuiper-caption";
  title.textContent = caption;
  list.append(title);
  for (const operand of operands) {
    const line = document.createElement("p");
    line.append(operand.text + " ");
    for (const [index, name] of operand.operators) {
      const button = document.createElement("button");
      button.textContent = name;
      button.addEventListener("click", () => choose(index, true));
      line.append(button, " ");
    }
    list.append(line);
  }
  return list;
}

function panelOf(operator, choose) {
  const parts = [];
  const title = document.createElement("h4");
  title.textContent = operator.type;
  parts.push(title, table("Operator", [["name", operator.name]]));
  if (operator.params.length) parts.push(table("Parameters", operator.params));
  if (operator.attrs.length) parts.push(table("Attributes (weights)", operator.attrs));
  parts.push(neighbours("Inputs", operator.inputs, choose));
  parts.push(neighbours("Outputs", operator.outputs, choose));
  return parts;
}

function render({ model, el }) {
  el.classList.add("kuiper-inspector");
  const drawing = document.createElement("div");
  drawing.className = "kuiper-drawing";
  drawing.innerHTML = model.get("svg"); // made by the package itself; names in it are escaped
  const panel = document.createElement("div");
  panel.className = "kuiper-panel";
  panel.setAttribute("role", "region");
  panel.setAttribute("aria-label", "Properties");
  panel.setAttribute("aria-live", "polite");
  el.append(drawing, panel);

  const operators = model.get("operators");
  const nodes = new Map();
  const choose = (index, follow) => {
    model.set("selected", index);
    model.save_changes();
    if (follow) {
      nodes.get(index).focus();
      nodes.get(index).scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  };
  for (const node of drawing.querySelectorAll("g.node")) {
    const index = Number(node.dataset.node);
    nodes.set(index, node);
    node.setAttribute("tabindex", "0");
    node.setAttribute("role", "button");
    node.setAttribute("aria-label", `${operators[index].type} ${operators[index].name}`);
    node.addEventListener("click", () => choose(index, false));
    node.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation(); // the notebook would run the cell
      choose(index, false);
    });
  }
  const show = () => {
    const selected = model.get("selected");
    for (const [index, node] of nodes) {
      node.classList.toggle("kuiper-selected", index === selected);
      node.setAttribute("aria-pressed", String(index === selected));
    }
    if (operators[selected]) panel.replaceChildren(...panelOf(operators[selected], choose));
    else panel.textContent = "Click an operator, or go to one with Tab and press Enter.";
  };
  model.on("change:selected", show);
  show();
  return () => model.off("change:selected", show);
}

export default { render };
