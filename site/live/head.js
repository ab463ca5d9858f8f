// What stands below a page's title: how far the learner is, what may be done here, and the work as a file, out and in.
import { button, make } from "../../kuiper_edu/viz/scripts/shared/elements.js";
import { PROGRESS, titleOf } from "../../kuiper_edu/viz/scripts/shared/progress.js";
import { edition, site } from "../../kuiper_edu/viz/scripts/shared/site.js";

const NOTHING = "Read, Wrap, Order, Create, Run: no piece of your engine is yours yet.";

export class Head {
  /**
   * @param {import("./lesson.js").Lesson} lesson
   * @param {import("./status.js").Status} status
   */
  constructor(lesson, status) {
    this.lesson = lesson;
    this.status = status;
    this.root = make("div", "kuiper-head");
    const { notebook, cells } = lesson;
    if (cells.length && notebook !== "index.ipynb") {
      const all = "Run all cells in a new Python, and say which exercises are right";
      this.root.append(
        "Every cell runs here: change it, Run. ",
        button("Run all", all, () => lesson.runAll()),
      );
    }
    if (notebook.endsWith("/homework.ipynb")) {
      const title = "Download this homework as the notebook to hand in";
      const download = button("Download this homework", title, () => this.take("notebook"));
      this.root.append("In a page NumPy does not warn of an overflow; the grading sees it. ", download);
    }
    this.progress = make("img", "kuiper-progress");
    this.root.prepend(this.progress);
    this.showProgress();
    this.root.append(
      button("Download my work", "Download my work: all of it, as a zip", () => this.take("zip")),
      this.chooser(),
    );
  }

  /** Show the five steps: as the last right verdict wrote them, or those of somebody who has not begun. */
  showProgress() {
    const { notebook, work } = this.lesson;
    const kept = work.file(PROGRESS);
    this.progress.hidden = !kept && notebook === "index.ipynb"; // there the network comes first
    URL.revokeObjectURL(this.progress.src);
    if (kept) this.progress.src = URL.createObjectURL(new Blob([kept.slice()], { type: "image/svg+xml" }));
    else this.progress.src = `${site()}${edition()}_static/${PROGRESS}`;
    this.progress.alt = kept ? titleOf(new TextDecoder().decode(kept)) : NOTHING;
  }

  chooser() {
    const file = make("input", "", undefined, { type: "file", accept: ".zip", "aria-label": "The zip of your work" });
    file.hidden = true;
    file.addEventListener("change", () => {
      const [chosen] = file.files ?? [];
      if (chosen) this.bring(chosen);
      file.value = "";
    });
    const both = make("span");
    both.append(
      button("Bring work in", "Bring work in: the zip of your work", () => file.click()),
      file,
    );
    return both;
  }

  /** @param {"zip" | "notebook"} what */
  async take(what) {
    try {
      const content = await this.lesson.request(what, {});
      const name = what === "zip" ? "my_course.zip" : this.lesson.notebook.replace("/", "_");
      const link = make("a", "", undefined, { download: name, href: URL.createObjectURL(new Blob([content])) });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    } catch (error) {
      this.lesson.failed(error);
    }
  }

  /** @param {File} file */
  async bring(file) {
    try {
      const zip = new Uint8Array(await file.arrayBuffer());
      const { said, cells, files } = await this.lesson.request("bring", { zip });
      await this.lesson.work.keepFiles(files);
      await this.lesson.take(cells);
      this.status.say(said.join(" "));
    } catch (error) {
      this.lesson.failed(error);
    }
  }
}
