// The parts of an output's HTML: a picture, a table and data. They are not trusted: nothing of them is run.
import { make } from "./elements.js";

/**
 * The data of an output, with the words of its picture.
 * @param {ParentNode} from
 * @returns {any} of what kind it is the reader finds out
 */
export function stored(from) {
  const data = JSON.parse(from.querySelector('script[type="application/json"]')?.textContent ?? "");
  if (data.version !== 1) throw Error("data of another version");
  return { ...data, alt: from.querySelector("img")?.alt ?? "" };
}

/**
 * The texts of one column of an output's table.
 * @param {ParentNode} from
 * @param {number} nth counted from 1
 */
export function storedColumn(from, nth) {
  return [...from.querySelectorAll(`tr td:nth-child(${nth})`)].map((cell) => cell.textContent ?? "");
}

/**
 * The fallback for unusable data: the picture and the rows of the table, as text.
 * @param {Element} host
 * @param {ParentNode} from
 * @param {string} name the class of such outputs
 * @param {string} css
 * @param {string} cells which cells of a row are shown
 */
export function still(host, from, name, css, cells) {
  const img = from.querySelector("img");
  const source = img?.getAttribute("src") ?? "";
  const root = make("div", name);
  const list = make("ol");
  root.append(make("style", "", css));
  if (img && /^data:image\/svg\+xml;base64,[\w+/=]*$/.test(source)) {
    root.append(make("img", "", undefined, { src: source, alt: img.alt }));
  }
  for (const row of [...from.querySelectorAll("tr")].slice(0, 5000)) {
    const texts = [...row.querySelectorAll(cells)].map((cell) => cell.textContent);
    list.append(make("li", "", texts.join(" ")));
  }
  root.append(list);
  host.replaceChildren(root);
}
