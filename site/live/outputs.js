// The outputs of a cell, as kuiper_edu/live/shell.py sends them.
import { make } from "../../kuiper_edu/viz/scripts/shared/elements.js";
import { KINDS, show } from "../../kuiper_edu/viz/scripts/shared/interactive.js";
import { plain } from "./plain.js";

const MOST = 200_000; // characters of a text that the page shows
const HTML = "text/html";
const WIDGET = "application/vnd.jupyter.widget-view+json";

export class Outputs {
  /**
   * @param {HTMLElement} node
   * @param {import("./lesson.js").Lesson} lesson shows questions and widgets
   */
  constructor(node, lesson) {
    this.node = node;
    this.lesson = lesson;
    this.old = false;
  }

  /** What is shown is of an earlier run: it goes when the first new output comes, so that the page does not jump. */
  begin() {
    this.old = true;
  }

  /** The run has ended. */
  end() {
    if (this.old) this.clear();
    reach(this.node);
  }

  clear() {
    this.old = false;
    this.node.replaceChildren();
  }

  /** @param {import("./python.js").Output} output */
  put({ text, error, data, widget }) {
    if (widget) {
      this.lesson.widgets.take(widget);
      return;
    }
    if (this.old) this.clear();
    if (data) this.putData(data);
    else this.putText(text ?? error ?? "", error === undefined ? "stream" : "error");
  }

  /** @param {string} text @param {string} name */
  putText(text, name) {
    const last = this.node.lastElementChild;
    const same = name === "stream" && last?.classList.contains(name);
    const box = same ? /** @type {Element} */ (last) : this.node.appendChild(make("div", `output ${name}`));
    const shown = box.firstElementChild ?? box.appendChild(make("pre"));
    const room = MOST - (shown.textContent ?? "").length;
    if (room > 0) shown.append(text.length > room ? `${text.slice(0, room)}\n...` : text);
  }

  /** @param {Record<string, any>} data */
  putData(data) {
    const box = make("div", "output text_html");
    const text = `${data["text/plain"] ?? ""}`;
    this.node.append(box); // before it is filled: what is drawn must find its width
    if (data[HTML] === undefined) {
      this.putSource(box, data, text);
      return;
    }
    const html = `${data[HTML]}`;
    if (this.lesson.widgets.show(box, data[WIDGET]?.model_id)) return;
    const kind = Object.keys(KINDS).find((name) => `application/vnd.kuiper.${name}+json` in data);
    if ("application/vnd.kuiper.question+json" in data && this.lesson.question(box, html)) return;
    if (kind) show(box, KINDS[kind], html, text, (host) => host.append(...plain(html).body.childNodes));
    else putHtml(box, html, this.lesson.work);
  }

  /** @param {HTMLElement} box @param {Record<string, any>} data @param {string} text */
  putSource(box, data, text) {
    const svg = data["image/svg+xml"];
    const png = data["image/png"];
    if (svg) box.append(picture(`data:image/svg+xml;base64,${btoa(unescape(encodeURIComponent(svg)))}`, text));
    else if (png) box.append(picture(`data:image/png;base64,${png}`, text));
    else {
      box.remove();
      this.putText(`${text}\n`, "result");
    }
  }
}

/** Let the keyboard reach the texts that are scrolled. @param {ParentNode} inside */
export function reach(inside) {
  for (const text of inside.querySelectorAll("pre")) {
    if (text.scrollWidth > text.clientWidth) text.tabIndex = 0;
  }
}

/** @param {string} src @param {string} alt */
const picture = (src, alt) => make("img", "", undefined, { src, alt });

/**
 * HTML of the course stands in the page. Other HTML, with a script, a form or a style of its own, stands in a frame, from
 * which it reaches neither this page nor what is kept.
 * @param {HTMLElement} box
 * @param {string} html
 * @param {import("./work.js").Work} work
 */
function putHtml(box, html, work) {
  const { body, whole } = plain(html);
  if (whole) {
    for (const link of body.querySelectorAll("a")) lead(link, work);
    box.append(...body.childNodes);
    return;
  }
  const frame = make("iframe", "foreign", undefined, { sandbox: "allow-scripts", title: "What this cell shows" });
  frame.srcdoc = html;
  box.append(frame);
}

/**
 * A link to a notebook leads to its page, one to the learner's engine shows the file as it is then.
 * @param {HTMLAnchorElement} link
 * @param {import("./work.js").Work} work
 */
function lead(link, work) {
  const target = link.getAttribute("href") ?? "";
  if (/^[a-z]+:/i.test(target)) return;
  link.setAttribute("href", target.replace(/\.ipynb(?=$|#)/, ".html"));
  const engine = /(?:^|\/)(my_engine\.py)$/.exec(target)?.[1];
  if (!engine) return;
  link.addEventListener("click", (event) => {
    event.preventDefault();
    const text = new Blob([work.file(engine)?.slice() ?? ""], { type: "text/plain;charset=utf-8" });
    open(URL.createObjectURL(text), "_blank", "noopener");
  });
}
