// One stepper, two hosts: the <script> in an output's text/html, and the mime renderer in JupyterLab.
// The text/html is the only store: <img> (the film, which holds the graph), the table's sentences, and as JSON what changed.
// What is read may be anyone's: nothing of it is run, and only text, and shapes of the whitelist below, enter the page.
const CSS = "@@CSS@@";
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

// Only the shapes of a Graphviz picture are made again, attribute by attribute.
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

// The state after each step, from what each step changed.
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

// A large graph has several scenes: in the first its blocks are folded, each other one shows a block and its neighbours.
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
