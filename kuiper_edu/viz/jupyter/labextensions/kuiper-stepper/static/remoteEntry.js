// A prebuilt JupyterLab extension written by hand: JupyterLab asks init() and get() of it, nothing else.
// Written by tools/build_lab_extension.py from tools/lab_extension.js and the scripts in kuiper_edu/viz: change those.
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
const CSS = ".kst{color-scheme:light dark;--bg:light-dark(#fff,#161616);--ink:light-dark(#1a1a1a,#eee);--dim:light-dark(#595959,#aaa);--box:light-dark(#f3f3f3,#262626);--lit:light-dark(#fbe3d3,#5a2600);--now:light-dark(#b34700,#ff9a56);--open:light-dark(#fdf1d8,#453200);--gold:light-dark(#8f6300,#f0b93a);--past:light-dark(#dde3e8,#3a4046);--held:light-dark(#d8e8f2,#0d3550);--blue:light-dark(#0067a3,#6cbcf0);--bad:light-dark(#fde2e2,#4d1019);--red:light-dark(#b00020,#ff9aa2)}:is([data-jp-theme-light=true],[data-theme=light],.vscode-light) .kst{color-scheme:light}:is([data-jp-theme-light=false],[data-theme=dark],.vscode-dark) .kst{color-scheme:dark}.kst{color:var(--ink);background:var(--bg);font:14px/1.4 system-ui,Helvetica,Arial,sans-serif;padding:6px;max-width:1240px;box-sizing:border-box}.kst *{box-sizing:border-box}.kst [hidden]{display:none!important}.kst :focus-visible,.kst:focus-visible{outline:3px solid var(--blue);outline-offset:-3px}.kst .bar{display:flex;flex-wrap:wrap;gap:6px;align-items:center}.kst :is(button,select){font:inherit;color:var(--ink);background:var(--box);border:1px solid var(--dim);border-radius:4px;padding:3px 9px;min-height:28px;cursor:pointer}.kst button[aria-disabled=true]{color:var(--dim);border-style:dashed;cursor:default}.kst input[type=range]{flex:1 1 120px;max-width:320px;accent-color:var(--blue)}.kst .bad{background:var(--bad);color:var(--ink);border:2px solid var(--red);border-radius:4px;padding:6px 10px;margin:6px 0}.kst .said{margin:6px 0;min-height:2.8em}.kst .panes{display:flex;flex-wrap:wrap;gap:8px}.kst .pane{flex:1 1 230px;min-width:0;border:1px solid var(--dim);border-radius:4px;overflow:auto;max-height:400px;position:relative}.kst .code{font:12.5px/1.5 ui-monospace,Menlo,Consolas,monospace;flex:1 1 280px}.kst .code div{white-space:pre;padding:0 8px 0 0;width:max-content;min-width:100%;border-left:4px solid transparent}.kst .code div::before{content:attr(data-n);display:inline-block;width:3em;text-align:right;padding-right:.7em;color:var(--dim)}.kst .code div.on{background:var(--lit);border-left-color:var(--now);font-weight:bold}.kst .code div.on::before{content:\"▶ \" attr(data-n);color:var(--now)}.kst .code div.err{background:var(--bad);border-left-color:var(--red)}.kst .graph{flex:2 1 340px;display:grid;align-items:center}.kst.wide .graph{flex:1 1 100%;max-height:560px;order:-1}.kst .graph svg{display:block;margin:8px auto;max-width:100%;height:auto}.kst svg text{font:13px Helvetica,Arial,sans-serif;text-anchor:middle;fill:var(--ink);stroke:none}.kst svg .w{font-size:10.5px}.kst svg .n{fill:var(--bg);stroke:var(--dim)}.kst svg .e path{fill:none;stroke:var(--dim)}.kst svg .e polygon{fill:var(--dim);stroke:none}.kst svg .e.hot path{stroke:var(--red);stroke-width:3;stroke-dasharray:6 3}.kst svg .e.hot polygon{fill:var(--red)}.kst svg .now{fill:var(--lit);stroke:var(--now);stroke-width:4}.kst svg .stack{fill:var(--open);stroke:var(--gold);stroke-width:2.5}.kst svg .queue{fill:var(--past);stroke:var(--dim);stroke-width:2;stroke-dasharray:5 2}.kst svg .held{fill:var(--held);stroke:var(--blue);stroke-width:2}.kst svg .pick{cursor:pointer}.kst .vars{padding:4px 8px;margin:0}.kst .vars :is(dt,dd){float:none;width:auto}.kst .vars dt{font-weight:bold;margin:4px 0 0}.kst .vars dt small{font-weight:normal;color:var(--dim)}.kst .vars dd{margin:2px 0 4px;padding:0;display:flex;max-height:96px;overflow:auto;flex-wrap:wrap;gap:3px;font:12.5px ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere}.kst .vars dd span{border:1px solid var(--dim);border-radius:3px;padding:1px 5px;background:var(--box)}.kst .vars dd .none{border:0;background:none}.kst .vars dd .in{border:2px solid var(--now);font-weight:bold}.kst .vars dd .out{border:1px dashed var(--dim);background:none;text-decoration:line-through}.kst .key{color:var(--ink);font-size:12.5px;margin:6px 0}.kst summary{cursor:pointer}.kst .rows{max-height:300px;overflow:auto}.kst table.steps{border-collapse:collapse;font:inherit;color:inherit;margin:0;table-layout:auto}.kst table.steps tr,.kst table.steps tr:nth-child(n):hover{background:none}.kst table.steps :is(td,th){text-align:left;vertical-align:top;padding:2px 10px 2px 0;max-width:none;white-space:normal;color:var(--ink)}.kst table.steps tr.on td{font-weight:bold;background:var(--lit)}.kst table.steps button{min-height:0;padding:0 6px;min-width:3em}@media (prefers-reduced-motion:reduce){.kst *{scroll-behavior:auto;transition:none;animation:none}}";
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
const [width, height] = data.size.map(Number), svg = document.createElementNS(SVG, "svg"), budget = { left: 60000 };
svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
svg.setAttribute("role", "img");
svg.setAttribute("aria-label", data.alt);
svg.style.width = `${width}px`;
svg.style.minWidth = `${Math.min(width, Math.max(width * 0.7, 240))}px`;
const edges = new Map(), nodes = [];
for (const source of data.film.querySelectorAll("#edges > g")) {
const edge = rebuild(source, budget), key = source.getAttribute("data-edge");
edge.setAttribute("class", "e");
edges.set(key, [...(edges.get(key) || []), edge]);
svg.append(edge);
}
data.names.forEach((name, i) => {
const node = rebuild(data.film.getElementById(`n${i}`), budget), word = document.createElementNS(SVG, "text");
const [x, y] = data.slots[i].map(Number);
word.setAttribute("class", "w");
word.setAttribute("x", x);
word.setAttribute("y", y);
node.append(word);
nodes.push({ node, word });
svg.append(node);
});
return { svg, nodes, edges };
}
function follow(pane, thing) {
if (!thing) return;
const inner = thing.getBoundingClientRect(), outer = pane.getBoundingClientRect();
if (inner.top < outer.top || inner.bottom > outer.bottom) pane.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
if (inner.left < outer.left || inner.right > outer.right) pane.scrollLeft += Math.min(inner.left - outer.left - 8, inner.left - outer.left - (outer.width - inner.width) / 2);
}
function mount(host, data) {
const all = states(data), last = all.length - 1, wrong = data.wrong;
const root = make("div", "kst", undefined, { tabindex: 0, role: "group", "aria-label": `${data.title}. Left and right arrow step, Home and End jump, Space plays.` });
const { svg, nodes, edges } = stage(data);
root.classList.toggle("wide", Number(data.size[0]) > 560);
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
graph.append(svg);
vars.append(none);
const proof = data.edges.flatMap(([tail, head]) => edges.get(`${Number(tail)}-${Number(head)}`) || []);
vars.style.minHeight = `${Math.min(400, 12 + (data.names.length > 12 ? 124 : 54) * Math.max(...all.map((step) => step.vars.size)))}px`; // nothing below it moves
panes.append(code, graph, vars);
nodes.forEach(({ node }, i) => node.addEventListener("click", () => waiting() && answer(i)));
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
const step = all[place], current = step.about.length ? nodes[step.about.at(-1)] : null;
if (!quiet) tell(before);
count.textContent = `${place} / ${last}`;
slider.value = place;
slider.setAttribute("aria-valuetext", `Step ${place} of ${last}`);
for (const [which, off] of [[first, place === 0], [back, place === 0], [next, place === last], [end, place === last]]) which.setAttribute("aria-disabled", off);
question.style.visibility = waiting() ? "visible" : "hidden";
question.hidden = !asks.checked;
const pick = waiting() ? " pick" : "";
nodes.forEach(({ node, word }, i) => {
const [state, text] = step.looks.get(i) || ["", ""];
const name = `n ${state}${pick}`;
if (node.getAttribute("class") !== name) node.setAttribute("class", name);
if (word.textContent !== text) word.textContent = text;
});
for (const edge of proof) edge.setAttribute("class", place >= (wrong ? wrong.place : last) ? "e hot" : "e");
lines(step);
memory(step);
marked?.classList.remove("on");
marked = rows[place - 1];
marked?.classList.add("on");
follow(graph, current && current.node);
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
const CSS = ".kpf{color-scheme:light dark;--bg:light-dark(#fff,#161616);--ink:light-dark(#1a1a1a,#eee);--dim:light-dark(#595959,#aaa);--box:light-dark(#f3f3f3,#262626);--lit:light-dark(#fbe3d3,#5a2600);--now:light-dark(#b34700,#ff9a56);--blue:light-dark(#0067a3,#6cbcf0)}:is([data-jp-theme-light=true],[data-theme=light],.vscode-light) .kpf{color-scheme:light}:is([data-jp-theme-light=false],[data-theme=dark],.vscode-dark) .kpf{color-scheme:dark}.kpf{color:var(--ink);background:var(--bg);font:14px/1.4 system-ui,Helvetica,Arial,sans-serif;padding:6px;max-width:900px;box-sizing:border-box}.kpf *{box-sizing:border-box}.kpf :focus-visible{outline:3px solid var(--blue);outline-offset:-3px}.kpf .bar{display:flex;flex-wrap:wrap;gap:6px;align-items:center;margin:6px 0}.kpf button{font:inherit;color:var(--ink);background:var(--box);border:1px solid var(--dim);border-radius:4px;padding:3px 9px;min-height:28px;cursor:pointer}.kpf button[aria-pressed=true]{border:2px solid var(--now);background:var(--lit);font-weight:bold}.kpf .bars{max-height:400px;overflow:auto;border:1px solid var(--dim);border-radius:4px;padding:2px 0}.kpf .row{display:flex;align-items:center;gap:6px;padding:1px 6px;min-height:22px}.kpf .name{flex:0 0 32%;text-align:right;overflow-wrap:anywhere}.kpf .length{height:14px;background:var(--blue);min-width:1px}.kpf .number{font-variant-numeric:tabular-nums;white-space:nowrap;font-size:12.5px}.kpf .row.on{background:var(--lit)}.kpf .row.on .length{background:var(--now)}.kpf .told{min-height:2.8em;margin:6px 0}.kpf summary{cursor:pointer}.kpf .rows{max-height:300px;overflow:auto}.kpf table{border-collapse:collapse;font:inherit;color:inherit;margin:0}.kpf table tr,.kpf table tr:nth-child(n):hover{background:none}.kpf table :is(td,th){text-align:left;padding:2px 10px 2px 0;color:var(--ink)}", MOST = 5000;
const MEASURES = [["time", "Time", "s", 3], ["flops", "FLOPs", "FLOPs", 4], ["bytes", "Bytes", "B", 5]];
function read(from) {
const data = stored(from);
if (!Array.isArray(data.rows) || !data.rows.length || data.rows.length > MOST) throw Error("not a profile");
return { ...data, rows: data.rows.map(([name, type, shapes, ...numbers]) => [`${name}`, `${type}`, `${shapes}`, ...numbers.map(Number)]) };
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
told.textContent = `${name}, ${type}: ${parts.join(", ")}${rate}. Output ${shapes}.`;
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
data.rows.forEach(([name, type, shapes, ...numbers]) => {
const row = table.insertRow();
for (const text of [name, type, ...numbers.map((number, j) => short(number, MEASURES[j][2])), shapes]) row.insertCell().textContent = text;
});
const head = table.createTHead().insertRow();
for (const text of ["operator", "type", "time", "FLOPs", "bytes", "output"]) head.append(make("th", "", text, { scope: "col" }));
rows.append(table);
folded.append(make("summary", "", `All ${data.rows.length} operators as a table`), rows);
root.append(make("style", "", CSS), make("b", "", data.title), bar, list, told, folded);
host.replaceChildren(root);
show();
}
const put = (host, from) => still(host, from, "kpf", CSS, "td");
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
    createRenderer: () => {
      const widget = new Widget();
      widget.renderModel = async ({ data }) => {
        const page = new DOMParser().parseFromString([].concat(data["text/html"] || "").join(""), "text/html");
        try {
          mount(widget.node, read(page));
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
