// An operator's line in the .param file, part by part, and its parameters.
import { build, section, sentence, some, tableOf } from "./build.js";

const KINDS = [
  "type",
  "name",
  "counts",
  "inputs",
  "outputs",
  "parameters",
  "weights",
  "slot names",
  "shapes and data types",
];
const PARAMETERS = KINDS.indexOf("parameters");
const CODES = [
  "null",
  "bool",
  "int",
  "float",
  "string",
  "ints",
  "floats",
  "strings",
  "other",
  "",
  "complex",
  "complexes",
];

/** @param {any} operator */
export function lineOf(operator) {
  const parts = some(operator.line).map(([kind, ...words]) => {
    const codes = some(words).map((word) => build("code", `k${Number(kind)}`, word));
    return [build("dt", "", KINDS[kind]), build("dd", "", codes)];
  });
  const note = parts.length ? [] : [sentence("It cannot be taken apart: a name holds what no line can hold.")];
  return section("Its line in the .param file", build("dl", "line", parts.flat()), ...note);
}

/** @param {any} operator */
export function parametersOf(operator) {
  const found = some(operator.line).find(([kind]) => kind === PARAMETERS) ?? [];
  const pairs = found.slice(1).map(String);
  if (!pairs.length) return section("Parameters", sentence("It has none."));
  const rows = pairs.map((/** @type {string} */ pair, /** @type {number} */ i) => {
    const at = pair.indexOf("=");
    const code = Number(some(operator.codes)[i]);
    const kind = CODES[code] === undefined ? "" : `${code} ${CODES[code]}`;
    return [pair.slice(0, at), build("code", "", pair.slice(at + 1)), kind];
  });
  return section("Parameters", tableOf(["name", "value", "type code"], rows));
}
