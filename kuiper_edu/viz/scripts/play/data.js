// The network inside a page, as digits/page.py wrote it.
import { stored } from "../shared/stored.js";

/**
 * @param {ParentNode} from
 * @returns {import("./session.js").Page}
 */
export function read(from) {
  return unpacked(stored(from));
}

/**
 * @param {any} data with weights and scans in base64
 * @returns {import("./session.js").Page}
 */
export function unpacked(data) {
  return { ...data, weights: new Float32Array(bytes(data.weights).buffer), scans: bytes(data.scans) };
}

/** @param {string} text */
function bytes(text) {
  return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
}
