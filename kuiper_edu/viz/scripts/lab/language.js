// The switch of the language in the toolbar of a notebook of the course. It saves the open notebooks, lets the server
// merge the workspace as `kuiper-edu lab --lang` does (cli/switching.py), and reads them again: nothing written is lost.
import { make } from "../shared/elements.js";

const ADDRESS = "kuiper-edu/language"; // of the server, in cli/switching.py
const OTHER = { en: "zh", zh: "en" };
/** By the language that the button leads to, in that language. */
const WORDS = {
  en: { label: "English", title: "Show the notebooks in English. What you wrote stays." },
  zh: { label: "中文", title: "把 Notebook 换成中文。你写的内容都会保留。" },
};
/** By the language that the reader has now. */
const BUSY = {
  en: "A cell is running: change the language when it has ended.",
  zh: "有单元格正在运行：等它结束后再切换语言。",
};

/** @typedef {"en" | "zh"} Language */

/** Whether the server can change the language: another one than that of `kuiper-edu lab` cannot. */
export function isOffered() {
  try {
    return JSON.parse(document.getElementById("jupyter-config-data")?.textContent ?? "{}").kuiperLanguage === true;
  } catch {
    return false;
  }
}

/**
 * The language of a notebook of a workspace; undefined for any other notebook.
 * @param {any} panel a notebook panel of JupyterLab
 * @returns {Language | undefined}
 */
export function languageOf(panel) {
  const own = panel.context.model?.getMetadata?.("kuiper_edu");
  if (!own?.delivered) return undefined;
  return own.language === "zh" ? "zh" : "en";
}

export class LanguageSwitch {
  /**
   * @param {any} app JupyterLab
   * @param {any} panel the notebook in whose toolbar the switch is
   * @param {typeof fetch} [fetching]
   */
  constructor(app, panel, fetching = (...given) => fetch(...given)) {
    this.app = app;
    this.panel = panel;
    this.fetching = fetching;
  }

  /** @returns {Language} */
  get other() {
    return /** @type {Language} */ (OTHER[languageOf(this.panel) ?? "en"]);
  }

  button() {
    const made = make("button", "kuiper-language jp-ToolbarButtonComponent", "", { type: "button" });
    const show = () => {
      const { label, title } = WORDS[this.other];
      made.textContent = label;
      made.lang = this.other === "zh" ? "zh-Hans" : "en";
      made.title = title;
    };
    made.addEventListener("click", () => this.turn());
    this.panel.context.fileChanged.connect(show); // after the switch, whichever notebook's it was
    show();
    return made;
  }

  /** Change the language of all notebooks of the workspace. */
  async turn() {
    const to = this.other;
    const open = [...this.app.shell.widgets("main")].filter((each) => each.context?.isReady && languageOf(each));
    if (open.some(isBusy)) return this.tell(BUSY[OTHER[to] === "zh" ? "zh" : "en"], "warning");
    for (const { node } of open) node.inert = true; // what is typed between saving and reading would be lost
    try {
      for (const { context } of open) if (context.model.dirty) await context.save();
      const { said, error } = await this.ask(to);
      if (error !== undefined) return this.tell(error, "error");
      for (const each of open) await readAgain(each);
      const news = this.other === to ? said : said.slice(1); // the first says that the language has changed
      if (news.length) this.tell(news.join("\n"), "info");
    } catch (error) {
      this.tell(error instanceof Error ? error.message : `${error}`, "error");
    } finally {
      for (const { node } of open) node.inert = false;
    }
  }

  /**
   * @param {Language} to
   * @returns {Promise<{ said: string[], error?: string }>}
   */
  async ask(to) {
    const { contents, serverSettings } = this.app.serviceManager;
    const xsrf = /(?:^|; )_xsrf=([^;]*)/.exec(document.cookie)?.[1];
    const answer = await this.fetching(`${serverSettings.baseUrl}${ADDRESS}`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        ...(serverSettings.token ? { Authorization: `token ${serverSettings.token}` } : {}),
        ...(xsrf ? { "X-XSRFToken": xsrf } : {}),
      },
      body: JSON.stringify({ notebook: contents.localPath(this.panel.context.path), to }),
    });
    if (!answer.ok) throw new Error(`The language was not changed: ${answer.status} ${answer.statusText}`);
    return answer.json();
  }

  /**
   * @param {string} message
   * @param {"info" | "warning" | "error"} type
   */
  tell(message, type) {
    this.app.commands.execute("apputils:notify", { message, type, options: { autoClose: false } });
  }
}

/** @param {any} panel */
const isBusy = ({ context }) => context.sessionContext.session?.kernel?.status === "busy";

/**
 * Read a notebook that was merged; its cell in use stays so. One that has changed meanwhile is left to JupyterLab, which
 * asks when it saves.
 * @param {any} panel
 */
async function readAgain({ context, content }) {
  if (context.model.dirty) return;
  const used = content.activeCell?.model.id;
  await context.revert();
  const place = content.widgets.findIndex((/** @type {any} */ { model }) => model.id === used);
  if (place < 0) return;
  content.activeCellIndex = place;
  await content.scrollToItem?.(place);
}
