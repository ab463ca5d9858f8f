// The panel of one operator: `panel(operator, go)` makes it of what panel.py says of the operator.
// What it is given may be anyone's: only text enters the page. `go(number)` selects another operator.
const panel = (() => {
  const SVG = "http://www.w3.org/2000/svg", MOST = 300, NEGATIVE = [0, 90, 150], MIDDLE = [247, 247, 247], POSITIVE = [200, 75, 0];
  const KINDS = ["type", "name", "counts", "inputs", "outputs", "parameters", "weights", "slot names", "shapes and data types"];
  const CODES = ["null", "bool", "int", "float", "string", "ints", "floats", "strings", "other", "", "complex", "complexes"];
  const UNBUILT = ["Not built yet: build() tells the step, the lifetime and the buffer.", "Not run yet: the file leaves shapes open, so the first forward() tells the lifetime and the buffer."];

  // `code` in a sentence.
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

  // A byte of the picture as a colour: blue is negative, white is zero, orange is positive, black is not a number.
  function color(byte) {
    if (!byte) return "#000";
    const far = Math.min(1, Math.abs(byte - 128) / 127), end = byte < 128 ? NEGATIVE : POSITIVE;
    return `rgb(${MIDDLE.map((from, i) => Math.round(from + (end[i] - from) * far)).join()})`;
  }

  // The place in an array of these dimensions of its i-th number.
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
