// A prebuilt JupyterLab extension written by hand: JupyterLab asks init() and get() of it, nothing else.
// Written by tools/build_scripts.py from tools/lab_extension.js and the scripts in kuiper_edu/viz: change those.
(() => {
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
function follow(pane, thing) {
if (!thing) return;
const inner = thing.getBoundingClientRect(), outer = pane.getBoundingClientRect();
if (inner.top < outer.top || inner.bottom > outer.bottom) pane.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
if (inner.left < outer.left || inner.right > outer.right) pane.scrollLeft += Math.min(inner.left - outer.left - 8, inner.left - outer.left - (outer.width - inner.width) / 2);
}
function still(host, from, name, css, cells) {
const img = from.querySelector("img"), source = img ? img.getAttribute("src") || "" : "", list = make("ol");
const root = make("div", name);
root.append(make("style", "", css));
if (/^data:image\/svg\+xml;base64,[\w+/=]*$/.test(source)) root.append(make("img", "", undefined, { src: source, alt: img.alt }));
for (const row of [...from.querySelectorAll("tr")].slice(0, 5000)) list.append(make("li", "", [...row.querySelectorAll(cells)].map((cell) => cell.textContent).join(" ")));
root.append(list);
host.replaceChildren(root);
}
const kinds = {
stepper: (() => {
const CSS = ".kst{color-scheme:light dark;--bg:light-dark(#fff,#161616);--ink:light-dark(#1a1a1a,#eee);--dim:light-dark(#595959,#aaa);--box:light-dark(#f3f3f3,#262626);--blue:light-dark(#0067a3,#6cbcf0);--now:light-dark(#b34700,#ff9a56);--lit:light-dark(#fbe3d3,#5a2600);--open:light-dark(#fdf1d8,#453200);--gold:light-dark(#8f6300,#f0b93a);--past:light-dark(#dde3e8,#3a4046);--held:light-dark(#d8e8f2,#0d3550);--red:light-dark(#b00020,#ff9aa2);--bad:light-dark(#fde2e2,#4d1019)}:is([data-jp-theme-light=true],[data-theme=light],.vscode-light) .kst{color-scheme:light}:is([data-jp-theme-light=false],[data-theme=dark],.vscode-dark) .kst{color-scheme:dark}.kst{color:var(--ink);background:var(--bg);font:14px/1.4 system-ui,Helvetica,Arial,sans-serif;padding:6px;max-width:1240px;box-sizing:border-box}.kst *{box-sizing:border-box}.kst [hidden]{display:none!important}.kst :focus-visible,.kst:focus-visible{outline:3px solid var(--blue);outline-offset:-3px}.kst .bar{display:flex;flex-wrap:wrap;gap:6px;align-items:center}.kst :is(button,select){font:inherit;color:var(--ink);background:var(--box);border:1px solid var(--dim);border-radius:4px;padding:3px 9px;min-height:28px;cursor:pointer}.kst button[aria-disabled=true]{color:var(--dim);border-style:dashed;cursor:default}.kst input[type=range]{flex:1 1 120px;max-width:320px;accent-color:var(--blue)}.kst .bad{background:var(--bad);color:var(--ink);border:2px solid var(--red);border-radius:4px;padding:6px 10px;margin:6px 0}.kst .said{margin:6px 0;min-height:2.8em}.kst .panes{display:flex;flex-wrap:wrap;gap:8px}.kst .pane{flex:1 1 230px;min-width:0;border:1px solid var(--dim);border-radius:4px;overflow:auto;max-height:400px;position:relative}.kst .code{font:12.5px/1.5 ui-monospace,Menlo,Consolas,monospace;flex:1 1 280px}.kst .code div{white-space:pre;padding:0 8px 0 0;width:max-content;min-width:100%;border-left:4px solid transparent}.kst .code div::before{content:attr(data-n);display:inline-block;width:3em;text-align:right;padding-right:.7em;color:var(--dim)}.kst .code div.on{background:var(--lit);border-left-color:var(--now);font-weight:bold}.kst .code div.on::before{content:\"▶ \" attr(data-n);color:var(--now)}.kst .code div.err{background:var(--bad);border-left-color:var(--red)}.kst .graph{flex:2 1 340px;display:grid;align-items:center}.kst.wide .graph{flex:1 1 100%;max-height:560px;order:-1}.kst .scene{overflow:auto;max-height:100%;min-width:0;min-height:0}.kst .scene+.scene{border-left:1px solid var(--dim)}.kst.wide .graph:has(.scene+.scene){display:flex;flex-wrap:wrap;height:420px}.kst.wide .scene{flex:1 1 260px}.kst .scene b{display:block;padding:4px 8px}.kst svg .box{cursor:pointer}.kst svg .box.open polygon{stroke-width:4}.kst svg .near>text:not(.w){font-style:italic}.kst .graph svg{display:block;margin:8px auto;max-width:100%;height:auto}.kst svg text{font:13px Helvetica,Arial,sans-serif;text-anchor:middle;fill:var(--ink);stroke:none}.kst svg .w{font-size:10.5px}.kst svg .n{fill:var(--bg);stroke:var(--dim)}.kst svg .e path{fill:none;stroke:var(--dim)}.kst svg .e polygon{fill:var(--dim);stroke:none}.kst svg .e.hot path{stroke:var(--red);stroke-width:3;stroke-dasharray:6 3}.kst svg .e.hot polygon{fill:var(--red)}.kst svg .now{fill:var(--lit);stroke:var(--now);stroke-width:4}.kst svg .stack{fill:var(--open);stroke:var(--gold);stroke-width:2.5}.kst svg .queue{fill:var(--past);stroke:var(--dim);stroke-width:2;stroke-dasharray:5 2}.kst svg .held{fill:var(--held);stroke:var(--blue);stroke-width:2}.kst svg .pick{cursor:pointer}.kst .vars{padding:4px 8px;margin:0}.kst .vars :is(dt,dd){float:none;width:auto}.kst .vars dt{font-weight:bold;margin:4px 0 0}.kst .vars dt small{font-weight:normal;color:var(--dim)}.kst .vars dd{margin:2px 0 4px;padding:0;display:flex;max-height:112px;overflow:auto;flex-wrap:wrap;gap:3px;font:12.5px ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere}.kst .vars dd span{border:1px solid var(--dim);border-radius:3px;padding:1px 5px;background:var(--box)}.kst .vars dd .none{border:0;background:none}.kst .vars dd .in{border:2px solid var(--now);font-weight:bold}.kst .vars dd .out{border:1px dashed var(--dim);background:none;text-decoration:line-through}.kst .key{color:var(--ink);font-size:12.5px;margin:6px 0}.kst summary{cursor:pointer}.kst .rows{max-height:300px;overflow:auto}.kst table.steps{border-collapse:collapse;font:inherit;color:inherit;margin:0;table-layout:auto}.kst table.steps tr,.kst table.steps tr:nth-child(n):hover{background:none}.kst table.steps :is(td,th){text-align:left;vertical-align:top;padding:2px 10px 2px 0;max-width:none;white-space:normal;color:var(--ink)}.kst table.steps tr.on td{font-weight:bold;background:var(--lit)}.kst table.steps button{min-height:0;padding:0 6px;min-width:3em}@media (prefers-reduced-motion:reduce){.kst *{scroll-behavior:auto;transition:none;animation:none}}";
const STATES = ["", "now", "stack", "queue", "held"], MOST = 5000;
const SHAPES = {
g: { transform: /^translate\([-\d. ]{1,40}\)$/ }, polygon: { points: /^[-\d., ]*$/ },
path: { d: /^[-\d., MCLZ]*$/ }, text: { x: /^[-\d.]+$/, y: /^[-\d.]+$/ }, title: {},
};
function read(from) {
const data = stored(from);
const said = [...from.querySelectorAll("tr td:nth-child(2)")].map((cell) => cell.textContent);
const head = "data:image/svg+xml;base64,", source = from.querySelector("img").getAttribute("src");
if (!source.startsWith(head) || said.length !== data.steps.length || said.length > MOST) throw Error("not a stepper's output");
const bytes = Uint8Array.from(atob(source.slice(head.length)), (sign) => sign.charCodeAt(0));
const film = new DOMParser().parseFromString(new TextDecoder().decode(bytes), "image/svg+xml");
return { ...data, said, film };
}
function rebuild(source, budget) {
if (--budget.left < 0) throw Error("the picture is too large");
const made = document.createElementNS(SVG, source.localName);
for (const [name, form] of Object.entries(SHAPES[source.localName])) {
const value = source.getAttribute(name);
if (value !== null && form.test(value)) made.setAttribute(name, value);
}
for (const part of source.childNodes) {
if (part.nodeType === 3) made.append(part.nodeValue);
else if (part.nodeType === 1 && part.namespaceURI === SVG && Object.hasOwn(SHAPES, part.localName)) made.append(rebuild(part, budget));
}
return made;
}
function splice(items, [at, gone, ...more]) {
return { items: [...items.slice(0, at), ...more, ...items.slice(at + gone)], at, out: items.slice(at, at + gone), in: more.length };
}
function states(data) {
let vars = new Map(), looks = new Map();
const all = [{ said: "Nothing has happened yet.", code: data.steps.length ? data.steps[0][0] : -1, line: 0, vars, looks, about: [] }];
data.steps.forEach(([code, line, changes, marks, about, asks], i) => {
vars = new Map([...vars].map(([name, value]) => [name, value.items && (value.in || value.out.length) ? { ...value, out: [], in: 0 } : value]));
looks = new Map(looks);
for (const [at, kind, ...rest] of changes) {
const name = data.vars[at];
if (kind === undefined) vars.delete(name);
else if (rest.length) vars.set(name, { kind, ...splice(vars.get(name)?.items || [], rest) });
else vars.set(name, { text: kind });
}
for (const [node, state, word] of marks) looks.set(node, [STATES[state] || "", word]);
all.push({ said: data.said[i], code, line, vars, looks, about, asks });
});
return all;
}
function stage(data) {
const budget = { left: 60000 }, edges = new Map(), nodes = data.names.map(() => []), boxes = [], home = [];
const scenes = data.scenes.map(({ title, size, items, inside, slots }, k) => {
const [width, height] = size.map(Number), svg = draw("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": title || data.alt });
svg.style.width = `${width}px`;
svg.style.minWidth = `${Math.min(width, Math.max(width * 0.7, 240))}px`;
for (const source of data.film.querySelectorAll(`#e${k} > g`)) {
const edge = rebuild(source, budget), key = source.getAttribute("data-edge");
edge.setAttribute("class", "e");
edges.set(key, [...(edges.get(key) || []), edge]);
svg.append(edge);
}
items.forEach((item, i) => {
const [x, y] = slots[i].map(Number), word = draw("text", { class: "w", x, y }), node = rebuild(data.film.getElementById(`s${k}n${i}`), budget);
node.append(word);
svg.append(node);
if (Array.isArray(item)) boxes.push({ node, word, members: item.map(Number) });
else nodes[item].push({ node, word, k, name: i < inside ? "n" : "n near" });
if (i < inside && !Array.isArray(item)) home[item] = k;
});
const pane = make("div", "scene");
if (title) pane.append(make("b", "", title));
pane.append(svg);
return pane;
});
return { scenes, nodes, boxes, edges, home };
}
function mount(host, data) {
const all = states(data), last = all.length - 1, wrong = data.wrong;
const root = make("div", "kst", undefined, { tabindex: 0, role: "group", "aria-label": `${data.title}. Left and right arrow step, Home and End jump, Space plays.` });
const { scenes, nodes, boxes, edges, home } = stage(data);
root.classList.toggle("wide", scenes.length > 1 || Number(data.scenes[0].size[0]) > 560);
let open = 1;
let place = wrong ? Math.min(Math.max(wrong.place, 0), last) : 0, seen = place, timer = 0, shown = -2, marked, asked = 0, right = 0, tried = false;
const bar = make("div", "bar", undefined, { role: "toolbar", "aria-label": "Steps" });
const button = (text, name, act) => {
const made = make("button", "", text, { type: "button", "aria-label": name, title: name });
made.addEventListener("click", act);
bar.append(made);
return made;
};
const first = button("First", "First step", () => go(0)), back = button("◀ Back", "One step back", () => go(place - 1));
const play = button("▶ Play", "Play", () => playing(!timer));
const next = button("Forward ▶", "One step forward", () => go(place + 1)), end = button("Last", "Last step", () => go(last));
const slider = make("input", "", undefined, { type: "range", min: 0, max: last, "aria-label": "Step" });
slider.addEventListener("input", () => go(Number(slider.value)));
const count = make("span", "count"), label = make("label"), asks = make("input", "", undefined, { type: "checkbox" });
asks.checked = data.ask && !wrong;
asks.addEventListener("change", () => go(place));
label.append(asks, " Ask me first");
bar.append(slider, count, label);
const banner = make("div", "bad", undefined, { role: "alert" });
if (wrong) {
const jump = make("button", "", "Jump there", { type: "button" });
jump.addEventListener("click", () => { seen = Math.max(seen, wrong.place); go(wrong.place); });
banner.append(make("b", "", "✗ "), `${wrong.text} `, jump);
}
const said = make("p", "said", undefined, { role: "status", "aria-live": "polite" });
const question = make("div", "bar"), guess = make("select", "", undefined, { "aria-label": data.question });
guess.append(new Option("choose a node", ""), ...data.names.map((name, i) => new Option(name, i)));
guess.addEventListener("change", () => guess.value !== "" && answer(Number(guess.value)));
question.append(make("b", "", "What comes next? "), make("span", "", `${data.question} `), guess, make("span", "", "or click it in the graph."));
const parts = new Map(), none = make("span", "", "No variables yet.");
const panes = make("div", "panes"), graph = make("div", "pane graph", undefined, { tabindex: 0, role: "region", "aria-label": "Graph" });
const code = make("div", "pane code", undefined, { tabindex: 0, role: "region", "aria-label": "Source" });
const vars = make("dl", "pane vars", undefined, { tabindex: 0, role: "region", "aria-label": "Variables" });
graph.append(...scenes);
vars.append(none);
const proof = data.edges.flatMap(([tail, head]) => edges.get(`${Number(tail)}-${Number(head)}`) || []);
vars.style.minHeight = `${Math.min(400, 12 + (data.names.length > 12 ? 124 : 54) * Math.max(...all.map((step) => step.vars.size)))}px`; // nothing below it moves
panes.append(code, graph, vars);
nodes.forEach((places, i) => places.forEach(({ node }) => node.addEventListener("click", () => waiting() && answer(i))));
boxes.forEach(({ node }, i) => {
for (const [name, value] of [["tabindex", 0], ["role", "button"], ["aria-label", `Show the block ${node.querySelector("text").textContent}`]]) node.setAttribute(name, value);
node.addEventListener("click", () => unfold(i + 1));
node.addEventListener("keydown", (event) => event.key === "Enter" && unfold(i + 1));
});
function unfold(scene) {
open = scene;
scenes.forEach((pane, k) => { pane.hidden = k > 0 && k !== open; });
boxes.forEach((box, i) => box.node.classList.toggle("open", i + 1 === open));
}
const table = make("table", "steps"), rows = all.slice(1).map(({ said: text }, i) => {
const row = table.insertRow(), jump = make("button", "", i + 1, { type: "button", "aria-label": `Go to step ${i + 1}` });
jump.addEventListener("click", () => go(i + 1));
row.insertCell().append(jump);
row.insertCell().textContent = text;
return row;
});
const folded = make("details"), scrolled = make("div", "rows");
scrolled.append(table);
folded.append(make("summary", "", `All ${last} steps as a table`), scrolled);
const waiting = () => asks.checked && place === seen && place < last && all[place + 1].asks;
function answer(i) {
const about = all[place + 1].about;
asked += !tried;
if (about.includes(i)) {
right += !tried;
go(place + 1, `Right: ${data.names[i]}. `, true);
} else {
tried = true;
tell(`${data.names[i]}: not that one. Try again, or untick Ask me first. `);
}
guess.value = "";
}
function playing(on) {
clearInterval(timer);
timer = on ? setInterval(() => (root.isConnected ? go(place + 1) : playing(false)), 900) : 0;
play.textContent = on ? "❚❚ Pause" : "▶ Play";
play.setAttribute("aria-label", on ? "Pause" : "Play");
if (on) go(place === last ? 0 : place + 1);
}
function go(to, verdict = "", answered = false) {
to = Math.min(Math.max(to, 0), last);
let held = "";
if (asks.checked && to > seen && !answered) {
const stop = all.findIndex((step, i) => i > seen && i <= to && step.asks);
if (stop > 0) {
held = to === place + 1 && place === seen ? "Choose a node first, or untick Ask me first. " : "Here is a question first. ";
to = stop - 1;
}
}
if (to !== place) tried = false;
place = to;
seen = Math.max(seen, to);
if (timer && (held || place === last)) playing(false);
draw(verdict + held);
}
function tell(before) {
const { said: text } = all[place], tally = asked && place === last ? ` You were asked ${asked} times and right ${right} times.` : "";
said.textContent = `${before}Step ${place} of ${last}. ${text}${place === last && data.summary ? ` ${data.summary}` : ""}${tally}`;
}
function draw(before, quiet) {
const step = all[place], current = step.about.length ? step.about.at(-1) : -1, at = home[current];
if (!quiet) tell(before);
count.textContent = `${place} / ${last}`;
slider.value = place;
slider.setAttribute("aria-valuetext", `Step ${place} of ${last}`);
for (const [which, off] of [[first, place === 0], [back, place === 0], [next, place === last], [end, place === last]]) which.setAttribute("aria-disabled", off);
question.style.visibility = waiting() ? "visible" : "hidden";
question.hidden = !asks.checked;
const pick = waiting() ? " pick" : "";
nodes.forEach((places, i) => {
const [state, text] = step.looks.get(i) || ["", ""];
for (const { node, word, name } of places) {
const now = `${name} ${state}${pick}`;
if (node.getAttribute("class") !== now) node.setAttribute("class", now);
if (word.textContent !== text) word.textContent = text;
}
});
for (const { node, word, members } of boxes) {
const looks = members.map((i) => (step.looks.get(i) || [""])[0]), known = looks.filter(Boolean), all = known.length === looks.length;
node.setAttribute("class", `n box ${members.includes(current) ? "now" : all && known.every((state) => state === known[0]) ? known[0] : known.length ? "held" : ""}`);
word.textContent = `${known.length} of ${members.length}`;
}
const now = [...step.looks].find(([, [state]]) => state === "now");
if (scenes.length > 1) unfold(at || (now && home[now[0]]) || open);
for (const edge of proof) edge.setAttribute("class", place >= (wrong ? wrong.place : last) ? "e hot" : "e");
lines(step);
memory(step);
marked?.classList.remove("on");
marked = rows[place - 1];
marked?.classList.add("on");
for (const { node, k } of nodes[current] || []) if (k === at) { follow(scenes[k], node); follow(graph, node); }
if (at) follow(scenes[0], boxes[at - 1].node);
if (folded.open && place) follow(scrolled, rows[place - 1]);
}
function lines({ code: which, line }) {
const source = data.code[which];
if (shown !== which) {
shown = which;
code.replaceChildren(...(source ? source.lines.map((text, i) => make("div", "", text, { "data-n": source.numbers[i] })) : [make("div", "", "(its source is not known)")]));
}
let lit = null;
for (const row of code.children) {
const on = source && String(line) !== "" && row.getAttribute("data-n") === String(line);
const name = on ? (wrong && place === wrong.place && wrong.raised ? "on err" : "on") : "";
if (on) lit = row;
if (row.className === name) continue;
row.className = name;
if (on) row.setAttribute("aria-current", "step"); else row.removeAttribute("aria-current");
}
follow(code, lit);
}
function memory({ vars: now }) {
for (const [name, part] of parts) if (!now.has(name)) { part.title.remove(); part.row.remove(); parts.delete(name); }
for (const [name, value] of now) {
if (!parts.has(name)) {
const title = make("dt", "", name), row = make("dd"), size = make("small");
title.append(size);
vars.append(title, row);
parts.set(name, { title, row, size });
}
const part = parts.get(name);
if (part.value !== value) fill(part, (part.value = value));
}
none.hidden = parts.size > 0;
}
function fill({ row, size }, { items, kind, text, at, in: more, out }) {
const wanted = items ? items.map((item, i) => [item, i >= at && i < at + more ? "in" : ""]) : [[text, ""]];
if (items && kind !== "dict") wanted.push(...out.map((item) => [item, "out"]));
if (!wanted.length) wanted.push(["empty", "none"]);
const told = items ? ` ${kind ? `${kind}, ` : ""}${items.length} ${items.length === 1 ? "item" : "items"}` : "";
if (size.textContent !== told) size.textContent = told;
wanted.forEach(([item, name], i) => {
const box = row.children[i] || row.appendChild(make("span", ""));
if (box.textContent !== item) box.textContent = item;
if (box.className !== name) {
box.className = name;
if (name === "out") box.title = "taken out"; else box.removeAttribute("title");
}
});
while (row.children.length > wanted.length) row.lastChild.remove();
if (wanted.length > 12) follow(row, row.querySelector(".in, .out"));
}
keys(root, (event) => {
const to = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: last }[event.key];
if (event.target === guess) return;
if (to !== undefined) {
event.preventDefault();
playing(false);
go(to);
} else if (event.key === " " && !event.target.closest("button, summary, input[type=checkbox]")) {
event.preventDefault();
playing(!timer);
}
});
root.append(make("style", "", CSS), bar);
if (wrong) root.append(banner);
const key = make("p", "key", `${data.key} Keys: ← → step, Home and End jump, Space plays.`);
root.append(said, question, panes, key, folded);
host.replaceChildren(root);
draw("");
new ResizeObserver(() => draw("", true)).observe(panes); // unfolded, or of another width: what is lit is in view again
}
const put = (host, from) => still(host, from, "kst", CSS, "td:nth-child(2)");
return { read, mount, put };
})(),
profile: (() => {
const CSS = ".kpf{color-scheme:light dark;--bg:light-dark(#fff,#161616);--ink:light-dark(#1a1a1a,#eee);--dim:light-dark(#595959,#aaa);--box:light-dark(#f3f3f3,#262626);--blue:light-dark(#0067a3,#6cbcf0);--now:light-dark(#b34700,#ff9a56);--lit:light-dark(#fbe3d3,#5a2600)}:is([data-jp-theme-light=true],[data-theme=light],.vscode-light) .kpf{color-scheme:light}:is([data-jp-theme-light=false],[data-theme=dark],.vscode-dark) .kpf{color-scheme:dark}.kpf{color:var(--ink);background:var(--bg);font:14px/1.4 system-ui,Helvetica,Arial,sans-serif;padding:6px;max-width:900px;box-sizing:border-box}.kpf *{box-sizing:border-box}.kpf :focus-visible{outline:3px solid var(--blue);outline-offset:-3px}.kpf .bar{display:flex;flex-wrap:wrap;gap:6px;align-items:center;margin:6px 0}.kpf button{font:inherit;color:var(--ink);background:var(--box);border:1px solid var(--dim);border-radius:4px;padding:3px 9px;min-height:28px;cursor:pointer}.kpf button[aria-pressed=true]{border:2px solid var(--now);background:var(--lit);font-weight:bold}.kpf .bars{max-height:400px;overflow:auto;border:1px solid var(--dim);border-radius:4px;padding:2px 0}.kpf .row{display:flex;align-items:center;gap:6px;padding:1px 6px;min-height:22px}.kpf .name{flex:0 0 32%;text-align:right;overflow-wrap:anywhere}.kpf .length{height:14px;background:var(--blue);min-width:1px}.kpf .number{font-variant-numeric:tabular-nums;white-space:nowrap;font-size:12.5px}.kpf .row.on{background:var(--lit)}.kpf .row.on .length{background:var(--now)}.kpf .told{min-height:2.8em;margin:6px 0}.kpf summary{cursor:pointer}.kpf .rows{max-height:300px;overflow:auto}.kpf table{border-collapse:collapse;font:inherit;color:inherit;margin:0}.kpf table tr,.kpf table tr:nth-child(n):hover{background:none}.kpf table :is(td,th){text-align:left;padding:2px 10px 2px 0;color:var(--ink)}.kpf table :is(td,th):nth-last-child(-n+4){white-space:nowrap}", MOST = 5000;
const MEASURES = [["time", "Time", "s", 3], ["flops", "FLOPs", "FLOPs", 4], ["bytes", "Bytes", "B", 5]];
function read(from) {
const data = stored(from);
if (!Array.isArray(data.rows) || !data.rows.length || data.rows.length > MOST) throw Error("not a profile");
const kernels = Array.isArray(data.kernels) && data.kernels.length === data.rows.length ? data.kernels.map(String) : null;
return { ...data, kernels, rows: data.rows.map(([name, type, shapes, ...numbers]) => [`${name}`, `${type}`, `${shapes}`, ...numbers.map(Number)]) };
}
function short(number, unit) {
const steps = [[1e9, "G"], [1e6, "M"], [1e3, "k"], [1, ""], [1e-3, "m"], [1e-6, "µ"]];
const [by, prefix] = number ? steps.find(([least]) => number >= least) || steps.at(-1) : [1, ""];
return `${Number((number / by).toPrecision(3))} ${prefix}${unit}`;
}
function mount(host, data) {
const root = make("div", "kpf", undefined, { role: "group", "aria-label": `${data.title}. Up and down arrow walk along the bars.` });
let by = MEASURES.find(([key]) => key === data.by) || MEASURES[0], current = -1, order = [];
const sum = (column) => data.rows.reduce((total, row) => total + row[column], 0);
const told = make("p", "told", "Point at a bar, or walk along them with the arrow keys.", { role: "status" });
const bar = make("div", "bar", undefined, { role: "toolbar", "aria-label": "What the bars show" });
const choices = MEASURES.map((measure) => {
const choice = make("button", "", measure[1], { type: "button" });
choice.addEventListener("click", () => { by = measure; show(); });
bar.append(choice);
return choice;
});
const label = make("label"), sorted = make("input", "", undefined, { type: "checkbox" });
sorted.checked = true;
sorted.addEventListener("change", () => show());
label.append(sorted, " largest first");
bar.append(label);
const list = make("div", "bars", undefined, { role: "list", "aria-label": "Operators" });
const bars = data.rows.map(([name], i) => {
const row = make("div", "row", undefined, { role: "listitem", tabindex: -1 }), length = make("span", "length"), number = make("span", "number");
row.append(make("span", "name", name), length, number);
row.addEventListener("pointerenter", () => tell(i));
row.addEventListener("focus", () => tell(i));
row.addEventListener("click", () => row.focus({ preventScroll: true }));
return { row, length, number };
});
function tell(i) {
if (current >= 0) bars[current].row.classList.remove("on");
current = i;
bars[i].row.classList.add("on");
for (const { row } of bars) row.tabIndex = row === bars[i].row ? 0 : -1;
const [name, type, shapes, ...numbers] = data.rows[i];
const parts = MEASURES.map(([, , unit, column], j) => `${short(numbers[j], unit)}${sum(column) ? ` (${(100 * numbers[j] / sum(column)).toFixed(1)} %)` : ""}`);
const rate = numbers[0] > 0 && numbers[1] > 0 ? `, ${short(numbers[1] / numbers[0], "FLOP/s")}` : "";
const kernel = data.kernels ? ` Kernel: ${data.kernels[i]}.` : "";
told.textContent = `${name}, ${type}: ${parts.join(", ")}${rate}. Output ${shapes}.${kernel}`;
}
function show() {
const column = by[3], most = Math.max(...data.rows.map((row) => row[column])) || 1;
order = [...data.rows.keys()];
if (sorted.checked) order.sort((a, b) => data.rows[b][column] - data.rows[a][column] || a - b);
data.rows.forEach((row, i) => {
bars[i].length.style.width = `${(45 * row[column] / most).toFixed(2)}%`;
bars[i].number.textContent = short(row[column], by[2]);
});
list.replaceChildren(...order.map((i) => bars[i].row));
choices.forEach((choice, i) => choice.setAttribute("aria-pressed", MEASURES[i] === by));
list.scrollTop = 0;
if (current < 0) bars[order[0]].row.tabIndex = 0;
}
keys(root, (event) => {
const place = order.indexOf(current), last = order.length - 1;
const to = { ArrowDown: place + 1, ArrowUp: Math.max(0, place - 1), Home: 0, End: last }[event.key];
if (to === undefined || !list.contains(event.target)) return;
event.preventDefault();
bars[order[Math.min(to, last)]].row.focus();
});
const folded = make("details"), table = make("table"), rows = make("div", "rows");
data.rows.forEach(([name, type, shapes, ...numbers], i) => {
const row = table.insertRow(), kernel = data.kernels ? [data.kernels[i]] : [];
for (const text of [name, type, ...kernel, ...numbers.map((number, j) => short(number, MEASURES[j][2])), shapes]) row.insertCell().textContent = text;
});
const head = table.createTHead().insertRow();
for (const text of ["operator", "type", ...(data.kernels ? ["kernel"] : []), "time", "FLOPs", "bytes", "output"]) head.append(make("th", "", text, { scope: "col" }));
rows.append(table);
folded.append(make("summary", "", `All ${data.rows.length} operators as a table`), rows);
root.append(make("style", "", CSS), make("b", "", data.title), bar, list, told, folded);
host.replaceChildren(root);
show();
}
const put = (host, from) => still(host, from, "kpf", CSS, "td");
return { read, mount, put };
})(),
player: (() => {
const CSS = ".kpl{color-scheme:light dark;--bg:light-dark(#fff,#161616);--ink:light-dark(#1a1a1a,#eee);--dim:light-dark(#595959,#aaa);--box:light-dark(#f3f3f3,#262626);--blue:light-dark(#0067a3,#6cbcf0);--now:light-dark(#b34700,#ff9a56);--lit:light-dark(#fbe3d3,#5a2600)}:is([data-jp-theme-light=true],[data-theme=light],.vscode-light) .kpl{color-scheme:light}:is([data-jp-theme-light=false],[data-theme=dark],.vscode-dark) .kpl{color-scheme:dark}.kpl{color:var(--ink);background:var(--bg);font:14px/1.4 system-ui,Helvetica,Arial,sans-serif;padding:6px;max-width:1240px;box-sizing:border-box}.kpl *{box-sizing:border-box}.kpl :focus-visible,.kpl:focus-visible{outline:3px solid var(--blue);outline-offset:-3px}.kpl .bar{display:flex;flex-wrap:wrap;gap:6px;align-items:center}.kpl button{font:inherit;color:var(--ink);background:var(--box);border:1px solid var(--dim);border-radius:4px;padding:3px 9px;min-height:28px;cursor:pointer}.kpl button[aria-disabled=true]{color:var(--dim);border-style:dashed;cursor:default}.kpl input[type=range]{flex:1 1 120px;max-width:320px;accent-color:var(--blue)}.kpl .said{margin:6px 0;min-height:2.8em}.kpl .pane{overflow:auto;border:1px solid var(--dim);border-radius:4px;padding:4px}.kpl svg{display:block;max-width:100%;height:auto}.kpl svg text{stroke:none;font-family:Helvetica,Arial,sans-serif}.kpl svg .away{opacity:.45}.kpl svg .now rect{fill:var(--lit)!important}.kpl svg .now text{font-weight:bold;fill:var(--now)!important}.kpl svg .live rect{stroke-width:2;stroke:var(--ink)!important}.kpl svg .new rect{stroke-width:4;stroke:var(--now)!important}.kpl svg .new text{font-weight:bold}.kpl svg .last rect{stroke-width:2;stroke-dasharray:5 3;stroke:var(--ink)!important}.kpl .key{font-size:12.5px;margin:6px 0}.kpl summary{cursor:pointer}.kpl .rows{max-height:300px;overflow:auto}.kpl table.steps{border-collapse:collapse;font:inherit;color:inherit;margin:0;table-layout:auto}.kpl table.steps tr,.kpl table.steps tr:nth-child(n):hover{background:none}.kpl table.steps tr :is(td,th){text-align:left;vertical-align:top;padding:2px 10px 2px 0;max-width:none;white-space:normal;border:0;color:var(--ink)}.kpl table.steps tr.on td{font-weight:bold;background:var(--lit)}.kpl table.steps button{min-height:24px;padding:0 6px;min-width:3em}", MOST = 3000, NUMBER = /^-?[\d.]{1,12}$/, COLOR = /^(#[0-9a-f]{6}|none)$/;
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
return { read, mount, put };
})(),
viewer: (() => {
const panel = (() => {
const SVG = "http://www.w3.org/2000/svg", MOST = 300, NEGATIVE = [0, 90, 150], MIDDLE = [247, 247, 247], POSITIVE = [200, 75, 0];
const KINDS = ["type", "name", "counts", "inputs", "outputs", "parameters", "weights", "slot names", "shapes and data types"];
const CODES = ["null", "bool", "int", "float", "string", "ints", "floats", "strings", "other", "", "complex", "complexes"];
const UNBUILT = ["Not built yet: build() tells the step, the lifetime and the buffer.", "Not run yet: the file leaves shapes open, so the first forward() tells the lifetime and the buffer."];
const told = (text) => `${text}`.split("`").map((part, i) => (i % 2 ? make("code", "", part) : part));
const all = (list) => (Array.isArray(list) ? list.slice(0, MOST) : []);
const count = (number) => Number(number).toLocaleString("en");
const plain = (number) => String(number).replace("-", "−");
const plural = (number, word) => `${count(number)} ${word}${Number(number) === 1 ? "" : "s"}`;
function make(tag, name, content, more) {
const made = /^(svg|rect|title|line)$/.test(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
if (name) made.setAttribute("class", name);
for (const part of [].concat(content ?? [])) made.append(part);
for (const [key, value] of Object.entries(more || {})) made.setAttribute(key, value);
return made;
}
const section = (title, ...content) => make("section", "", [make("h4", "", title), ...content]);
const words = (...content) => make("p", "", content);
function table(heads, rows) {
const head = make("tr", "", heads.map((text) => make("th", "", text, { scope: "col" })));
const body = rows.map(([first, ...rest]) => make("tr", "", [make("th", "", first, { scope: "row" }), ...rest.map((cell) => make("td", "", cell))]));
return make("div", "wide", make("table", "t", [make("thead", "", head), make("tbody", "", body)]));
}
function link([number, name], go) {
if (!Number.isInteger(number) || number < 0) return `${name ?? ""}`;
const button = make("button", "", `${name}`, { type: "button" });
button.addEventListener("click", () => go(number));
return button;
}
const among = (links) => links.flatMap((one, i) => (i ? [", ", one] : [one]));
const shape = ([, sizes, dtype]) => (sizes ? `${sizes} ${dtype}` : `shape unknown, ${dtype}`);
function line(operator) {
const parts = all(operator.line).map(([kind, ...parts]) => [make("dt", "", KINDS[kind]), make("dd", "", all(parts).map((word) => make("code", `k${Number(kind)}`, word)))]);
const note = parts.length ? [] : [words("It cannot be taken apart: a name holds what no line can hold.")];
return section("Its line in the .param file", make("dl", "line", parts.flat()), ...note);
}
function parameters(operator) {
const pairs = (all(operator.line).find(([kind]) => kind === 5) || []).slice(1, MOST);
if (!pairs.length) return section("Parameters", words("It has none."));
return section("Parameters", table(["name", "value", "type code"], pairs.map((pair, i) => {
const at = `${pair}`.indexOf("="), code = Number(all(operator.codes)[i]);
return [pair.slice(0, at), make("code", "", pair.slice(at + 1)), CODES[code] === undefined ? "" : `${code} ${CODES[code]}`];
})));
}
function operands(operator, go) {
const ins = all(operator.in).map((one) => make("li", "", [one[3] ? make("b", "", `${one[3]}: `) : "", `operand ${one[0]}, ${shape(one)}, from `, link(one.slice(4), go)]));
const outs = all(operator.out).map((one) => {
const links = all(one[3]).map((to) => link(to, go));
return make("li", "", [`operand ${one[0]}, ${shape(one)}, `, ...(links.length ? ["to ", ...among(links)] : ["which nobody reads"])]);
});
const list = (items, none) => (items.length ? make("ul", "", items) : words(none));
return [section("Inputs", list(ins, "None.")), section("Outputs", list(outs, "None."))];
}
function cost(operator, go) {
const said = [], flops = operator.flops, step = all(operator.step);
if (flops === null) said.push(words(make("b", "", "FLOPs: "), `not known, because ${operator.why || "the file does not tell all shapes"}.`));
else said.push(words(make("b", "", "FLOPs: "), `${count(flops)}${operator.why ? ` (${operator.why})` : ""}.`));
if (step.length) said.push(words(make("b", "", "Order: "), `step ${step[0]} of ${step[1]}.`));
if (operator.built !== 2) return section("Cost and memory", ...said, words(UNBUILT[operator.built] || ""));
for (const [name, , , , life] of all(operator.out)) said.push(...lived(name, all(life), go, step.length > 0));
return section("Cost and memory", ...said);
}
function lived(name, life, go, runs) {
if (!life.length) return [words(make("b", "", `Operand ${name}: `), runs ? "no buffer: it is handed on, or made anew in each run." : "no buffer: this operator is no step of the run.")];
const [first, last, reader, bytes, buffer, size, tenants, before, after] = life;
const born = first < 0 ? "there before the first step" : `made in step ${first + 1}`;
const read = all(reader).length ? [`, last read in step ${last + 1} by `, link(reader, go)] : [", kept to the end: it is a result"];
const shared = [...(all(before).length ? ["before it the value of ", link(before, go)] : ["it is the first"]), ", ", ...(all(after).length ? ["after it that of ", link(after, go)] : ["nothing comes after it"])];
return [
words(make("b", "", `Lifetime of operand ${name}: `), born, ...read, "."),
words(make("b", "", "Memory: "), `${plural(bytes, "byte")} in buffer ${buffer} of ${plural(size, "byte")}. `, ...(tenants > 1 ? [`${plural(tenants, "value")} share this buffer, one at a time: `, ...shared, "."] : ["No other value uses this buffer."])),
];
}
function color(byte) {
if (!byte) return "#000";
const far = Math.min(1, Math.abs(byte - 128) / 127), end = byte < 128 ? NEGATIVE : POSITIVE;
return `rgb(${MIDDLE.map((from, i) => Math.round(from + (end[i] - from) * far)).join()})`;
}
function unravel(i, dims) {
return dims.reduceRight(([left, ...found], side) => [Math.floor(left / side), left % side, ...found], [i]).slice(1).join(", ");
}
function tiles(name, dims, [rows, columns, height, width, allRows, allColumns, largest, text], operator) {
const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)), grid = height * width;
if (![rows, columns, height, width].every((side) => Number.isInteger(side) && side > 0) || rows * columns * grid !== bytes.length || bytes.length > 4096) return [];
const beside = columns === 1 ? Math.min(rows, 4) : columns; // one column of small grids goes on beside itself
const cell = Math.max(3, Math.min(14, Math.floor(300 / (beside * width)))), gap = grid === 1 ? 0 : cell > 4 ? 2 : 1;
const [wide, high] = [width * cell + gap, height * cell + gap];
const place = (i) => {
const tile = Math.floor(i / grid), inner = i % grid;
return [tile % beside * wide + gap + inner % width * cell, Math.floor(tile / beside) * high + gap + Math.floor(inner / width) * cell];
};
const canvas = make("canvas", "", [], { width: beside * wide + gap, height: Math.ceil(rows * columns / beside) * high + gap, tabindex: 0, role: "img" });
const pen = canvas.getContext("2d"), said = make("output", "", "Point at a square, or use the arrow keys, to read a number.");
const paint = (i) => { pen.fillStyle = color(bytes[i]); pen.fillRect(...place(i), cell, cell); };
bytes.forEach((_, i) => paint(i));
let at = -1;
const tell = (x, y) => {
const i = bytes.findIndex((_, one) => { const [left, top] = place(one); return x >= left && x < left + cell && y >= top && y < top + cell; });
if (i < 0) return;
if (at >= 0) paint(at);
at = i;
pen.strokeStyle = bytes[i] ? "#000" : "#fff";
pen.strokeRect(...place(i).map((side) => side + 0.5), cell - 1, cell - 1);
const value = bytes[i] ? `about ${plain(Number(((bytes[i] - 128) / 127 * largest).toPrecision(2)))}` : "not a number";
said.textContent = `${name}[${unravel(i, dims.length === 1 ? [columns] : [rows, columns, ...dims.slice(2)])}] is ${value}`;
};
canvas.addEventListener("keydown", (event) => {
const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
event.preventDefault();
event.stopPropagation();
tell(...(at < 0 ? place(0) : place(at).map((side, i) => side + cell / 2 + step[i] * (cell + gap))));
});
canvas.addEventListener("pointermove", (event) => {
const box = canvas.getBoundingClientRect(), scale = canvas.width / (box.width - 2); // its border is 1 pixel
tell((event.clientX - box.left - 1) * scale, (event.clientY - box.top - 1) * scale);
});
const filters = /^nn\.Conv\dd$/.test(operator.type) && dims.length > 2;
const ways = filters && columns === allColumns && columns === 1 ? "One filter for each output channel" : filters ? "Filters: output channels downwards, input channels to the right" : dims.length > 1 ? "First dimension downwards, second to the right" : "From left to right";
const rest = rows < allRows || columns < allColumns ? `, the first ${dims.length > 1 ? `${rows} × ${columns} of ${allRows} × ${allColumns}` : `${columns} of ${allColumns}`}.` : ".";
canvas.setAttribute("aria-label", `${name} as a picture. ${ways}${rest} Blue is negative, white is zero, orange is positive.`);
const legend = make("p", "legend", [make("span", "", plain(-largest)), make("i"), make("span", "", `${largest}`)]);
return [words(`${ways}${rest}`), make("div", "wide", canvas), legend, said];
}
function histogram([counts, each], least, most) {
const bars = all(counts).map(Number), top = Math.max(...bars, 1), wide = 300 / bars.length, span = most - least;
const edge = (i) => plain((least + span * i / bars.length).toPrecision(3)), high = bars.indexOf(top);
const alt = `Histogram${each > 1 ? ` of every ${each}th number` : ""}: most numbers, ${count(top)}, lie between ${edge(high)} and ${edge(high + 1)}.`;
const svg = make("svg", "hist", [], { viewBox: "0 0 300 60", role: "img", "aria-label": alt });
bars.forEach((bar, i) => svg.append(make("rect", "", make("title", "", `${edge(i)} to ${edge(i + 1)}: ${count(bar)}`), { x: i * wide + 0.5, width: wide - 1, y: 60 - bar / top * 58, height: bar / top * 58 })));
if (least < 0 && most > 0) svg.append(make("line", "", [], { x1: -least / span * 300, x2: -least / span * 300, y1: 0, y2: 60 }));
return [svg, make("p", "ends", [make("span", "", plain(least)), make("span", "", least < 0 && most > 0 ? "the dashed line is 0" : ""), make("span", "", plain(most))]), words(alt)];
}
function weight([name, dims, dtype, bytes, trouble, numbers, counted, listed, drawn], operator) {
const sizes = all(dims), size = sizes.reduce((product, side) => product * side, 1);
const head = make("h5", "", `@${name}: ${sizes.join("×") || "scalar"} ${dtype}, ${plural(bytes, "byte")}`);
if (trouble || !all(numbers).length) return [head, words(trouble || "")];
const [least, most, mean, spread, zeros, odd] = numbers;
const share = size ? `${(100 * zeros / size).toPrecision(2) * 1} %` : "0 %";
const few = { min: least, max: most, mean, spread };
const said = [...Object.entries(few).map(([what, one]) => [what, one === null ? "–" : plain(one)]), ["zeros", `${count(zeros)} (${share})`]];
const parts = [head, make("dl", "few", said.map(([what, one]) => make("div", "", [make("dt", "", what), make("dd", "", one)])))];
if (odd) parts.push(words(`${plural(odd, "number")} not finite: infinite, or not a number at all.`));
if (all(listed).length) return [...parts, words("Its numbers: ", make("code", "", all(listed).map(plain).join(", ")))];
if (all(drawn).length === 8) parts.push(...tiles(`${name}`, sizes, drawn, operator));
if (all(counted).length === 2 && most > least) parts.push(...histogram(counted, least, most));
return parts;
}
return function panel(operator, go) {
const root = make("div", "kpn", [make("h3", "", `${operator.type}`), make("p", "", make("code", "", `${operator.name}`))], { role: "group", "aria-label": `${operator.type} ${operator.name}` });
const parts = [
() => [words(...told(operator.what || "Nobody has said here what this type does."))],
() => operands(operator, go), () => [parameters(operator)],
() => (all(operator.weights).length ? [section("Weights", ...all(operator.weights).flatMap((one) => weight(one, operator)))] : []),
() => [cost(operator, go)], () => [line(operator)],
];
for (const part of parts) {
try { root.append(...part()); } catch { root.append(words("Something here cannot be shown.")); }
}
return root;
};
})();
const CSS = ".kpn{color-scheme:light dark;--bg:light-dark(#fff,#161616);--ink:light-dark(#1a1a1a,#eee);--dim:light-dark(#595959,#aaa);--rule:light-dark(#d0d0d0,#555);--box:light-dark(#f3f3f3,#262626);--blue:light-dark(#0067a3,#6cbcf0);--now:light-dark(#b34700,#ff9a56);--hit:light-dark(#fff3a8,#5c5200);--k0:light-dark(#cfe3f0,#0d3550);--k1:light-dark(#dcf0fb,#1c4763);--k2:light-dark(#e8e8e8,#3a3a3a);--k3:light-dark(#cdebe1,#0b4030);--k5:light-dark(#fbe9c9,#4a3500);--k6:light-dark(#f6e0ec,#522c42);--k7:light-dark(#f8f2b8,#45410c);--k8:light-dark(#f7ddcb,#5a2600)}:is([data-jp-theme-light=true],[data-theme=light],.vscode-light) .kpn{color-scheme:light}:is([data-jp-theme-light=false],[data-theme=dark],.vscode-dark) .kpn{color-scheme:dark}.kpn{color:var(--ink);background:var(--bg);font:13.5px/1.45 system-ui,Helvetica,Arial,sans-serif;padding:8px 10px;overflow-wrap:anywhere}.kpn *{box-sizing:border-box}.kpn :is(h3,h4,h5){color:var(--ink);font-weight:bold;line-height:1.3;margin:14px 0 4px}.kpn h3{font-size:18px;margin:0}.kpn h4{font-size:14.5px;border-bottom:1px solid var(--rule)}.kpn h5{font-size:13.5px}.kpn :is(p,ul){margin:4px 0}.kpn ul{padding-left:18px}.kpn li{margin:3px 0}.kpn code{font:12.5px ui-monospace,Menlo,Consolas,monospace;background:none;color:inherit;padding:0}.kpn button{font:inherit;color:var(--blue);background:var(--box);border:1px solid var(--dim);border-radius:4px;padding:1px 7px;min-height:24px;cursor:pointer;overflow-wrap:anywhere}.kpn :focus-visible{outline:3px solid var(--blue);outline-offset:1px}.kpn .wide{overflow-x:auto;padding:4px}.kpn table.t{border-collapse:collapse;font:inherit;color:inherit;margin:0;table-layout:auto}.kpn table.t tr,.kpn table.t tr:nth-child(n):hover{background:none}.kpn table.t tr :is(td,th){text-align:left;vertical-align:top;padding:2px 12px 2px 0;max-width:none;white-space:normal;border:0}.kpn table.t tr th{font-weight:normal;color:var(--dim)}.kpn table.t tr th[scope=row]{color:var(--ink)}.kpn dl.few{display:flex;flex-wrap:wrap;gap:2px 14px;margin:4px 0}.kpn :is(dl.few,dl.line) :is(dt,dd){float:none;width:auto;margin:0;padding:0;font-weight:normal}.kpn dl.few dt{color:var(--dim)}.kpn dl.few dd{white-space:nowrap}.kpn canvas{display:block;max-width:100%;image-rendering:pixelated;background:var(--dim);border:1px solid var(--dim)}.kpn output{display:block;color:var(--dim);min-height:1.5em}.kpn .legend,.kpn .ends{display:flex;gap:8px;align-items:center;max-width:320px}.kpn .ends{justify-content:space-between;margin:0;color:var(--dim)}.kpn .legend i{flex:1;height:12px;border:1px solid var(--dim);background:linear-gradient(to right,rgb(0,90,150),rgb(247,247,247),rgb(200,75,0))}.kpn .hist{display:block;width:100%;max-width:320px;height:auto;border-bottom:1px solid var(--dim)}.kpn .hist rect{fill:var(--blue)}.kpn .hist line{stroke:var(--ink);stroke-dasharray:3 2}.kpn dl.line{margin:4px 0;display:grid;grid-template-columns:minmax(80px,auto) 1fr;gap:4px 10px;align-items:start}.kpn dl.line dt{color:var(--dim)}.kpn dl.line dd{display:flex;flex-wrap:wrap;gap:4px}.kpn dl.line code{padding:1px 6px;border:1px solid var(--dim);border-radius:4px;background:var(--k2)}.kpn dl.line .k0{background:var(--k0)}.kpn dl.line .k1{background:var(--k1)}.kpn dl.line :is(.k3,.k4){background:var(--k3)}.kpn dl.line .k5{background:var(--k5)}.kpn dl.line .k6{background:var(--k6)}.kpn dl.line .k7{background:var(--k7)}.kpn dl.line .k8{background:var(--k8)}@media (max-width:480px){.kpn dl.line{grid-template-columns:1fr;gap:2px}}:is(.kgv,.kgv-window){color-scheme:light dark;--bg:light-dark(#fff,#161616);--ink:light-dark(#1a1a1a,#eee);--dim:light-dark(#595959,#aaa);--rule:light-dark(#d0d0d0,#555);--box:light-dark(#f3f3f3,#262626);--blue:light-dark(#0067a3,#6cbcf0);--now:light-dark(#b34700,#ff9a56);--hit:light-dark(#fff3a8,#5c5200);--k0:light-dark(#cfe3f0,#0d3550);--k1:light-dark(#dcf0fb,#1c4763);--k2:light-dark(#e8e8e8,#3a3a3a);--k3:light-dark(#cdebe1,#0b4030);--k5:light-dark(#fbe9c9,#4a3500);--k6:light-dark(#f6e0ec,#522c42);--k7:light-dark(#f8f2b8,#45410c);--k8:light-dark(#f7ddcb,#5a2600)}:is([data-jp-theme-light=true],[data-theme=light],.vscode-light) :is(.kgv,.kgv-window){color-scheme:light}:is([data-jp-theme-light=false],[data-theme=dark],.vscode-dark) :is(.kgv,.kgv-window){color-scheme:dark}.kgv{color:var(--ink);background:var(--bg);font:14px/1.4 system-ui,Helvetica,Arial,sans-serif;padding:6px;max-width:1240px;box-sizing:border-box;container-type:inline-size}.kgv *{box-sizing:border-box}.kgv [hidden]{display:none!important}.kgv :focus-visible{outline:3px solid var(--blue);outline-offset:-3px}.kgv .bar{display:flex;flex-wrap:wrap;gap:6px;align-items:center;margin-bottom:6px}.kgv :is(.bar button,.bar input,.rows button,.side>button){font:inherit;color:var(--ink);background:var(--box);border:1px solid var(--dim);border-radius:4px;padding:3px 9px;min-height:28px;cursor:pointer}.kgv .bar input{cursor:text;width:150px}.kgv .bar button[aria-disabled=true]{color:var(--dim);border-style:dashed;cursor:default}.kgv .body{display:flex;gap:8px;align-items:stretch}.kgv .pane{flex:2 1 0;min-width:0;height:300px;border:1px solid var(--dim);border-radius:4px;overflow:hidden;cursor:grab;touch-action:pan-y;user-select:none}.kgv .pane:active{cursor:grabbing}.kgv svg{display:block;width:100%;height:100%}.kgv .pane svg{max-width:none}.kgv .side{flex:1 1 0;min-width:280px;contain:size;border:1px solid var(--dim);border-radius:4px;overflow:auto;position:relative}.kgv .side>button{position:absolute;top:4px;right:4px}@container (max-width:639px){.kgv .body{flex-direction:column}.kgv .pane{flex:none}.kgv .side{contain:none;min-width:0;max-height:480px;flex:none}}.kgv .said{margin:6px 0 0;min-height:1.4em;overflow-wrap:anywhere}.kgv .key{color:var(--dim);font-size:12.5px;margin:2px 0 6px}.kgv .pane text{font:10.5px Helvetica,Arial,sans-serif;text-anchor:middle;fill:var(--ink);stroke:none;pointer-events:none}.kgv .pane .type{font-size:13px;font-weight:bold}.kgv .pane .name{font-size:13px}.kgv .pane .n{cursor:pointer;outline:none}.kgv .key svg{display:inline-block;width:34px;height:20px;vertical-align:middle;margin-left:8px}.kgv .f0{fill:light-dark(#f0f0f0,#202020);stroke:light-dark(#000000,#ffffff);}.kgv .f1{fill:light-dark(#e6e6e6,#262626);stroke:light-dark(#7e7e7e,#7a7a7a);}.kgv .f2{fill:light-dark(#c7e0ee,#1c313c);stroke:light-dark(#0072b2,#3592d4);}.kgv .f3{fill:light-dark(#daeefa,#16262e);stroke:light-dark(#4087af,#3f86ae);}.kgv .f4{fill:light-dark(#f4e2ec,#2e2128);stroke:light-dark(#ad678e,#ad678e);}.kgv .f5{fill:light-dark(#faeac7,#2d2102);stroke:light-dark(#ac7700,#ac7700);}.kgv .f6{fill:light-dark(#c7eae0,#123029);stroke:light-dark(#008e68,#16956f);}.kgv .f7{fill:light-dark(#f6dcc7,#382514);stroke:light-dark(#ca5900,#ca5900);}.kgv .f8{fill:light-dark(#fcf9d5,#1f1c00);stroke:light-dark(#908928,#908928);}.kgv .f9{fill:light-dark(#e6e6e6,#262626);stroke:light-dark(#7e7e7e,#7a7a7a);stroke-dasharray:5 3;}.kgv .f10{fill:light-dark(#f0f0f0,#202020);stroke:light-dark(#000000,#ffffff);}.kgv .m-now{stroke:light-dark(#d55e00,#d55e00);stroke-width:4;}.kgv .m-new{stroke:light-dark(#009e73,#009e73);stroke-width:3;}.kgv .m-removed{stroke:light-dark(#d55e00,#d55e00);stroke-width:3;stroke-dasharray:5 3;}.kgv .m-changed{stroke:light-dark(#c2739f,#c2739f);stroke-width:3;}.kgv .m-open{stroke:light-dark(#b87f00,#b87f00);stroke-width:3;}.kgv .m-done{stroke:light-dark(#8c8c8c,#6d6d6d);stroke-width:2;}.kgv .m-any{stroke:light-dark(#d55e00,#d55e00);stroke-width:3;}.kgv .pane .n.hit>:not(text){fill:var(--hit);stroke:var(--ink);stroke-width:3;stroke-dasharray:none}.kgv .pane .n.sel>:not(text){stroke:var(--now);stroke-width:4;stroke-dasharray:none}.kgv .pane .n:focus-visible>:not(text){stroke:var(--blue);stroke-width:5}.kgv .pane .tag{font-weight:bold}.kgv .pane .e{fill:none;stroke:var(--dim)}.kgv .pane .e polygon{fill:var(--dim)}.kgv .pane .e text{fill:var(--dim);font-size:9.5px;paint-order:stroke;stroke:var(--bg);stroke-width:3px}.kgv .pane .e.on{stroke:var(--now);stroke-width:2.5}.kgv .pane .e.on polygon{fill:var(--now)}.kgv .pane .sheet{fill:none;stroke:var(--dim);stroke-dasharray:6 3}.kgv .pane .head{cursor:pointer}.kgv .pane .head rect{fill:var(--box);stroke:var(--dim)}.kgv .pane .head text{text-anchor:start}.kgv .pane .head .small{font-size:10.5px;font-weight:normal}.kgv summary{cursor:pointer}.kgv .rows{max-height:300px;overflow:auto}.kgv .rows table{border-collapse:collapse;font:inherit;color:inherit;margin:0;table-layout:auto}.kgv .rows tr,.kgv .rows tr:nth-child(n):hover{background:none}.kgv .rows tr td{text-align:left;vertical-align:top;padding:2px 12px 2px 0;max-width:none;white-space:normal;color:var(--ink);overflow-wrap:anywhere}.kgv-window{box-sizing:border-box;border:0;padding:8px;width:100vw;height:100dvh;max-width:none;max-height:none;background:var(--bg);color:var(--ink)}.kgv-window .kgv{max-width:none;height:100%;display:flex;flex-direction:column}.kgv-window .body{flex:1;min-height:0}.kgv-window .pane{height:auto;touch-action:none}.kgv-window details{max-height:40%;overflow:auto}@container (max-width:639px){.kgv-window .body .pane{flex:1 1 0}.kgv-window .body .side{flex:1 1 0}}@media (prefers-reduced-motion:reduce){.kgv *{transition:none;animation:none;scroll-behavior:auto}}";
const SHAPES = ["oval", "note", "box", "box3d", "hexagon", "rounded", "invtrapezium", "octagon", "parallelogram", "box", "stack"], MARKS = ["now", "new", "removed", "changed", "open", "done"];
const DRAWN = ["fill", "stroke", "stroke-width", "stroke-dasharray", "font", "text-anchor", "paint-order"];
const MOST = 5000, EASY = 150, LONGEST = 36;
const list = (value) => (Array.isArray(value) ? value : []);
const short = (text) => (text.length <= LONGEST ? text : `${text.slice(0, 18)}…${text.slice(-15)}`);
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
return { read, mount, put };
})(),
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
