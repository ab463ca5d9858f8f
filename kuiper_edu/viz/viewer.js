// One viewer of graphs, two hosts: the <script> in an output's text/html, and the mime renderer in JupyterLab.
// It draws from the data alone: Graphviz's layout of the outermost picture and of each box, numbers and words.
// What is read may be anyone's: of it only text, numbers and names of a list enter the page.
const CSS = "@@CSS@@";
const SHAPES = "@@SHAPES@@", MARKS = ["now", "new", "removed", "changed", "open", "done"];
const DRAWN = ["fill", "stroke", "stroke-width", "stroke-dasharray", "font", "text-anchor", "paint-order"];
const MOST = 5000, EASY = 150, LONGEST = 36;
const list = (value) => (Array.isArray(value) ? value : []);
const short = (text) => (text.length <= LONGEST ? text : `${text.slice(0, 18)}…${text.slice(-15)}`);

// Every operator and box stands in one place, and no box holds itself.
function read(from) {
  const data = stored(from), { nodes, boxes, scenes } = data, seen = new Set();
  let lines = 0;
  if (nodes.length + boxes.length > MOST || scenes.length !== boxes.length + 1) throw Error("not a graph");
  scenes.forEach(([, , items, edges], scene) => {
    if ((lines += edges.length) > 4 * MOST) throw Error("too many edges");
    for (const [id] of items) {
      if (!Number.isInteger(id) || id >= nodes.length + boxes.length || (id >= nodes.length && id - nodes.length < scene) || (id >= 0 && seen.has(id))) throw Error("not a tree of boxes");
      seen.add(id);
    }
  });
  return data;
}

const put = (host, from) => still(host, from, "kgv", CSS, "td");

