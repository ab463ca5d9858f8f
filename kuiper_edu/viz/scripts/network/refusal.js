// What stands in the place of a network that does not fit together: its stored picture, and the sentence that says why.
import { make } from "../shared/elements.js";
import { still } from "../shared/stored.js";
import { Misfit } from "./checks.js";

/** @typedef {{ misfit: string, from: ParentNode }} Refused */

/**
 * Read an output; of one that does not fit together the sentence that says why.
 * @template Found
 * @param {(from: ParentNode) => Found} read
 * @param {ParentNode} from
 * @returns {Found | Refused}
 */
export function readOr(read, from) {
  try {
    return read(from);
  } catch (error) {
    if (error instanceof Misfit) return { misfit: error.message, from };
    throw error;
  }
}

/**
 * @param {Element} host
 * @param {Refused} refused
 * @param {string} css
 */
export function refuse(host, { misfit, from }, css) {
  still(host, from, "kpd", css, "td");
  host.firstElementChild?.prepend(
    make("p", "bad", `This network is not shown, its data do not fit together. ${misfit}.`, { role: "alert" }),
  );
}
