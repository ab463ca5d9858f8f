// The live pages of the site: every code cell can be edited and run where it stands. Python starts at the first Run.
import { PROGRESS } from "../../kuiper_edu/viz/scripts/shared/progress.js";
import { edition, site } from "../../kuiper_edu/viz/scripts/shared/site.js";
import { goOn } from "./front.js";
import { Head } from "./head.js";
import { Lesson } from "./lesson.js";
import { reach } from "./outputs.js";
import { Status } from "./status.js";
import { Store } from "./store.js";
import { Work } from "./work.js";
import { letItWrite } from "./write.js";

const NOT_KEPT = "This browser does not keep your work (its storage is full or switched off): it is in this page only.";

/** The path of this page's notebook in the course. */
function notebook() {
  const page = decodeURIComponent(location.pathname.slice(`${site()}${edition()}`.length)) || "index.html";
  return `${page.replace(/\.html$/, "")}.ipynb`;
}

/** @param {Element} article */
async function begin(article) {
  const store = new Store(site());
  await store.open();
  const work = new Work(store);
  const status = new Status();
  const lesson = new Lesson(work, notebook(), status);
  lesson.begin(article);
  const head = new Head(lesson, status);
  work.onFile = (name) => {
    if (name === PROGRESS) head.showProgress();
  };
  store.onKept = (kept) => {
    if (kept) status.calm();
    else status.warn(NOT_KEPT, "Download my work", () => head.take("zip"));
  };
  // The first page begins with its picture, until there is progress to show.
  const picture = article.querySelector(".kuiper-start") && head.progress.hidden && article.querySelector("div.cell");
  (picture ? picture.nextElementSibling : article.querySelector("h1"))?.after(head.root);
  document.body.append(status.root);
  goOn(article, work);
  reach(article);
  lesson.goToCell();
  article.addEventListener("toggle", ({ target }) => reach(/** @type {Element} */ (target)), true); // of a fold
  letItWrite(article, lesson);
  addEventListener("pagehide", () => lesson.keepAll());
  addEventListener("beforeunload", (event) => {
    if (store.unkept.size) event.preventDefault();
  });
}

const article = document.querySelector("article");
if (article?.querySelector("div.cell")) begin(article);
