// What the stepper and the viewer share: making elements, reading stored data, and keys that stay where they are pressed.
const SVG = "http://www.w3.org/2000/svg";

function make(tag, name, text, more) {
  const made = document.createElement(tag);
  if (name) made.className = name;
  if (text !== undefined) made.textContent = text;
  for (const [key, value] of Object.entries(more || {})) made.setAttribute(key, value);
  return made;
}

function draw(tag, more, text) {
  const made = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(more || {})) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

function stored(from) {
  const data = JSON.parse(from.querySelector('script[type="application/json"]').textContent);
  if (data.version !== 1) throw Error("data of another version");
  return { ...data, alt: from.querySelector("img").alt };
}

// JupyterLab listens on document while an event comes down, so stopPropagation here comes too late; it passes over what
// bears this attribute, whatever the key. Shortcuts with Ctrl, Meta or Alt, and Shift+Enter, are given back before that.
function keys(root, act) {
  const theirs = (event) => event.ctrlKey || event.metaKey || event.altKey || /^F\d/.test(event.key) || (event.shiftKey && event.key === "Enter");
  const gate = (event) => root.toggleAttribute("data-lm-suppress-shortcuts", !theirs(event));
  root.addEventListener("focusin", () => window.addEventListener("keydown", gate, true));
  root.addEventListener("focusout", () => window.removeEventListener("keydown", gate, true));
  root.addEventListener("keydown", (event) => {
    if (theirs(event)) return;
    event.stopPropagation();
    act(event);
  });
}

// A pane follows what it is about; the page itself never moves.
function follow(pane, thing) {
  if (!thing) return;
  const inner = thing.getBoundingClientRect(), outer = pane.getBoundingClientRect();
  if (inner.top < outer.top || inner.bottom > outer.bottom) pane.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
  if (inner.left < outer.left || inner.right > outer.right) pane.scrollLeft += Math.min(inner.left - outer.left - 8, inner.left - outer.left - (outer.width - inner.width) / 2);
}

// Where the data cannot be used: the picture and the rows of the table, as text.
function still(host, from, name, css, cells) {
  const img = from.querySelector("img"), source = img ? img.getAttribute("src") || "" : "", list = make("ol");
  const root = make("div", name);
  root.append(make("style", "", css));
  if (/^data:image\/svg\+xml;base64,[\w+/=]*$/.test(source)) root.append(make("img", "", undefined, { src: source, alt: img.alt }));
  for (const row of [...from.querySelectorAll("tr")].slice(0, 5000)) list.append(make("li", "", [...row.querySelectorAll(cells)].map((cell) => cell.textContent).join(" ")));
  root.append(list);
  host.replaceChildren(root);
}
