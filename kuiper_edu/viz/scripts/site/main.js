// The script of the site's pages: the switch of the C++ folds above a lesson, and Chinese marked as such.
import { CppSwitch } from "../cpp/switch.js";
import { markChinese } from "../shared/chinese.js";
import { make } from "../shared/elements.js";

markChinese(document.body);
const lesson = document.querySelector("article");
const cpp = lesson && new CppSwitch(lesson, "Open all C++");
if (lesson && cpp?.folds.length) {
  const line = make("p", "kuiper-cpp-line");
  line.append(cpp.button);
  lesson.querySelector("h1")?.after(line);
}
