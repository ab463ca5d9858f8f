// The page of `play_digits`: a sheet to draw on, ten bars, the operators in a row, feature maps. It only draws and shows.
// Each message says all that is wanted, {n, strokes, scan, selected}; the answer is the model's whole state.
// One message is on its way at a time, and the latest wish goes next: a slow model never piles up work.

const PEN = 16, STEP = 14, FINE = 4, PATIENCE = 1500;
const MOVES = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0], Home: [-1, -1], PageUp: [1, -1], End: [-1, 1], PageDown: [1, 1] };

function make(tag, name, text, more) {
  const made = document.createElement(tag);
  if (name) made.className = name;
  if (text !== undefined) made.textContent = text;
  for (const [key, value] of Object.entries(more || {})) made.setAttribute(key, value);
  return made;
}

function figure(name, title, thing) {
  const made = make("figure", name), caption = make("figcaption", "", title);
  made.append(caption, thing);
  return { made, caption };
}

// A colour for each of the levels 0 to 254, between those of the list.
function lut(list) {
  const rgb = list.map((color) => [1, 3, 5].map((i) => parseInt(color.slice(i, i + 2), 16)));
  return Array.from({ length: 256 }, (_, level) => {
    const at = Math.min(level / 254, 1) * (rgb.length - 1), low = Math.min(Math.floor(at), rgb.length - 2), part = at - low;
    return [0, 1, 2].map((i) => Math.round(rgb[low][i] * (1 - part) + rgb[low + 1][i] * part));
  });
}

function paint(canvas, levels, wide, high, colors) {
  if (canvas.width !== wide || canvas.height !== high) Object.assign(canvas, { width: Math.max(wide, 1), height: Math.max(high, 1) });
  if (!wide || !high) return;
  const image = new ImageData(wide, high);
  for (let i = 0; i < wide * high; i++) image.data.set([...colors[levels[i]], 255], 4 * i);
  canvas.getContext("2d").putImageData(image, 0, 0);
}

