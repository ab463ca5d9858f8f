// Python's syntax in colours, as far as one line shows it. Words only, no page.

const TOKENS =
  /(?<comment>#.*)|(?<string>[rbf]*(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'))|(?<number>\b\d[\w.]*)|(?<word>\b[A-Za-z_]\w*\b)/g;
const KEYWORDS = new Set(
  (
    "False None True and as assert async await break class continue def del elif else except finally for from global " +
    "if import in is lambda match case nonlocal not or pass raise return try while with yield"
  ).split(" "),
);

/**
 * The parts of a line: text and kind of each, "" for what has no colour.
 * @param {string} line
 * @returns {[text: string, kind: string][]}
 */
export function parts(line) {
  /** @type {[string, string][]} */
  const found = [];
  let end = 0;
  for (const token of line.matchAll(TOKENS)) {
    const { comment, string, number, word } = token.groups ?? {};
    const kind = comment ? "comment" : string ? "string" : number ? "number" : KEYWORDS.has(word) ? "keyword" : "";
    if (!kind) continue;
    if (token.index > end) found.push([line.slice(end, token.index), ""]);
    found.push([token[0], kind]);
    end = token.index + token[0].length;
  }
  if (end < line.length) found.push([line.slice(end), ""]);
  return found;
}
