// The data of an output of charts/profile.py: a row for each operator.
import { stored } from "../shared/stored.js";

/**
 * @typedef {[name: string, type: string, shapes: string, time: number, flops: number, bytes: number]} Row
 * @typedef {object} ProfileData
 * @property {string} title
 * @property {string} by the measure that is shown first
 * @property {Row[]} rows
 * @property {string[] | null} kernels the kernel of each operator, where that is known
 */

const MOST = 5000;

/**
 * @param {ParentNode} from
 * @returns {ProfileData}
 */
export function read(from) {
  const data = stored(from);
  if (!Array.isArray(data.rows) || !data.rows.length || data.rows.length > MOST) throw Error("not a profile");
  const rows = data.rows.map((/** @type {any[]} */ [name, type, shapes, ...numbers]) => {
    return [`${name}`, `${type}`, `${shapes}`, ...numbers.map(Number)];
  });
  const known = Array.isArray(data.kernels) && data.kernels.length === rows.length;
  return { ...data, kernels: known ? data.kernels.map(String) : null, rows };
}
