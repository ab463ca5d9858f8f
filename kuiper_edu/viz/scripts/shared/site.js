// The site that a page belongs to. Several sites may share one origin, and so what the browser keeps: keys begin with the path.

/** The folder of a page's language in the site: the Chinese pages have one of their own. */
export const edition = () => (document.documentElement.lang.startsWith("zh") ? "zh/" : "");

/** The path of the site, the same in all languages, from what Sphinx writes into a page; empty in JupyterLab and in a page by itself. */
export function site() {
  const root = document.documentElement.dataset.content_root;
  return root === undefined ? "" : new URL(root, location.href).pathname.replace(new RegExp(`${edition()}$`), "");
}
