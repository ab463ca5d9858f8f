// The picture that an output holds: read, and made again of what a whitelist names.
import { SVG } from "./elements.js";

const EMBEDDED = "data:image/svg+xml;base64,";

/**
 * The picture of an output as a document that is not shown.
 * @param {ParentNode} from
 */
export function storedPicture(from) {
  const source = from.querySelector("img")?.getAttribute("src") ?? "";
  if (!source.startsWith(EMBEDDED)) throw Error("no picture of ours");
  const bytes = Uint8Array.from(atob(source.slice(EMBEDDED.length)), (sign) => sign.charCodeAt(0));
  return new DOMParser().parseFromString(new TextDecoder().decode(bytes), "image/svg+xml");
}

/**
 * A shape of a stored picture, made again attribute by attribute: only what the whitelist names enters the page.
 * @param {Element} source
 * @param {Record<string, Record<string, RegExp>>} shapes by tag, the attributes it may have and their form
 * @param {{ left: number }} budget how many elements there may still be
 * @param {(made: SVGElement, name: string, value: string, form: RegExp) => void} [dress] called for each attribute taken over
 * @returns {SVGElement}
 */
export function rebuild(source, shapes, budget, dress) {
  if (--budget.left < 0) throw Error("the picture is too large");
  const made = document.createElementNS(SVG, source.localName);
  for (const [name, form] of Object.entries(shapes[source.localName] ?? {})) {
    const value = source.getAttribute(name);
    if (value === null || !form.test(value)) continue;
    made.setAttribute(name, value);
    dress?.(made, name, value, form);
  }
  for (const part of source.childNodes) {
    if (part.nodeType === Node.TEXT_NODE) made.append(part.nodeValue ?? "");
    else if (part instanceof Element && part.namespaceURI === SVG && Object.hasOwn(shapes, part.localName)) {
      made.append(rebuild(part, shapes, budget, dress));
    }
  }
  return made;
}
