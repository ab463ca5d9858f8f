// Python's syntax in colours, line by line. Words only, no page.

const TOKENS =
  /(?<comment>#.*)|(?<long>[rbf]*(?<quote>"""|'''))|(?<string>[rbf]*(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'))|(?<number>\b\d[\w.]*)|(?<word>\b[A-Za-z_]\w*\b)/g;
const KEYWORDS = new Set(
  (
    "False None True and as assert async await break class continue def del elif else except finally for from global " +
    "if import in is lambda match case nonlocal not or pass raise return try while with yield"
  ).split(" "),
);

/** @typedef {[text: string, kind: string][]} Parts of a line: text and kind of each, "" for what has no colour */

/**
 * The parts of each line.
 * @param {string[]} lines
 * @returns {Parts[]}
 */
export function painted(lines) {
  let quote = ""; // of the string that goes on from the line before
  return lines.map((line) => {
    const { found, open } = parts(line, quote);
    quote = open;
    return found;
  });
}

/**
 * @param {string} line
 * @param {string} quote
 * @returns {{ found: Parts, open: string }}
 */
function parts(line, quote) {
  /** @type {Parts} */
  const found = [];
  let end = 0;
  /** @param {number} begin @param {number} next @param {string} kind */
  const put = (begin, next, kind) => {
    if (begin > end) found.push([line.slice(end, begin), ""]);
    if (next > begin) found.push([line.slice(begin, next), kind]);
    end = next;
  };
  /** @param {number} begin @param {number} inside @param {string} open */
  const putLong = (begin, inside, open) => {
    const close = line.indexOf(open, inside);
    put(begin, close < 0 ? line.length : close + open.length, "string");
    return close < 0;
  };
  if (quote && putLong(0, 0, quote)) return { found, open: quote };
  TOKENS.lastIndex = end;
  for (let token = TOKENS.exec(line); token; token = TOKENS.exec(line)) {
    const { comment, long, quote: open, string, number, word } = token.groups ?? {};
    if (long) {
      if (putLong(token.index, TOKENS.lastIndex, open)) return { found, open };
      TOKENS.lastIndex = end;
      continue;
    }
    const kind = comment ? "comment" : string ? "string" : number ? "number" : KEYWORDS.has(word) ? "keyword" : "";
    if (kind) put(token.index, TOKENS.lastIndex, kind);
  }
  put(line.length, line.length, "");
  return { found, open: "" };
}
