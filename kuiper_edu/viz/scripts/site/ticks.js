// Which lessons were read to their end, kept by this browser: a tick behind each link to one. Without storage there is none.
import { button, make } from "../shared/elements.js";
import { edition, site } from "../shared/site.js";

const LESSON = /^course\d\//;
const LINKS = ".sidebar-tree a, article td:first-child a";

/** A page's path in the site, the same in all languages. @param {string} address */
const pageOf = (address) => {
  const { pathname } = new URL(address, location.href);
  return decodeURIComponent(pathname.replace(`${site()}${edition()}`, ""));
};
const keys = () => `${site()}read `; // a key for each page, so that two tabs do not overwrite each other

/** @returns {Set<string>} the pages that were read */
function read() {
  const all = Object.keys(localStorage).filter((key) => key.startsWith(keys()));
  return new Set(all.map((key) => key.slice(keys().length)));
}

/** Show the ticks of a page, and mark a lesson as read once its end was seen. */
export function ticks() {
  try {
    show();
    const page = pageOf(location.href);
    if (LESSON.test(page)) atTheEnd(() => mark(page));
  } catch {
    // this browser keeps nothing
  }
}

/** @param {string} page */
function mark(page) {
  try {
    localStorage.setItem(`${keys()}${page}`, "1");
    show();
  } catch {
    // its storage is full
  }
}

/** @param {() => void} then called once, when the end of the text comes into view */
function atTheEnd(then) {
  const end = make("span");
  document.querySelector("article")?.append(end);
  const observer = new IntersectionObserver((seen) => {
    if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    then();
  });
  observer.observe(end);
}

function show() {
  for (const old of document.querySelectorAll(".kuiper-read")) old.remove();
  const pages = read();
  const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(LINKS));
  for (const link of links) {
    const page = pageOf(link.href);
    if (!LESSON.test(page) || !pages.has(page)) continue;
    link.append(make("span", "kuiper-read", " ✓", { role: "img", "aria-label": "read", title: "You have read this" }));
  }
  const table = document.querySelector("article :is(.table-wrapper, table):has(.kuiper-read)");
  table?.before(explanation());
}

/** What a tick means, and the way to be rid of all. */
function explanation() {
  const line = make("p", "kuiper-read", "✓ You have read it to its end, in this browser. ");
  const clear = button("Clear the ticks", "Clear the ticks of all lessons", () => {
    for (const page of read()) localStorage.removeItem(`${keys()}${page}`);
    show();
  });
  line.append(clear);
  return line;
}
