// An operator's weights: their numbers in words, as a picture, as a histogram.
import { build, count, plain, plural, section, sentence, some } from "./build.js";
import { tiles } from "./tiles.js";

const [WIDTH, HEIGHT] = [300, 60];

/** @param {any} operator */
export function weights(operator) {
  const all = some(operator.weights);
  return all.length ? [section("Weights", ...all.flatMap((one) => weight(one, operator)))] : [];
}

/**
 * @param {any[]} told
 * @param {any} operator
 */
function weight([name, dims, dtype, bytes, trouble, numbers, counted, listed, drawn], operator) {
  const sizes = some(dims);
  const head = build("h5", "", `@${name}: ${sizes.join("×") || "scalar"} ${dtype}, ${plural(bytes, "byte")}`);
  if (trouble || !some(numbers).length) return [head, sentence(trouble || "")];
  const [least, most, , , , odd] = numbers;
  const parts = [
    head,
    summary(
      numbers,
      sizes.reduce((product, side) => product * side, 1),
    ),
  ];
  if (odd) parts.push(sentence(`${plural(odd, "number")} not finite: infinite, or not a number at all.`));
  if (some(listed).length) {
    return [...parts, sentence("Its numbers: ", build("code", "", some(listed).map(plain).join(", ")))];
  }
  if (some(drawn).length === 8) parts.push(...tiles(`${name}`, sizes, drawn, operator));
  if (some(counted).length === 2 && most > least) parts.push(...histogram(counted, least, most));
  return parts;
}

/**
 * @param {number[]} numbers
 * @param {number} size how many numbers the weight has
 */
function summary([min, max, mean, spread, zeros], size) {
  const share = size ? `${Number(((100 * zeros) / size).toPrecision(2))} %` : "0 %";
  const told = Object.entries({ min, max, mean, spread }).map(([what, one]) => [what, one === null ? "–" : plain(one)]);
  told.push(["zeros", `${count(zeros)} (${share})`]);
  return build(
    "dl",
    "few",
    told.map(([what, one]) => build("div", "", [build("dt", "", what), build("dd", "", one)])),
  );
}

/**
 * @param {[counts: any, each: number]} counted how many numbers lie in each bar; every each-th number was counted
 * @param {number} least
 * @param {number} most
 */
function histogram([counts, each], least, most) {
  const bars = some(counts).map(Number);
  const top = Math.max(...bars, 1);
  const wide = WIDTH / bars.length;
  const span = most - least;
  const edge = (/** @type {number} */ i) => plain((least + (span * i) / bars.length).toPrecision(3));
  const high = bars.indexOf(top);
  const name = each > 1 ? `Histogram of every ${each}th number` : "Histogram";
  const alt = `${name}: most numbers, ${count(top)}, lie between ${edge(high)} and ${edge(high + 1)}.`;
  const svg = build("svg", "hist", [], { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": alt });
  bars.forEach((bar, i) => {
    const height = (bar / top) * (HEIGHT - 2);
    const title = build("title", "", `${edge(i)} to ${edge(i + 1)}: ${count(bar)}`);
    svg.append(build("rect", "", title, { x: i * wide + 0.5, width: wide - 1, y: HEIGHT - height, height }));
  });
  const crossed = least < 0 && most > 0;
  const zero = (-least / span) * WIDTH;
  if (crossed) svg.append(build("line", "", [], { x1: zero, x2: zero, y1: 0, y2: HEIGHT }));
  const ends = [plain(least), crossed ? "the dashed line is 0" : "", plain(most)].map((text) =>
    build("span", "", text),
  );
  return [svg, build("p", "ends", ends), sentence(alt)];
}
