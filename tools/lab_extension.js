// A prebuilt JupyterLab extension written by hand: JupyterLab asks init() and get() of it, nothing else.
// Written by tools/build_scripts.py from tools/lab_extension.js and the scripts in kuiper_edu/viz: change those.
(() => {
"@@SHARED@@";
const kinds = {
"@@KINDS@@": 0,
};
let widgets;
const plugin = ({ Widget }) => Object.entries(kinds).map(([kind, { read, mount, put }]) => ({
  id: `kuiper-stepper:${kind}`,
  description: `Shows every ${kind} of the course`,
  rank: 0, // before text/html, which begins at 50
  dataType: "json",
  rendererFactory: {
    safe: true, // shown in notebooks that are not trusted as well: what stands in text/html is read, never run
    mimeTypes: [`application/vnd.kuiper.${kind}+json`],
    createRenderer: ({ sanitizer }) => {
      const widget = new Widget();
      widget.renderModel = async ({ data, trusted }) => {
        const html = [].concat(data["text/html"] || "").join(""), page = new DOMParser().parseFromString(html, "text/html");
        const inside = page.querySelector("details.kuiper-watch > div"); // of a verdict, which JupyterLab itself shows
        try {
          const data = read(inside || page);
          if (inside) widget.node.innerHTML = trusted ? html : sanitizer.sanitize(html);
          mount(inside ? widget.node.querySelector("details.kuiper-watch > div") : widget.node, data);
        } catch {
          try { put(widget.node, page); } catch { widget.node.textContent = [].concat(data["text/plain"] || "").join(""); }
        }
      };
      return widget;
    },
  },
}));
(window._JUPYTERLAB ??= {})["kuiper-stepper"] = {
  init: (shared) => { widgets = (async () => (await Object.values(shared["@lumino/widgets"])[0].get())())(); widgets.catch(() => {}); },
  // Whatever fails here would keep all of JupyterLab from starting: then there is no plugin, and text/html is shown.
  get: async () => {
    const found = await Promise.resolve(widgets).then(plugin).catch(() => []);
    return () => ({ __esModule: true, default: found });
  },
};
})();
