// Chinese in an English text is marked as such: else browsers set it in a Japanese font, and screen readers spell it.
import { make } from "./elements.js";

const CHINESE = /([\u3001-\u303f\uff00-\uffef]*\p{Script=Han}[\p{Script=Han}\u3001-\u303f\uff00-\uffef]*)/u;
const MARKED = "script,style,svg,[lang=zh-Hans]";

/** @param {Element} root */
export function markChinese(root) {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) {
    const text = /** @type {Text} */ (texts.currentNode);
    if (CHINESE.test(text.data) && !text.parentElement?.closest(MARKED)) found.push(text);
  }
  for (const text of found) {
    const parts = text.data.split(CHINESE);
    text.replaceWith(...parts.map((part, i) => (i % 2 ? make("span", "", part, { lang: "zh-Hans" }) : part)));
  }
}
