// The switch on a page of the site: above the lesson, where the page has folds "In C++".
import { make } from "../shared/elements.js";
import { CppSwitch } from "./switch.js";

const lesson = document.querySelector("article");
const cpp = lesson && new CppSwitch(lesson, "Open all C++");
if (lesson && cpp?.folds.length) {
  const line = make("p", "kuiper-cpp-line");
  line.append(cpp.button);
  lesson.querySelector("h1")?.after(line);
}
