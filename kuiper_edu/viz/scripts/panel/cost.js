// What an operator costs: FLOPs, its step in the run, how long its values live and in which buffer.
import { build, count, link, plural, section, sentence, some } from "./build.js";

const BUILT = 2;
const UNBUILT = [
  "Not built yet: build() tells the step, the lifetime and the buffer.",
  "Not run yet: the file leaves shapes open, so the first forward() tells the lifetime and the buffer.",
];

/**
 * @param {any} operator
 * @param {import("./build.js").Go} go
 */
export function cost(operator, go) {
  const { flops, why } = operator;
  const step = some(operator.step);
  const unknown = why ? `not known, because ${why}.` : "not known, because the file does not give all shapes.";
  const known = () => `${count(flops)}${why ? ` (${why})` : ""}.`;
  const said = [sentence(build("b", "", "FLOPs: "), flops === null ? unknown : known())];
  if (step.length) said.push(sentence(build("b", "", "Order: "), `step ${step[0]} of ${step[1]}.`));
  if (operator.built !== BUILT) said.push(sentence(UNBUILT[operator.built] || ""));
  else
    for (const [name, , , , life] of some(operator.out)) said.push(...lifetime(name, some(life), go, step.length > 0));
  return section("Cost and memory", ...said);
}

/**
 * @param {string} name of the operand
 * @param {any[]} life
 * @param {import("./build.js").Go} go
 * @param {boolean} runs whether the operator is a step of the run
 */
function lifetime(name, life, go, runs) {
  if (!life.length) {
    const why = runs ? "it is handed on, or made anew in each run." : "this operator is no step of the run.";
    return [sentence(build("b", "", `Operand ${name}: `), `no buffer: ${why}`)];
  }
  const [first, last, reader, bytes, buffer, size, tenants, before, after] = life;
  const born = first < 0 ? "there before the first step" : `made in step ${first + 1}`;
  const read = some(reader).length
    ? [`, last read in step ${last + 1} by `, link(reader, go)]
    : [", kept to the end: it is a result"];
  const shared = [
    ...(some(before).length ? ["before it the value of ", link(before, go)] : ["it is the first"]),
    ", ",
    ...(some(after).length ? ["after it that of ", link(after, go)] : ["nothing comes after it"]),
  ];
  const others = [`${plural(tenants, "value")} share this buffer, one at a time: `, ...shared, "."];
  const memory = `${plural(bytes, "byte")} in buffer ${buffer} of ${plural(size, "byte")}. `;
  return [
    sentence(build("b", "", `Lifetime of operand ${name}: `), born, ...read, "."),
    sentence(build("b", "", "Memory: "), memory, ...(tenants > 1 ? others : ["No other value uses this buffer."])),
  ];
}
