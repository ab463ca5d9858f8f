// A profile as bars: by time, FLOPs or bytes, by size or in the order of the run; the row in question is told in words.
const CSS = "@@CSS@@", MOST = 5000;
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