function render({ model, el }) {
  const about = model.get("about"), [grey, signed] = about.colors.map(lut), size = about.paper;
  const root = make("div", "kpd", undefined, { role: "group", "aria-label": "Draw a digit, and watch the network read it" });
  const hide = make("style"), played = `[data-kuiper-played="${about.id}"]`;
  hide.textContent = `${played},.jp-OutputArea-child:has(${played}){display:none}`; // the stored picture, while this lives
  let strokes = [], scan = -1, history = [], drawing = null, asked = 0, waiting = null, next = null, begun = 0, late = 0, busy = false;
  let before = null, pen = [size / 2, size / 2], keyed = false, selected = "";

  // What is drawn with
  const bar = make("div", "bar", undefined, { role: "toolbar", "aria-label": "Drawing" });
  const button = (text, name, act) => {
    const made = make("button", "", text, { type: "button", title: name });
    made.addEventListener("click", () => made.getAttribute("aria-disabled") !== "true" && act());
    bar.append(made);
    return made;
  };
  const clear = button("Clear", "An empty sheet", () => {
    pen = [size / 2, size / 2];
    change([], -1);
  });
  const undo = button("Undo", "Take back the last line", takeBack);
  const more = button("Next scan", "One of the stored scans", () => change([], (scan + 1) % about.scans));
  const hard = button("A hard scan", "A scan that PyTorch reads wrong, too", () => change([], about.hard.find((i) => i > scan) ?? about.hard[0]));
  more.hidden = !about.scans;
  hard.hidden = !about.hard.length;

  const sheet = make("div", "sheet", undefined, { tabindex: 0, role: "application", "aria-label": "Sheet. Arrow keys move the pen, Space sets it down and lifts it, Backspace takes back a line." });
  const paper = make("canvas", "", undefined, { "aria-hidden": "true" }), ratio = Math.min(window.devicePixelRatio || 1, 3);
  Object.assign(paper, { width: size * ratio, height: size * ratio });
  sheet.append(paper);
  const seen = make("canvas", "", undefined, { role: "img", "aria-label": "What the network sees" });
  const bars = make("ol", "bars"), rows = Array.from({ length: 10 }, (_, digit) => {
    const row = make("li"), track = make("div", "t"), fill = make("div", "f"), value = make("span", "v");
    track.append(fill);
    row.append(make("span", "d", digit), track, value);
    bars.append(row);
    return { row, fill, value };
  });
  const top = make("div", "top"), drawn = figure("", "Draw here", sheet);
  top.append(drawn.made, figure("seen", "What the network sees", seen).made, figure("read", "What it reads", bars).made);

  const said = make("p", "said", undefined, { role: "status", "aria-live": "polite" }), words = make("b"), took = make("span", "took", "", { "aria-hidden": "true" });
  said.append(words);
  const pens = make("p", "key", "", { role: "status", "aria-live": "polite" });
  const line = make("div", "line");
  line.append(said, took, pens);
  const bad = make("p", "bad", undefined, { role: "alert" });

  const chain = make("div", "chain", undefined, { role: "listbox", "aria-label": "Operators in the order of the run", "aria-orientation": "horizontal" });
  const maps = make("div"), title = make("p"), scale = make("div", "scale"), grid = make("div", "grid", undefined, { role: "img" });
  const ramp = make("canvas", "", undefined, { role: "img" }), low = make("span"), middle = make("span"), high = make("span");
  scale.append(low, ramp, high, middle);
  maps.append(title, scale, grid);
  const about_ops = make("p", "", "Inside the network, from operator to operator. Click one to look at its feature maps.");
  const key = make("p", "key", "Keys: on the sheet the arrows move the pen (Home, PgUp, End, PgDn slantwise, Shift for small steps), Space sets it down and lifts it, Backspace takes back a line. Among the operators the arrows go on to the next.");

  // The sheet
  function sketch() {
    const g = paper.getContext("2d");
    g.setTransform(ratio, 0, 0, ratio, 0, 0);
    g.clearRect(0, 0, size, size);
    const grid = model.get("state").grey;
    if (scan >= 0 && model.get("state").scan === scan && grid.length) {
      const edge = size / 8;
      grid.forEach((level, i) => {
        const [r, gr, b] = grey[Math.round((level / 16) * 254)];
        g.fillStyle = `rgb(${r},${gr},${b})`;
        g.fillRect((i % 8) * edge, Math.floor(i / 8) * edge, edge, edge);
      });
    }
    Object.assign(g, { lineWidth: PEN, lineCap: "round", lineJoin: "round", strokeStyle: "#1a1a1a", fillStyle: "#1a1a1a" });
    for (const stroke of drawing ? [...strokes, drawing] : strokes) {
      g.beginPath();
      g.moveTo(...stroke[0]);
      for (const point of stroke) g.lineTo(...point);
      g.stroke();
    }
    if (keyed && document.activeElement === sheet) {
      Object.assign(g, { lineWidth: 2, strokeStyle: "#b34700" });
      g.beginPath();
      g.arc(...pen, drawing ? 5 : 10, 0, 7);
      g.stroke();
    }
  }
  const inside = (value) => Math.round(Math.min(Math.max(value, 0), size) * 10) / 10;
  const place = (event) => {
    const box = paper.getBoundingClientRect();
    return [inside(((event.clientX - box.left) / box.width) * size), inside(((event.clientY - box.top) / box.height) * size)];
  };
  function down(point) {
    before = { strokes, scan };
    if (scan >= 0) strokes = [];
    scan = -1;
    drawing = [point];
    sketch();
  }
  function on(point) {
    const [x, y] = drawing[drawing.length - 1];
    if (Math.hypot(point[0] - x, point[1] - y) < 2 || drawing.length > 2000) return;
    drawing.push(point);
    sketch();
  }
  function up() {
    if (!drawing) return;
    const stroke = drawing;
    drawing = null;
    history.push(before);
    wish([...strokes, stroke], -1);
  }
  sheet.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    event.preventDefault();
    sheet.focus({ preventScroll: true });
    up(); // a line begun by keys
    sheet.setPointerCapture(event.pointerId);
    keyed = false;
    pen = place(event);
    down(pen);
  });
  sheet.addEventListener("pointermove", (event) => {
    if (!drawing || keyed) return;
    for (const part of event.getCoalescedEvents?.().length ? event.getCoalescedEvents() : [event]) on((pen = place(part)));
  });
  for (const name of ["pointerup", "pointercancel"]) sheet.addEventListener(name, () => !keyed && up());
  sheet.addEventListener("blur", () => (up(), sketch()));
  sheet.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = MOVES[event.key];
    if (move) {
      const step = event.shiftKey ? FINE : STEP;
      keyed = true;
      pen = [inside(pen[0] + move[0] * step), inside(pen[1] + move[1] * step)];
      if (drawing) on(pen);
      sketch();
    } else if (event.key === " ") {
      keyed = true;
      if (drawing) up();
      else down(pen);
      pens.textContent = `Pen ${drawing ? "down" : "up"}, ${Math.round((100 * pen[0]) / size)} % from the left, ${Math.round((100 * pen[1]) / size)} % from the top.`;
      sketch();
    } else if (event.key === "Backspace") takeBack();
    else return;
    event.preventDefault();
  });

  // What is wanted, and its answer
  function change(lines, number) {
    history.push({ strokes, scan });
    wish(lines, number);
  }
  function takeBack() {
    drawing = null;
    const last = history.pop();
    if (last) wish(last.strokes, last.scan);
  }
  function wish(lines, number) {
    strokes = lines;
    scan = number;
    begun = performance.now();
    sketch();
    send();
  }
  function send() {
    next = { n: ++asked, strokes, scan, selected };
    if (waiting === null) post();
    buttons();
  }
  function post() {
    waiting = next.n;
    model.send(next);
    next = null;
    clearTimeout(late);
    late = setTimeout(() => {
      busy = true;
      took.textContent = "No answer yet: the kernel is busy, or not running. In the second case run the cell again.";
    }, PATIENCE);
  }
  const buttons = () => {
    undo.setAttribute("aria-disabled", String(!history.length));
    clear.setAttribute("aria-disabled", String(!strokes.length && scan < 0));
  };
  function got() {
    const state = model.get("state"), mine = waiting !== null && state.n === waiting;
    if (mine) {
      clearTimeout(late);
      waiting = null;
      if (busy) took.textContent = "";
      busy = false;
    }
    if (waiting === null && !next && !drawing) ({ strokes, scan, selected } = state);
    show(state);
    if (mine && begun && !next) {
      const ms = performance.now() - begun;
      begun = 0;
      took.textContent = `${Math.round(ms)} ms from the pen to the bars`;
      requestAnimationFrame(() => root.dispatchEvent(new CustomEvent("kuiper-played", { detail: performance.now() - ms, bubbles: true })));
    }
    if (mine && next) post();
  }

  // What is shown
  const boxes = [];
  function show(state) {
    const view = model.get("pixels"), pixels = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    let at = 0;
    const take = (count) => pixels.subarray(at, (at += count));
    if (words.textContent !== state.said) words.textContent = state.said;
    bad.textContent = state.problem;
    bad.hidden = !state.problem;
    drawn.caption.textContent = state.scan >= 0 ? "A stored scan; draw over it to begin anew" : "Draw here";
    paint(seen, take(state.seen * state.seen), state.seen || 1, state.seen || 0, grey);
    if (!state.seen) seen.getContext("2d").clearRect(0, 0, seen.width, seen.height);
    rows.forEach(({ row, fill, value }, digit) => {
      const score = state.scores.length ? state.scores[digit] : null, best = digit === state.answer;
      fill.style.width = `${100 * (score ?? 0)}%`;
      value.textContent = score === null ? "" : `${Math.round(100 * score)} %${best ? " ◂" : ""}`;
      row.classList.toggle("best", best);
    });
    const idle = !state.boxes.length && !state.problem && boxes.length > 0; // nothing is drawn: what was shown fades, and nothing jumps
    chain.classList.toggle("idle", idle);
    maps.classList.toggle("idle", idle);
    if (idle) return buttons(), sketch();
    operators(state, take);
    maps.hidden = !state.maps;
    if (state.maps) features(state.maps, take);
    buttons();
    sketch();
  }
  function operators(state, take) {
    while (boxes.length > state.boxes.length) boxes.pop().box.remove();
    about_ops.hidden = !state.boxes.length;
    state.boxes.forEach(({ name, type, color, shape, small }, i) => {
      if (!boxes[i]) {
        const box = make("div", "op", undefined, { role: "option" }), parts = { box, kind: make("span"), image: make("canvas", "", undefined, { "aria-hidden": "true" }), shape: make("span", "shape") };
        box.append(parts.kind, parts.image, parts.shape);
        box.addEventListener("click", () => select(i));
        boxes.push(parts);
        chain.append(box);
      }
      const { box, kind, image, shape: told } = boxes[i], on = name === state.selected, short = type ? type.split(".").pop() : name;
      if (kind.textContent !== short) kind.textContent = short;
      if (told.textContent !== shape) told.textContent = shape;
      box.title = `${name}${type ? `, ${type}` : ""}, ${shape}`;
      box.setAttribute("aria-label", box.title);
      box.style.setProperty("--kind", color[0]);
      box.style.setProperty("--kind-dark", color[1]);
      box.setAttribute("aria-selected", String(on));
      box.tabIndex = on ? 0 : -1;
      paint(image, take(small[0] * small[1]), small[1], small[0], grey);
    });
    if (boxes.length && !state.boxes.some(({ name }) => name === state.selected)) boxes[0].box.tabIndex = 0;
  }
  function features({ title: text, count, high: tall, wide, low: least, top: most, signed: both }, take) {
    const colors = both ? signed : grey, edge = count <= 8 ? 96 : count <= 16 ? 72 : count <= 32 ? 52 : wide > 1 ? 36 : 22;
    title.textContent = text;
    grid.setAttribute("aria-label", `Feature maps of ${text}, from ${least} to ${most}`);
    low.textContent = least;
    high.textContent = most;
    middle.textContent = both ? "One scale for all maps; 0 is in its middle." : "One scale for all maps.";
    ramp.setAttribute("aria-label", `The scale, from ${least} to ${most}`);
    paint(ramp, Uint8Array.from({ length: 255 }, (_, i) => i), 255, 1, colors);
    while (grid.children.length > count) grid.lastChild.remove();
    while (grid.children.length < count) grid.append(make("canvas"));
    for (const canvas of grid.children) {
      paint(canvas, take(tall * wide), wide, tall, colors);
      canvas.style.width = `${edge}px`;
      canvas.style.height = `${Math.max(4, (edge * tall) / wide)}px`;
    }
  }
  function select(i) {
    const state = model.get("state");
    if (!state.boxes[i]) return;
    selected = state.boxes[i].name;
    boxes.forEach(({ box }, j) => {
      box.setAttribute("aria-selected", String(i === j));
      box.tabIndex = i === j ? 0 : -1;
    });
    boxes[i].box.focus({ preventScroll: true });
    boxes[i].box.scrollIntoView({ block: "nearest", inline: "nearest" });
    send();
  }
  chain.addEventListener("keydown", (event) => {
    const i = boxes.findIndex(({ box }) => box === document.activeElement), columns = Math.max(1, boxes.findIndex(({ box }) => box.offsetTop > boxes[0].box.offsetTop));
    const to = { ArrowRight: i + 1, ArrowLeft: i - 1, ArrowDown: i + columns, ArrowUp: i - columns, Home: 0, End: boxes.length - 1, Enter: i, " ": i }[event.key];
    if (i < 0 || to === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    if (to >= 0 && to < boxes.length) select(to);
  });

  // JupyterLab's shortcuts of single keys are for the notebook; those with Ctrl, Meta or Alt still work (see stepper.js).
  const gate = (event) => root.toggleAttribute("data-lm-suppress-shortcuts", !(event.ctrlKey || event.metaKey || event.altKey || /^F\d/.test(event.key) || (event.shiftKey && event.key === "Enter")));
  root.addEventListener("focusin", () => window.addEventListener("keydown", gate, true));
  root.addEventListener("focusout", () => window.removeEventListener("keydown", gate, true));
  root.addEventListener("keydown", (event) => !(event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && event.key === "Enter")) && event.stopPropagation());

  root.append(hide, bar, top, line, bad, about_ops, chain, maps, key);
  el.append(root);
  model.on("change:state", got);
  ({ strokes, scan, selected } = model.get("state"));
  show(model.get("state"));
  return () => {
    model.off("change:state", got);
    window.removeEventListener("keydown", gate, true);
    clearTimeout(late);
  };
}

export default { render };