function mount(host, data) {
  const { nodes, scenes, boxes } = data, count = nodes.length, axis = data.down ? 1 : 0, links = list(data.links);
  const open = new Set(), holder = new Map(), made = new Map(), ops = list(data.ops), places = list(data.at);
  for (const box of list(data.open)) if (boxes[box]) open.add(count + box);
  scenes.forEach(([, , items], scene) => scene && items.forEach(([id]) => id >= 0 && holder.set(id, count + scene - 1)));
  const about = (id) => (id < count ? nodes[id] : boxes[id - count]);
  const words = (id) => about(id).slice(2).map(String);
  const around = (id) => { const found = []; while ((id = holder.get(id)) !== undefined) found.unshift(id); return found; };
  const seenAs = (id) => around(id).find((box) => !open.has(box)) ?? id;
  const after = nodes.map(() => []), before = nodes.map(() => []);
  for (const ends of links) if (ends.every((id) => Number.isInteger(id) && nodes[id])) { after[ends[0]].push(ends[1]); before[ends[1]].push(ends[0]); }

  // A scene with its open boxes in it: the row of an open box becomes as high as the box, and what lies below moves on.
  function lay(scene) {
    const [wide, high, items, edges] = scenes[scene], rows = [], columns = [], size = [Number(wide), Number(high)];
    const inner = items.map(([id]) => (open.has(id) ? lay(id - count + 1) : null));
    const sizes = items.map((item, i) => (inner[i] ? [Math.max(inner[i].size[0] + 24, short(words(item[0])[0]).length * 8 + short(words(item[0])[1]).length * 6 + 60), inner[i].size[1] + 44] : [item[3], item[4]]));
    items.forEach((item, i) => {
      const at = item[1 + axis], old = item[3 + axis] / 2, aside = item[2 - axis], more = sizes[i][1 - axis] - item[4 - axis];
      let row = rows.find((one) => Math.abs(one.at - at) < 2), column = columns.find((one) => Math.abs(one.at - aside) < 40);
      if (!row) rows.push((row = { at, near: 1, old: 0, now: 0 }));
      row.old = Math.max(row.old, old);
      row.now = Math.max(row.now, sizes[i][axis] / 2);
      if (more > 0 && !column) columns.push((column = { at: aside, near: 40, more: 0 }));
      if (more > 0) column.more = Math.max(column.more, more);
    });
    for (const row of rows) row.more = 2 * Math.max(0, row.now - row.old);
    const sum = (all, at) => all.reduce((total, { at: here, near, more }) => total + (at > here + near ? more : at < here - near ? 0 : more / 2), 0);
    const move = (x, y) => (axis ? [x + sum(columns, x), y + sum(rows, y)] : [x + sum(rows, x), y + sum(columns, y)]);
    const spots = new Map(), frames = [], lines = [], ports = new Map();
    items.forEach(([id, x, y], i) => {
      const [w, h] = sizes[i], [left, top] = move(x, y);
      ports.set(id, [left, top]);
      if (!inner[i]) return id >= 0 && spots.set(id, [left, top, w, h]);
      const dx = left - inner[i].size[0] / 2, dy = top - h / 2 + 32, shift = (spot) => [spot[0] + dx, spot[1] + dy, ...spot.slice(2)];
      frames.push([id, left, top, w, h], ...inner[i].frames.map(([other, ...spot]) => [other, ...shift(spot)]));
      for (const [other, spot] of inner[i].spots) spots.set(other, shift(spot));
      for (const line of inner[i].lines) lines.push({ ...line, points: line.points.map(shift), label: shift(line.label) });
      inner[i].at = [dx, dy];
    });
    const index = new Map(items.map(([id], i) => [id, i]));
    for (const [tail, head, source, text, x, y, mark, flat] of edges) {
      const from = index.get(tail), to = index.get(head), old = list(flat), points = [];
      if (from === undefined || to === undefined) continue;
      const along = (i) => { const [, px, py] = items[i], [nx, ny] = ports.get(items[i][0]); return [nx - px, ny - py]; };
      const port = (i, id) => { const [px, py] = inner[i].ports.get(id) || [0, 0]; return [px + inner[i].at[0], py + inner[i].at[1]]; };
      for (let i = 0; i + 1 < old.length; i += 2) points.push([Number(old[i]), Number(old[i + 1])]);
      const pointed = points.length % 3 === 2, last = points.length - (pointed ? 2 : 1);
      const placed = points.map((point, i) => {
        const [dx, dy] = i === 0 ? along(from) : i >= last ? along(to) : [0, 0];
        return i === 0 && inner[from] ? port(from, -2 - 2 * source) : i >= last && inner[to] ? port(to, -1 - 2 * source) : i === 0 || i >= last ? [point[0] + dx, point[1] + dy] : move(...point);
      });
      if (pointed && inner[to]) placed.pop();
      lines.push({ points: placed, text: String(text || ""), label: move(Number(x), Number(y)), mark, ends: [source, head] });
    }
    size[axis] += rows.reduce((total, row) => total + row.more, 0);
    size[1 - axis] += columns.reduce((total, column) => total + column.more, 0);
    return { size, spots, frames, lines, ports };
  }

  const root = make("div", "kgv", undefined, { role: "group", "aria-label": data.alt });
  const bar = make("div", "bar", undefined, { role: "toolbar", "aria-label": "View" });
  const button = (text, name, act) => {
    const one = make("button", "", text, { type: "button", title: name, "aria-label": name });
    one.addEventListener("click", act);
    return one;
  };
  const search = make("input", "", undefined, { type: "search", placeholder: "Find", "aria-label": "Find by type or name; Enter goes to the next" });
  const tally = make("span", "tally", "", { role: "status" }), said = make("p", "said", "", { role: "status" });
  const larger = button("Full window", "Full window", () => fullWindow(!root.closest("dialog")));
  const all = button("Unfold all", "Unfold all", () => foldAll(open.size < boxes.length));
  const close = button("Fold", "Fold the box around the selected node", () => shut(around(chosen).at(-1)));
  bar.append(button("−", "Zoom out", () => zoom(1 / 1.3)), button("+", "Zoom in", () => zoom(1.3)), button("Fit", "Fit the picture", fit), larger, search, tally);
  if (boxes.length) bar.append(all, close);
  bar.append(button("Save SVG", "Save the picture as SVG", save));
  const pane = make("div", "pane", undefined, { tabindex: 0, role: "group", "aria-label": `${data.alt} Arrow keys walk along edges, Enter opens.` });
  const svg = draw("svg"), world = draw("g"), [sheets, edges, heads, figures] = [0, 0, 0, 0].map(() => draw("g"));
  world.append(sheets, edges, heads, figures);
  svg.append(world);
  pane.append(svg);
  const side = make("div", "side", undefined, { tabindex: -1, role: "region", "aria-label": "The selected operator" });
  side.hidden = true;
  const body = make("div", "body");
  body.append(pane, side);

  let view = [0, 0, 1], touched = false, layout, chosen = -1, hits = new Set(), unfolded = [];
  const visible = () => [...layout.spots.keys()];

  function shape(kind, w, h) {
    const x = w / 2, y = h / 2, i = Math.min(y, x / 2), polygon = {
      note: [[-x, -y], [x - 7, -y], [x, 7 - y], [x, y], [-x, y]], hexagon: [[-x, 0], [i - x, -y], [x - i, -y], [x, 0], [x - i, y], [i - x, y]],
      octagon: [[-x, -y / 2], [i - x, -y], [x - i, -y], [x, -y / 2], [x, y / 2], [x - i, y], [i - x, y], [-x, y / 2]],
      parallelogram: [[i - x, -y], [x, -y], [x - i, y], [-x, y]], invtrapezium: [[-x, -y], [x, -y], [x - i, y], [i - x, y]],
    }[kind];
    if (kind === "oval") return [draw("ellipse", { rx: x, ry: y })];
    if (polygon) return [draw("polygon", { points: polygon.join(" ") })];
    const rect = (at) => draw("rect", { x: at - x, y: at - y, width: w, height: h, rx: kind === "box" || kind === "box3d" ? 0 : 8 });
    return kind === "stack" || kind === "box3d" ? [rect(4), rect(0)] : [rect(0)];
  }

  function node(id, w, h) {
    const [family, mark] = about(id), text = words(id), high = 15 * text.length, box = id >= count;
    const group = draw("g", { class: `n f${Number(family)}${mark ? ` m m-${MARKS.includes(mark) ? mark : "any"}` : ""}`, role: "button", tabindex: -1, "aria-label": text.join(", ") + (box ? ", folded" : "") });
    group.append(...shape(SHAPES[family], w, h));
    text.forEach((line, i) => group.append(draw("text", { y: 15 * i - high / 2 + 12, class: i ? "" : text.length > 1 ? "type" : "name" }, short(line))));
    group.append(draw("title", {}, text.join("\n")));
    group.addEventListener("click", () => enter(id));
    return group;
  }

  function head([id, x, y, w, h]) {
    const group = draw("g", { class: "head", transform: `translate(${x - w / 2} ${y - h / 2})` }), text = words(id), title = draw("text", { x: 8, y: 17, class: "type" }, `− ${short(text[0])} `);
    title.append(draw("tspan", { class: "small" }, short(text[1])));
    group.append(draw("rect", { width: w, height: 24, rx: 6 }), title, draw("title", {}, "Fold this box"));
    group.addEventListener("click", () => shut(id));
    return group;
  }

  function line({ points, text, label, mark, ends }) {
    const group = draw("g", { class: `e${mark ? ` m-${MARKS.includes(mark) ? mark : "any"}` : ""}` }), pointed = points.length % 3 === 2, [first, ...rest] = pointed ? points.slice(0, -1) : points;
    group.ends = ends;
    if (first) group.append(draw("path", { d: `M${first}${rest.length ? `C${rest.join(" ")}` : ""}` }));
    if (pointed) {
      const [x, y] = points.at(-1), [a, b] = points.at(-2), far = Math.hypot(x - a, y - b) || 1, [u, v] = [(x - a) / far * 3, (y - b) / far * 3];
      group.append(draw("polygon", { points: `${x},${y} ${a - v},${b + u} ${a + v},${b - u}` }));
    }
    text.split("\n").forEach((part, i) => part && group.append(draw("text", { x: label[0] + 5, y: label[1] + 4 + 12 * i }, part)));
    return group;
  }

  function show() {
    const focused = figures.contains(document.activeElement);
    layout = lay(0);
    if (pane.style.height) pane.style.height = `${Math.max(pane.clientHeight, Math.min(600, layout.size[1] * view[2] + 28))}px`;
    sheets.replaceChildren(...layout.frames.map(([, x, y, w, h]) => draw("rect", { class: "sheet", x: x - w / 2, y: y - h / 2, width: w, height: h, rx: 6 })));
    heads.replaceChildren(...layout.frames.map(head));
    edges.replaceChildren(...layout.lines.map(line));
    figures.replaceChildren(...visible().map((id) => {
      const [x, y, w, h] = layout.spots.get(id);
      if (!made.has(id)) made.set(id, node(id, w, h));
      made.get(id).setAttribute("transform", `translate(${x} ${y})`);
      return made.get(id);
    }));
    all.textContent = open.size < boxes.length ? "Unfold all" : "Fold all";
    all.title = all.textContent;
    all.setAttribute("aria-label", all.title);
    lights();
    if (focused) (made.get(chosen) || pane).focus({ preventScroll: true });
  }

  function lights() {
    const lit = new Map();
    for (const id of hits) { const as = seenAs(id); lit.set(as, (lit.get(as) || 0) + 1); }
    for (const id of visible()) {
      const group = made.get(id), names = group.classList;
      names.toggle("sel", id === chosen);
      names.toggle("hit", lit.has(id));
      group.setAttribute("aria-pressed", id === chosen);
      group.setAttribute("tabindex", id === chosen ? 0 : -1);
      group.querySelector(".tag")?.remove();
      if (lit.has(id) && id >= count) group.append(draw("text", { class: "tag", y: layout.spots.get(id)[3] / 2 + 12 }, `${lit.get(id)} found`));
    }
    for (const group of edges.children) group.classList.toggle("on", group.ends.includes(chosen));
    close.setAttribute("aria-disabled", !around(chosen).length);
  }

  const apply = () => world.setAttribute("transform", `translate(${view[0]} ${view[1]}) scale(${view[2]})`);
  const room = () => [pane.clientWidth, pane.clientHeight];
  function zoom(factor, x = room()[0] / 2, y = room()[1] / 2) {
    const scale = Math.min(6, Math.max(0.03, view[2] * factor)), ratio = scale / view[2];
    view = [x - (x - view[0]) * ratio, y - (y - view[1]) * ratio, scale];
    touched = true;
    apply();
  }
  // The whole picture; at the beginning it stays large enough to be read, from its top.
  function fit(event, least = 0.03) {
    const [wide, high] = room(), [w, h] = layout.size;
    if (!wide) return;
    const scale = Math.max(Math.min((wide - 24) / w, (high - 24) / h, event ? 1.5 : 1), least);
    view = [(wide - w * scale) / 2, Math.max((high - h * scale) / 2, 12), scale];
    if (w * scale > wide) view[0] = 12;
    touched = !!event;
    apply();
  }
  function begin(least = 0.6) {
    const [wide] = room(), [w, h] = layout.size;
    if (!wide) return;
    if (!root.closest("dialog")) pane.style.height = `${Math.min(600, Math.max(140, h * Math.min(1, (wide - 24) / w) + 28))}px`;
    fit(undefined, least);
  }
  function follow(id) {
    const [x, y, w, h] = layout.spots.get(id), [wide, high] = room(), [left, top] = [x * view[2] + view[0], y * view[2] + view[1]], [a, b] = [w * view[2] / 2 + 12, h * view[2] / 2 + 12];
    if (left - a < 0 || left + a > wide) view[0] += wide / 2 - left;
    if (top - b < 0 || top + b > high) view[1] += high / 2 - top;
    apply();
  }
  // What is unfolded or folded stays where it is on the screen.
  function keep(id, change) {
    const old = layout.spots.get(id) || layout.frames.find(([one]) => one === id).slice(1), [, , , h] = old;
    change();
    show();
    const now = layout.spots.get(id) || layout.frames.find(([one]) => one === id)?.slice(1);
    if (now) view = [view[0] + (old[0] - now[0]) * view[2], view[1] + (old[1] - h / 2 - now[1] + now[3] / 2) * view[2], view[2]];
    apply();
  }
  function unfold(id) {
    keep(id, () => open.add(id));
    touched = true;
  }
  function shut(id) {
    if (id === undefined) return;
    keep(id, () => { open.delete(id); if (chosen >= 0) chosen = seenAs(chosen); });
    choose(id, true);
  }
  function foldAll(on) {
    boxes.forEach((_, i) => (on ? open.add(count + i) : open.delete(count + i)));
    if (chosen >= 0) chosen = seenAs(chosen);
    show();
    begin(0.4);
  }

  function choose(id, focus) {
    const inside = around(id).filter((box) => !open.has(box));
    inside.forEach((box) => open.add(box));
    chosen = id;
    if (inside.length) show(); else lights();
    follow(id);
    if (focus) made.get(id).focus({ preventScroll: true });
    const named = (ids) => [...new Set(ids)].map((one) => words(one)[words(one).length > 1 ? 1 : 0]).join(", ") || "nothing";
    said.textContent = id < count ? `${words(id).join(", ")}: after ${named(before[id])}; before ${named(after[id])}.` : `${words(id).join(", ")}. Enter unfolds it.`;
    if (!side.hidden) panelOf(id);
  }
  function enter(id) {
    if (id >= count) {
      unfold(id);
      return choose(next(scenes[id - count + 1][2][0][0], 0), true);
    }
    choose(id, true);
    panelOf(id, true);
  }
  const next = (id) => (open.has(id) ? next(scenes[id - count + 1][2][0][0]) : id);
  function insideOf(id) {
    const inner = make("div", "kpn"), items = make("ul"), [kind, ...rest] = words(id);
    for (const [one] of scenes[id - count + 1][2]) if (one >= 0) {
      const item = make("li");
      item.append(button(words(one)[0], `Show ${words(one).join(" ")}`, () => { choose(one); side.focus({ preventScroll: true }); }), ` ${words(one).slice(1).join(", ")}`);
      items.append(item);
    }
    inner.append(make("h3", "", kind), make("p", "", rest.join(": ")), items);
    return inner;
  }
  function panelOf(id, opens) {
    const place = places[id], operator = ops[place];
    if (!ops.length || (id < count && !operator)) return void (side.hidden = true);
    const from = Math.max(0, ...list(data.starts).filter((start) => start <= place));
    const go = (index) => {
      const to = places.indexOf(from + index);
      if (to < 0) return void (said.textContent = "That operator is not in this picture.");
      choose(to);
      side.focus({ preventScroll: true });
    };
    if (opens && side.hidden) { aside(false); follow(id); }
    side.replaceChildren(button("✕ Close", "Close the panel", shutPanel), id < count ? panel(operator, go) : insideOf(id));
    side.scrollTop = 0;
    if (opens) side.scrollIntoView({ block: "nearest" });
  }
  // What is in the middle of the picture stays there when the panel takes its place beside it.
  function aside(hidden) {
    const wide = pane.clientWidth;
    side.hidden = hidden;
    view[0] += (pane.clientWidth - wide) / 2;
    apply();
  }
  function shutPanel() {
    aside(true);
    (made.get(chosen) || pane).focus({ preventScroll: true });
  }

  // Along the edges in the direction of the picture; aside to what stands beside it, for the same value first.
  function walk(along, aside) {
    const spot = layout.spots.get(chosen);
    if (!spot) return choose(next(scenes[0][2][0][0]), true);
    const of = (map) => [...new Set(nodes.flatMap((_, id) => (seenAs(id) === chosen ? map[id] : [])).map(seenAs))].filter((id) => id !== chosen);
    const across = 1 - axis, far = (id) => layout.spots.get(id)[across] - spot[across], off = (id) => Math.hypot(far(id), layout.spots.get(id)[axis] - spot[axis]);
    if (along) {
      const to = of(along > 0 ? after : before).sort((a, b) => off(a) - off(b))[0];
      return to === undefined ? said.textContent = along > 0 ? "Nothing comes after it." : "Nothing comes before it." : choose(to, true);
    }
    const near = (id) => Math.abs(far(id)) + 3 * Math.abs(layout.spots.get(id)[axis] - spot[axis]);
    const to = visible().filter((id) => far(id) * aside > 4).sort((a, b) => near(a) - near(b))[0];
    if (to !== undefined) choose(to, true);
  }

  function find() {
    const wanted = search.value.trim().toLowerCase();
    hits = new Set(wanted ? nodes.flatMap((_, id) => (words(id).some((text) => text.toLowerCase().includes(wanted)) ? [id] : [])) : []);
    for (const box of unfolded) open.delete(box);
    unfolded = [];
    if (count <= EASY) unfolded = [...new Set([...hits].flatMap(around))].filter((box) => !open.has(box));
    unfolded.forEach((box) => open.add(box));
    if (chosen >= 0 && !layout.spots.has(chosen)) chosen = seenAs(chosen);
    show();
    fit();
    tally.textContent = wanted ? `${hits.size} found` : "";
  }
  function goOn() {
    const all = [...hits];
    if (!all.length) return;
    const at = (all.indexOf(chosen) + 1) % all.length;
    choose(all[at]);
    if (view[2] < 0.7) zoom(0.9 / view[2]);
    follow(chosen);
    tally.textContent = `${at + 1} of ${all.length}`;
  }

  // The whole picture as it is unfolded now, in the colours of the page: the style sheet is not in the file.
  function asSvg() {
    const copy = svg.cloneNode(true), copies = copy.querySelectorAll("*"), [wide, high] = layout.size;
    svg.querySelectorAll("*").forEach((one, i) => {
      const style = getComputedStyle(one);
      for (const name of DRAWN) copies[i].style.setProperty(name, style.getPropertyValue(name));
    });
    copy.firstChild.removeAttribute("transform");
    copy.setAttribute("viewBox", `-8 -8 ${wide + 16} ${high + 16}`);
    copy.setAttribute("width", wide + 16);
    copy.setAttribute("height", high + 16);
    copy.style.background = getComputedStyle(root).backgroundColor;
    return new XMLSerializer().serializeToString(copy);
  }
  function save() {
    const address = URL.createObjectURL(new Blob([asSvg()], { type: "image/svg+xml" }));
    make("a", "", undefined, { href: address, download: "graph.svg" }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  }

  const dialog = make("dialog", "kgv-window"), gap = make("div");
  function fullWindow(on) {
    if (on) {
      gap.style.height = `${root.offsetHeight}px`; // the page does not jump
      root.replaceWith(gap);
      document.body.append(dialog);
      dialog.append(root);
      dialog.showModal();
      pane.style.height = "";
    } else if (dialog.open || dialog.contains(root)) {
      dialog.close();
      gap.replaceWith(root);
      dialog.remove();
      begin();
    }
    larger.textContent = on ? "Leave full window" : "Full window";
    larger.title = on ? "Leave full window" : "Full window";
    larger.setAttribute("aria-label", larger.title);
    larger.focus({ preventScroll: true });
    fit();
  }
  dialog.addEventListener("cancel", (event) => { event.preventDefault(); fullWindow(false); });

  search.addEventListener("input", find);
  keys(root, (event) => {
    const { key, target } = event, done = () => event.preventDefault();
    if (key === "Escape") {
      done();
      if (target === search && search.value) { search.value = ""; find(); }
      else if (!side.hidden) shutPanel();
      else if (root.closest("dialog")) fullWindow(false);
    } else if (target === search) {
      if (key === "Enter") { done(); goOn(); }
    } else if (pane.contains(target)) {
      const [forth, back] = axis ? ["ArrowDown", "ArrowUp"] : ["ArrowRight", "ArrowLeft"], [right, left] = axis ? ["ArrowRight", "ArrowLeft"] : ["ArrowDown", "ArrowUp"];
      if ([forth, back, right, left].includes(key)) { done(); walk((key === forth) - (key === back), (key === right) - (key === left)); }
      else if (key === "Enter" || key === " ") { done(); if (chosen >= 0) enter(chosen); }
      else if (key === "Backspace") { done(); shut(around(chosen).at(-1)); }
      else if (key === "+" || key === "=") zoom(1.3);
      else if (key === "-") zoom(1 / 1.3);
      else if (key === "0") fit(event);
      else if (key === "/") { done(); search.focus(); }
    }
  });

  // Ctrl and the wheel zoom, as a pinch on a touchpad does; the wheel alone is the page's.
  pane.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const { left, top } = pane.getBoundingClientRect();
    zoom(Math.exp(-Math.max(-30, Math.min(30, event.deltaY)) * 0.01), event.clientX - left, event.clientY - top);
  }, { passive: false });
  const pointers = new Map();
  let dragged = false;
  pane.addEventListener("pointerdown", (event) => {
    if (event.isPrimary) { pointers.clear(); dragged = false; }
    pointers.set(event.pointerId, [event.clientX, event.clientY]);
  });
  pane.addEventListener("pointermove", (event) => {
    const old = pointers.get(event.pointerId), now = [event.clientX, event.clientY];
    if (!old || (!dragged && pointers.size < 2 && Math.hypot(now[0] - old[0], now[1] - old[1]) < 4)) return;
    if (!dragged) pane.setPointerCapture(event.pointerId);
    dragged = touched = true;
    pointers.set(event.pointerId, now);
    if (pointers.size === 1) view = [view[0] + now[0] - old[0], view[1] + now[1] - old[1], view[2]];
    else {
      const other = [...pointers].find(([id]) => id !== event.pointerId)[1], { left, top } = pane.getBoundingClientRect(), far = ([x, y]) => Math.hypot(x - other[0], y - other[1]);
      zoom(far(now) / (far(old) || 1), (now[0] + other[0]) / 2 - left, (now[1] + other[1]) / 2 - top);
    }
    apply();
  });
  for (const name of ["pointerup", "pointercancel"]) pane.addEventListener(name, (event) => pointers.delete(event.pointerId));
  pane.addEventListener("click", (event) => dragged && event.stopPropagation(), true);

  const folded = make("details"), rows = make("div", "rows");
  folded.append(make("summary", "", `Read as list: ${count} ${data.noun || "nodes"}`), rows);
  folded.addEventListener("toggle", () => {
    if (rows.firstChild) return;
    const table = make("table");
    for (let id = 0; id < count; id++) {
      const row = table.insertRow();
      row.insertCell().append(button(words(id)[0], `Show ${words(id).join(" ")}`, () => { choose(id); pane.scrollIntoView({ block: "nearest" }); panelOf(id, true); }));
      row.insertCell().textContent = words(id).slice(1).join(", ");
      row.insertCell().textContent = after[id].length ? `leads to ${[...new Set(after[id])].map((to) => words(to)[words(to).length > 1 ? 1 : 0]).join(", ")}` : "";
    }
    rows.append(table);
  });
  const key = make("p", "key");
  for (const [family, , , name] of list(data.legend)) {
    const sample = draw("svg", { viewBox: "-17 -10 34 20", class: `f${Number(family)}` });
    sample.append(...shape(SHAPES[family], 28, 14));
    key.append(sample, ` ${name}  `);
  }
  const hint = make("p", "key", `Drag moves, Ctrl + wheel zooms. Keys: arrows walk along edges, Enter opens${boxes.length ? ", Backspace folds" : ""}, / finds, 0 fits, Esc closes.`);
  root.append(make("style", "", CSS), bar, body, key, said, hint, folded);
  host.replaceChildren(root);
  show();
  new ResizeObserver(() => { if (!touched) begin(); }).observe(body);
  begin();
}
