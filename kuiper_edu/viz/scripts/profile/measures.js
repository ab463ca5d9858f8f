// The measures of a profile, and the format of their numbers. No page.

/** @typedef {{ key: string, title: string, unit: string, column: 3 | 4 | 5 }} Measure */

/** @type {Measure[]} */
export const MEASURES = [
  { key: "time", title: "Time", unit: "s", column: 3 },
  { key: "flops", title: "FLOPs", unit: "FLOPs", column: 4 },
  { key: "bytes", title: "Bytes", unit: "B", column: 5 },
];
/** @type {[number, string][]} */
const PREFIXES = [
  [1e9, "G"],
  [1e6, "M"],
  [1e3, "k"],
  [1, ""],
  [1e-3, "m"],
  [1e-6, "µ"],
];

/**
 * A number with three digits and a prefix: 0.0012 s is 1.2 ms.
 * @param {number} number
 * @param {string} unit
 */
export function withPrefix(number, unit) {
  const fits = PREFIXES.find(([least]) => number >= least) ?? PREFIXES[PREFIXES.length - 1];
  const [by, prefix] = number ? fits : [1, ""];
  return `${Number((number / by).toPrecision(3))} ${prefix}${unit}`;
}

/**
 * A row in words.
 * @param {import("./data.js").ProfileData} data
 * @param {number} i
 */
export function rowInWords({ rows, kernels }, i) {
  const row = rows[i];
  const parts = MEASURES.map(({ unit, column }) => {
    const sum = rows.reduce((total, one) => total + one[column], 0);
    return withPrefix(row[column], unit) + (sum ? ` (${((100 * row[column]) / sum).toFixed(1)} %)` : "");
  });
  const [name, type, shapes, time, flops] = row;
  const rate = time > 0 && flops > 0 ? `, ${withPrefix(flops / time, "FLOP/s")}` : "";
  const kernel = kernels ? ` Kernel: ${kernels[i]}.` : "";
  return `${name}, ${type}: ${parts.join(", ")}${rate}. Output ${shapes}.${kernel}`;
}
