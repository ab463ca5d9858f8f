// What an operator reads and makes, and with whom it shares it.
import { build, link, section, sentence, some } from "./build.js";

/** @param {any[]} operand its name, its sizes, its data type */
function shapeOf([, sizes, dtype]) {
  return sizes ? `${sizes} ${dtype}` : `shape unknown, ${dtype}`;
}

/**
 * @param {any} operator
 * @param {import("./build.js").Go} go
 */
export function operands(operator, go) {
  const inputs = some(operator.in).map((operand) => {
    const [name, , , slot, number, from] = operand;
    const before = slot ? build("b", "", `${slot}: `) : "";
    return build("li", "", [before, `operand ${name}, ${shapeOf(operand)}, from `, link([number, from], go)]);
  });
  const outputs = some(operator.out).map((operand) => {
    const readers = some(operand[3]).map((to) => link(to, go));
    const where = readers.length ? ["to ", ...separated(readers)] : ["which nobody reads"];
    return build("li", "", [`operand ${operand[0]}, ${shapeOf(operand)}, `, ...where]);
  });
  return [section("Inputs", listOf(inputs)), section("Outputs", listOf(outputs))];
}

/** @param {HTMLElement[]} items */
function listOf(items) {
  return items.length ? build("ul", "", items) : sentence("None.");
}

/** @param {import("./build.js").Content[]} links */
function separated(links) {
  return links.flatMap((one, i) => (i ? [", ", one] : [one]));
}
