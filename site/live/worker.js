// The worker in which Python runs. It keeps nothing: the page hands over what it needs, and takes what has changed.

/** @type {any} */
const scope = self;
/** @type {any} */
let py;
/** @type {any} kuiper_edu/live/page.py */
let page;
let current = 0;

const bytes = (/** @type {any} */ proxy) => {
  const content = proxy.toJs();
  proxy.destroy();
  return content.slice();
};

/** @type {Record<string, (given: any) => any>} */
const CALLS = {
  async begin({ pyodide, language, notebook, files, cells }) {
    scope.importScripts(`${pyodide}pyodide.js`);
    const packages = [language === "zh" ? "kuiper-edu-zh" : "kuiper-edu"];
    py = await scope.loadPyodide({ indexURL: pyodide, packages, env: { KUIPER_LANG: language } });
    const { Page } = py.pyimport("kuiper_edu.live.page");
    const { Path } = py.pyimport("pathlib");
    page = Page(Path("/home/pyodide/my_course"), notebook, (/** @type {any} */ output) => {
      scope.postMessage({ call: current, output: output.toJs({ dict_converter: Object.fromEntries }) });
    });
    CALLS.put({ files, cells });
  },
  put({ files, cells }) {
    page.put_files(py.toPy(files));
    page.put_cells(JSON.stringify(cells));
  },
  async run({ source, ...rest }) {
    CALLS.put(rest);
    const whole = await page.run(source);
    return { whole, files: page.changed().toJs({ dict_converter: Object.fromEntries }) };
  },
  answer({ widget, data }) {
    page.answer(widget, data);
  },
  write({ first, ...rest }) {
    CALLS.put(rest);
    return page.write(first);
  },
  notebook(rest) {
    CALLS.put(rest);
    return bytes(page.notebook());
  },
  zip(rest) {
    CALLS.put(rest);
    return bytes(page.zip());
  },
  bring({ zip, ...rest }) {
    CALLS.put(rest);
    const [said, brought] = page.bring(py.toPy(zip)).toJs({ dict_converter: Object.fromEntries });
    return { said, cells: brought, files: page.changed().toJs({ dict_converter: Object.fromEntries }) };
  },
};

let queue = Promise.resolve();
scope.onmessage = (/** @type {MessageEvent} */ { data: { call, what, given } }) => {
  queue = queue.then(async () => {
    current = call;
    try {
      scope.postMessage({ call, result: await CALLS[what](given) });
    } catch (error) {
      console.error(error);
      scope.postMessage({ call, error: sentence(`${error instanceof Error ? error.message : error}`) });
    }
  });
};

/** The sentence of a traceback, without the name of the error. @param {string} text */
function sentence(text) {
  const NAME = /^[\w.]*(Error|Exception): /;
  return (text.split("\n").findLast((line) => NAME.test(line)) ?? text).replace(NAME, "");
}
