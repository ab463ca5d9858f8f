// HTML that may stand in the page as it is: text, tables, folds, stored pictures. What a learner's code shows can be anything.

const TAGS = new Set(
  "a b br caption code col colgroup dd del details div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li ol p pre s samp small span strong sub summary sup table tbody td tfoot th thead tr u ul var".split(
    " ",
  ),
);
const ATTRIBUTES =
  /^(alt|class|colspan|lang|role|rowspan|scope|start|title|open|style|href|src|width|height|aria-[a-z]+)$/;
/** @type {Record<string, RegExp>} */
const VALUES = {
  style: /^(?![\s\S]*(url\s*\(|position|@|\\|expression))/i,
  href: /^(https?:|mailto:|#|(?![a-z][a-z0-9+.-]*:|\/\/))/i,
  src: /^data:image\/(svg\+xml|png|jpeg|gif|webp);base64,[\w+/=\s]*$/,
};

/**
 * The part of some HTML that may stand in the page; nothing of it runs.
 * @param {string} html
 * @returns {{ body: HTMLElement, whole: boolean }} whole: nothing had to be left out
 */
export function plain(html) {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  let whole = true;
  for (const element of [...body.querySelectorAll("*")]) {
    if (!TAGS.has(element.localName) || element.namespaceURI !== "http://www.w3.org/1999/xhtml") {
      element.remove();
      whole = false;
      continue;
    }
    for (const { name, value } of [...element.attributes]) {
      const pattern = VALUES[name];
      if (ATTRIBUTES.test(name) && (!pattern || pattern.test(value))) continue;
      element.removeAttribute(name);
      whole = false;
    }
  }
  return { body, whole };
}
