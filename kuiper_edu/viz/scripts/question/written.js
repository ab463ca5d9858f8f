/**
 * The HTML of an output with other choices, as a saved notebook and its export show it, with and without scripts.
 * @param {string} html
 * @param {import("./data.js").QuestionData} data
 * @param {number[]} tried
 */
export function written(html, data, tried) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const stored = page.querySelector('script[type="application/json"]');
  const lines = page.querySelector(".lines");
  if (!stored || !lines) return html;
  const held = { ...JSON.parse(stored.textContent ?? ""), tried };
  stored.textContent = JSON.stringify(held).replaceAll("<", "\\u003c");
  const texts = data.choices.map((text, place) => `${text}${tried.includes(place) ? data.answers[place].mark : ""}`);
  lines.replaceChildren(...texts.flatMap((text, place) => (place ? [page.createElement("br"), text] : [text])));
  const last = data.answers[tried[tried.length - 1]];
  const said = page.querySelector("[role=status]") ?? page.createElement("p");
  said.setAttribute("role", "status");
  said.textContent = last.said;
  lines.after(said);
  if (last.right) for (const open of page.querySelectorAll(".how, details")) open.remove();
  return page.body.innerHTML;
}
