// A picture through which one steps, as player.py wrote it.
// What is read may be anyone's: nothing of it is run, and only text, and shapes of the whitelist below, enter the page.
const CSS = "@@CSS@@", MOST = 3000, NUMBER = /^-?[\d.]{1,12}$/, COLOR = /^(#[0-9a-f]{6}|none)$/;
const LOOKS = ["", "away", "live", "new", "last", "now"], LOOK = { fill: COLOR, stroke: COLOR };
const SHAPES = {
  svg: { "text-anchor": /^(start|middle|end)$/, "font-size": NUMBER }, // what most of its texts have, see picture.py
  g: { "data-part": /^$/ }, title: {}, line: { x1: NUMBER, y1: NUMBER, x2: NUMBER, y2: NUMBER, ...LOOK }, polygon: { points: /^[-\d., ]*$/, ...LOOK },
  rect: { x: NUMBER, y: NUMBER, width: NUMBER, height: NUMBER, ...LOOK },
  text: { x: NUMBER, y: NUMBER, "text-anchor": /^(start|middle|end)$/, "font-size": NUMBER, "font-weight": /^bold$/, ...LOOK },
};

function read(from) {
  const data = stored(from);
  const [labels, said] = [1, 2].map((nth) => [...from.querySelectorAll(`tr td:nth-child(${nth})`)].map((cell) => cell.textContent));
  const head = "data:image/svg+xml;base64,", source = from.querySelector("img").getAttribute("src");
  if (!source.startsWith(head) || !said.length || said.length !== data.looks.length || said.length > MOST) throw Error("not a player's output");
  const bytes = Uint8Array.from(atob(source.slice(head.length)), (sign) => sign.charCodeAt(0));
  const picture = new DOMParser().parseFromString(new TextDecoder().decode(bytes), "image/svg+xml").documentElement;
  return { ...data, labels, said, picture };
}

// Only the shapes of our own charts are made again, attribute by attribute.
function rebuild(source, budget, dark, tag = source.localName) {
  if (--budget.left < 0) throw Error("the picture is too large");
  const made = document.createElementNS(SVG, tag);
  for (const [name, form] of Object.entries(SHAPES[tag] || {})) {
    const value = source.getAttribute(name);
    if (value === null || !form.test(value)) continue;
    made.setAttribute(name, value);
    if (form === COLOR && COLOR.test(dark[value])) made.style.setProperty(name, `light-dark(${value}, ${dark[value]})`);
  }
  for (const part of source.childNodes) {
    if (part.nodeType === 3) made.append(part.nodeValue);
    else if (part.nodeType === 1 && part.namespaceURI === SVG && Object.hasOwn(SHAPES, part.localName)) made.append(rebuild(part, budget, dark));
  }
  return made;
}

function stage(data) {
  const svg = rebuild(data.picture, { left: 20000 }, data.dark || {}, "svg"), [width, height] = (data.picture.getAttribute("viewBox") || "").split(" ").slice(2).map(Number);
  svg.setAttribute("viewBox", `0 0 ${width || 1} ${height || 1}`);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", data.alt);
  svg.style.width = `${width * 1.2}px`;
  svg.style.minWidth = `${Math.min(width, 560)}px`;
  return svg;
}

function mount(host, data) {
  const last = data.said.length - 1, svg = stage(data), parts = [...svg.querySelectorAll("[data-part]")];
  const root = make("div", "kpl", undefined, { tabindex: 0, role: "group", "aria-label": `${data.title}. Left and right arrow step, Home and End jump, Space plays.` });
  const bar = make("div", "bar", undefined, { role: "toolbar", "aria-label": "Steps" });
  let place = -1, timer = 0;
  const button = (text, name, act) => {
    const made = make("button", "", text, { type: "button", "aria-label": name, title: name });
    made.addEventListener("click", act);
    bar.append(made);
    return made;
  };
  const back = button("◀ Back", "One step back", () => go(place - 1)), play = button("▶ Play", "Play", () => playing(!timer));
  const next = button("Forward ▶", "One step forward", () => go(place + 1));
  const slider = make("input", "", undefined, { type: "range", min: 0, max: last, "aria-label": "Step" });
  slider.addEventListener("input", () => { playing(false); go(Number(slider.value)); });
  bar.append(slider);
  const said = make("p", "said", undefined, { role: "status", "aria-live": "polite" }), pane = make("div", "pane");
  pane.append(svg);
  const table = make("table", "steps"), rows = data.said.map((text, i) => {
    const row = table.insertRow(), jump = make("button", "", data.labels[i] || "·", { type: "button", "aria-label": `Go to ${text.split(".")[0]}` });
    jump.addEventListener("click", () => go(i));
    row.insertCell().append(jump);
    row.insertCell().textContent = text;
    return row;
  });
  const folded = make("details"), scrolled = make("div", "rows");
  scrolled.append(table);
  folded.append(make("summary", "", "All steps as a table"), scrolled);

  function playing(on) {
    clearInterval(timer);
    timer = on ? setInterval(() => (root.isConnected && place < last ? go(place + 1) : playing(false)), 900) : 0;
    play.textContent = on ? "❚❚ Pause" : "▶ Play";
    play.setAttribute("aria-label", on ? "Pause" : "Play");
    if (on) go(place === last ? 0 : place + 1);
  }
  function go(to, pointed) {
    to = Math.min(Math.max(to, 0), last);
    if (to === place) return;
    rows[place]?.classList.remove("on");
    place = to;
    rows[place].classList.add("on");
    said.textContent = data.said[place];
    slider.value = place;
    slider.setAttribute("aria-valuetext", data.said[place].split(".")[0]);
    back.setAttribute("aria-disabled", place === 0);
    next.setAttribute("aria-disabled", place === last);
    parts.forEach((part, i) => part.setAttribute("class", LOOKS[Number(String(data.looks[place])[i])] || ""));
    if (!pointed) follow(pane, svg.querySelector(".now")); // what the pointer is at must not move away
    if (folded.open) follow(scrolled, rows[place]);
  }
  // The pointer chooses the column it is over.
  const [origin, wide] = data.axis.map(Number);
  if (wide > 0) svg.addEventListener("pointermove", (event) => {
    const box = svg.getBoundingClientRect(), column = Math.floor(((event.clientX - box.left) / box.width * svg.viewBox.baseVal.width - origin) / wide);
    if (column >= 0 && column <= last && (event.buttons || event.movementX || event.movementY)) { playing(false); go(column, true); }
  });
  keys(root, (event) => {
    const to = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: last }[event.key];
    if (to === undefined && (event.key !== " " || event.target.closest("button, summary"))) return;
    event.preventDefault();
    if (to === undefined) playing(!timer);
    else { playing(false); go(to); }
  });
  root.append(make("style", "", CSS), bar, said, pane, make("p", "key", `${data.key} Keys: ← → step, Home and End jump, Space plays.`), folded);
  go(Number.isInteger(data.start) ? data.start : 0);
  host.replaceChildren(root);
}

const put = (host, from) => still(host, from, "kpl", CSS, "td:nth-child(2)");
