// The script of the site's pages: the switch of the C++ folds above a lesson, Chinese marked as such, ticks of what was
// read, and on Chinese pages the scripts' own words in Chinese.
import { CppSwitch } from "../cpp/switch.js";
import { markChinese } from "../shared/chinese.js";
import { make } from "../shared/elements.js";
import { speak } from "../shared/words.js";
import { ticks } from "./ticks.js";

markChinese(document.body);
speak(document.body, '.cell,[class^="kuiper-"]'); // not in the texts of a page
ticks();
const lesson = document.querySelector("article");
const cpp = lesson && new CppSwitch(lesson, "Open all C++");
if (lesson && cpp?.folds.length) {
  const line = make("p", "kuiper-cpp-line");
  line.append(cpp.button);
  lesson.querySelector("h1")?.after(line);
}
