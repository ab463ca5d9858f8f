// The state after each step, from what each step changed. No page.

/**
 * A variable: a text, or items, of which the last step put `in` items at `at` and took `out` away.
 * @typedef {{ text: string, items?: undefined }} Text
 * @typedef {{ kind: string, items: string[], at: number, out: string[], in: number, text?: undefined }} Items
 * @typedef {Text | Items} Value
 * @typedef {[state: string, word: string]} Look how a node looks, and the word below it
 * @typedef {object} State
 * @property {string} said
 * @property {number} code which function runs
 * @property {number | string} line
 * @property {Map<string, Value>} vars
 * @property {Map<number, Look>} looks
 * @property {number[]} about the nodes that the step is about
 * @property {boolean} asks whether the step is asked for before it is shown
 */

export const LOOKS = ["", "now", "stack", "queue", "held"];

/**
 * The state before the first step, and after each.
 * @param {Pick<import("./data.js").StepperData, "steps" | "said" | "vars">} data
 * @returns {State[]}
 */
export function states({ steps, said, vars: names }) {
  /** @type {State[]} */
  const all = [
    {
      said: "Nothing has happened yet.",
      code: steps.length ? steps[0][0] : -1,
      line: 0,
      vars: new Map(),
      looks: new Map(),
      about: [],
      asks: false,
    },
  ];
  steps.forEach(([code, line, changes, marks, about, asks], i) => {
    const vars = new Map([...all[i].vars].map(([name, value]) => [name, settled(value)]));
    const looks = new Map(all[i].looks);
    for (const [at, ...change] of changes) apply(vars, names[at], change);
    for (const [node, state, word] of marks) looks.set(node, [LOOKS[state] || "", word]);
    all.push({ said: said[i], code, line, vars, looks, about, asks });
  });
  return all;
}

/**
 * A value one step later: nothing of it is new any more.
 * @param {Value} value
 * @returns {Value}
 */
function settled(value) {
  return value.items && (value.in || value.out.length) ? { ...value, out: [], in: 0 } : value;
}

/**
 * A change is nothing (the variable is gone), a text, or a kind with a splice of its items.
 * @param {Map<string, Value>} vars
 * @param {string} name
 * @param {any[]} change
 */
function apply(vars, name, [kind, ...splice]) {
  if (kind === undefined) vars.delete(name);
  else if (!splice.length) vars.set(name, { text: kind });
  else {
    const [at, gone, ...more] = splice;
    const old = vars.get(name)?.items ?? [];
    const items = [...old.slice(0, at), ...more, ...old.slice(at + gone)];
    vars.set(name, { kind, items, at, out: old.slice(at, at + gone), in: more.length });
  }
}
