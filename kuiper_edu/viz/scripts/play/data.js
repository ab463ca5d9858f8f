// The network inside a page, as digits/page.py wrote it.
import { checked, floats } from "../network/data.js";
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
  const weights = floats(data.weights);
  const network = checked({ ...data.about.network, weights });
  const scans = Uint8Array.from(atob(data.scans), (sign) => sign.charCodeAt(0));
  return { ...data, about: { ...data.about, id: "page", network }, weights, scans };
}
