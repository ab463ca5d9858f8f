// The panel of one operator, made of what panel.py says of it.
import { build, sentence, withCode } from "./build.js";
import { cost } from "./cost.js";
import { lineOf, parametersOf } from "./line.js";
import { operands } from "./operands.js";
import { weights } from "./weights.js";

/**
 * @param {any} operator
 * @param {import("./build.js").Go} go
 * @param {string[]} [measured] what runs have found of it, in sentences
 */
export function panel(operator, go, measured = []) {
  const head = [build("h3", "", `${operator.type}`), build("p", "", build("code", "", `${operator.name}`))];
  const root = build("div", "kpn", head, { role: "group", "aria-label": `${operator.type} ${operator.name}` });
  const parts = [
    () => [sentence(...withCode(operator.what || "Nobody has said here what this type does."))],
    () => measured.map((said) => sentence(said)),
    () => operands(operator, go),
    () => [parametersOf(operator)],
    () => weights(operator),
    () => [cost(operator, go)],
    () => [lineOf(operator)],
  ];
  for (const part of parts) {
    try {
      root.append(...part());
    } catch {
      root.append(sentence("Something here cannot be shown."));
    }
  }
  return root;
}
