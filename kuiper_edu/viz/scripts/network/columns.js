// The network view's layout: the operators in columns from left to right, a block as one column until it is unfolded, and
// the edges between columns. All of it follows from the graph.

/**
 * @typedef {object} Operator what digits/network.py says of one
 * @property {string} title
 * @property {string} name
 * @property {string} type
 * @property {string} kind what it computes; empty if the page cannot tell
 * @property {number[]} shape of its array, without the batch
 * @property {string[]} inputs the operators whose arrays it takes
 * @property {[number, number]} [kernel]
 * @property {[number, number]} [stride]
 * @property {[number, number]} [padding]
 * @property {[number, number]} [dilation]
 * @property {number} [groups]
 * @property {number} [weight] where its weight begins among the weights
 * @property {number} [bias]
 * @property {number[]} [maps] its strongest maps; without them the first ones are shown
 * @typedef {{ title: string, members: number[] }} Item operators that are one column until it is unfolded
 * @typedef {[tail: number, head: number, arc: boolean]} Link of two operators; an arc passes over those between them
 * @typedef {{ operators: Operator[], items: Item[], edges: Link[], weights: Float32Array }} Network
 * @typedef {object} Column
 * @property {string} title
 * @property {number} item which item it is, or is a part of
 * @property {number[]} members its operators
 * @property {number} shown the operator whose maps it shows
 * @property {"single" | "folded" | "part"} form
 * @typedef {object} Edge
 * @property {number} tail the operator it comes from
 * @property {number} head the operator that reads
 * @property {number} from the columns of both
 * @property {number} to
 * @property {boolean} arc whether it passes over what is between its ends, as a shortcut does
 */

/**
 * @param {Pick<Network, "operators" | "items">} network
 * @param {Set<number>} unfolded items
 * @returns {Column[]}
 */
export function columnsOf({ operators, items }, unfolded) {
  return items.flatMap(({ title, members }, item) => {
    const shown = members.findLast((i) => operators[i].kind !== "flatten") ?? members[0];
    /** @type {Column} */
    const whole = { title, item, members, shown, form: members.length > 1 ? "folded" : "single" };
    if (whole.form === "single" || !unfolded.has(item)) return [whole];
    return members.map((i) => ({ ...whole, title: operators[i].title, members: [i], shown: i, form: "part" }));
  });
}

/**
 * Every edge that leads from one column to another.
 * @param {Pick<Network, "edges">} network
 * @param {Column[]} columns
 * @returns {Edge[]}
 */
export function between({ edges }, columns) {
  const column = columns.flatMap(({ members }, at) => members.map((i) => /** @type {const} */ ([i, at])));
  const at = new Map(column);
  return edges
    .map(([tail, head, arc]) => ({ tail, head, from: at.get(tail) ?? 0, to: at.get(head) ?? 0, arc }))
    .filter(({ from, to }) => from !== to);
}

/**
 * The size of an array as short as can be: 8×32², 6×13×8, 64.
 * @param {number[]} shape
 */
export function sizeOf([maps, high, wide]) {
  if (high === undefined) return `${maps}`;
  return high === wide ? `${maps}×${high}²` : `${maps}×${high}×${wide}`;
}
