// The site that a page belongs to. Several sites may share one origin, and so what the browser keeps: keys begin with the path.

/** The path of the site, as Sphinx writes it into a page; empty in JupyterLab and in a page by itself. */
export function site() {
  const root = document.documentElement.dataset.content_root;
  return root === undefined ? "" : new URL(root, location.href).pathname;
}
