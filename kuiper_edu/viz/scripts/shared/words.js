// The words of the scripts in Chinese: one table. The scripts themselves are English and know nothing of it: in an element
// whose language is Chinese, what they write is replaced when it appears.

/** English, with {} for what changes and {n} for a number, and Chinese, with {1} for the first of these. */
export const CHINESE = {
  // shared, stepper, player
  Keys: "按键",
  "▶ Play": "▶ 播放",
  Play: "播放",
  "❚❚ Pause": "❚❚ 暂停",
  Pause: "暂停",
  Speed: "速度",
  slow: "慢",
  "normal speed": "正常速度",
  fast: "快",
  First: "第一步",
  "First step": "第一步",
  "◀ Back": "◀ 后退",
  "One step back": "后退一步",
  "Forward ▶": "前进 ▶",
  "One step forward": "前进一步",
  Last: "最后一步",
  "Last step": "最后一步",
  Step: "步",
  Steps: "步骤",
  "{n} of {n}": "{1} / {2}",
  "Go to {}": "转到：{1}",
  "All steps as a table": "以表格列出全部步骤",
  "All {n} steps as a table": "以表格列出全部 {1} 步",
  "Left and right arrow step, Home and End jump, Space plays.":
    "左右方向键逐步移动，Home 和 End 跳到两端，空格键播放。",
  "{}. Left and right arrow step, Home and End jump, Space plays.":
    "{1}。左右方向键逐步移动，Home 和 End 跳到两端，空格键播放。",
  Chart: "图表",
  Graph: "图",
  Source: "源代码",
  Variables: "变量",
  "No variables yet.": "还没有变量。",
  "Nothing has happened yet.": "还什么都没有发生。",
  "Jump there": "跳到那一步",
  "Ask me first": "先让我回答",
  "choose a node": "选择一个节点",
  "or click it in the graph.": "或者在图里点击它。",
  "What comes next?": "下一步是什么？",
  "{}: not that one. Try again, or untick Ask me first.": "{1}：不是它。再试一次，或者取消勾选“先让我回答”。",
  "Choose a node first, or untick Ask me first.": "请先选择一个节点，或者取消勾选“先让我回答”。",
  "Here is a question first.": "这里先有一个问题。",
  "Right: {}.": "正确：{1}。",
  "Right at the first try: {} of {}.": "一次答对：{1} / {2}。",
  "{} {} of {}: show the block": "{1}，{2} / {3}：展开这个块",
  // bars of operators
  "{}. Up and down arrow walk along the bars.": "{1}。上下方向键在各条之间移动。",
  "Up and down arrow walk along the bars.": "上下方向键在各条之间移动。",
  "Point at a bar, or walk along them with the arrow keys.": "指向一条，或者用方向键在各条之间移动。",
  Operators: "算子",
  "What the bars show": "各条表示什么",
  Time: "时间",
  Bytes: "字节",
  "largest first": "从大到小",
  "All {n} operators as a table": "以表格列出全部 {1} 个算子",
  // the viewer of graphs, and the panel of an operator
  View: "视图",
  Find: "查找",
  Found: "找到的",
  "Find by type or name; Enter goes to the next": "按类型或名称查找；Enter 转到下一个",
  "{n} found": "找到 {1} 个",
  "and {n} more": "还有 {1} 个",
  "Unfold all": "全部展开",
  "Fold all": "全部折叠",
  Fold: "折叠",
  "Fold this box": "折叠这个框",
  "Fold the box around the selected node": "折叠所选节点外面的框",
  "Zoom in": "放大",
  "Zoom out": "缩小",
  Fit: "适应",
  "Fit the picture": "让整张图可见",
  "Full window": "全窗口",
  "Leave full window": "退出全窗口",
  "Save SVG": "保存 SVG",
  "Save SVG of the picture": "把图保存为 SVG",
  "The whole picture; drag to move": "整张图；拖动可移动",
  "Read as list: {} {}": "以列表阅读：{1} 个节点",
  "leads to {}": "通向 {1}",
  "Show {}": "显示 {1}",
  "✕ Close": "✕ 关闭",
  "Close the panel": "关闭面板",
  "The selected operator": "所选的算子",
  "That operator is not in this picture.": "这张图里没有那个算子。",
  "Nothing comes after it.": "它后面什么都没有。",
  "Nothing comes before it.": "它前面什么都没有。",
  "{}. Enter unfolds it.": "{1}。按 Enter 展开。",
  "{}: after {}; before {}.": "{1}：在 {2} 之后；在 {3} 之前。",
  "Drag moves, Ctrl + wheel zooms. Keys: arrows move along edges, Enter opens, / finds, 0 fits, Esc closes.":
    "拖动移动，Ctrl + 滚轮缩放。按键：方向键沿边移动，Enter 打开，/ 查找，0 适应，Esc 关闭。",
  "Drag moves, Ctrl + wheel zooms. Keys: arrows move along edges, Enter opens, Backspace folds, / finds, 0 fits, Esc closes.":
    "拖动移动，Ctrl + 滚轮缩放。按键：方向键沿边移动，Enter 打开，Backspace 折叠，/ 查找，0 适应，Esc 关闭。",
  "{} Arrow keys walk along edges, Enter opens.": "{1} 方向键沿边移动，Enter 打开。",
  Inputs: "输入",
  Outputs: "输出",
  "None.": "无。",
  Weights: "权重",
  Parameters: "参数",
  "It has none.": "它没有参数。",
  "Cost and memory": "开销与内存",
  "Its line in the .param file": "它在 .param 文件中的那一行",
  "Order:": "顺序：",
  "step {} of {}.": "第 {1} 步，共 {2} 步。",
  "Memory:": "内存：",
  "No other value uses this buffer.": "没有别的值使用这个缓冲区。",
  "Its numbers:": "它的数：",
  "Not built yet: build() tells the step, the lifetime and the buffer.":
    "还没有构建：build() 会说明步骤、生命周期和缓冲区。",
  "Point at a square, or use the arrow keys, to read a number.": "指向一个方格，或者用方向键，读出一个数。",
  "Something here cannot be shown.": "这里有些内容无法显示。",
  // a digit, read while it is drawn
  "Draw a digit, and watch the network read it": "画一个数字，看网络怎样识别它",
  "Draw here": "在这里画",
  "What it reads": "它读出的数字",
  Drawing: "绘图",
  Clear: "清除",
  "An empty sheet": "一张空白的纸",
  Undo: "撤销",
  "Take back the last line": "收回最后一笔",
  "Next scan": "下一张扫描图",
  "One of the stored scans": "存放的扫描图之一",
  "A hard scan": "一张难认的扫描图",
  "A scan that PyTorch reads wrong, too": "PyTorch 也认错的一张扫描图",
  "Nothing is drawn yet.": "还什么都没有画。",
  "It reads: {}, {} %.": "它读作：{1}，{2} %。",
  "Scan {} of {}, a {}. It reads: {}, {} %.": "第 {1} 张扫描图（共 {2} 张），是 {3}。它读作：{4}，{5} %。",
  "Scan {} of {}, a {}. It reads: {}, {} %. That is wrong.":
    "第 {1} 张扫描图（共 {2} 张），是 {3}。它读作：{4}，{5} %。这是错的。",
  "White is 0, blue is above it, red below; each operator has a scale of its own.":
    "白色是 0，蓝色比 0 大，红色比 0 小；每个算子有自己的标度。",
  "Sheet. Arrow keys move the pen, Space sets it down and lifts it, Backspace takes back a line.":
    "画纸。方向键移动笔，空格键落笔和提笔，Backspace 收回一笔。",
  "The network, from left to right": "从左到右的网络",
  "{}: unfold its {} operators": "{1}：展开它的 {2} 个算子",
  "{}: fold its {} operators": "{1}：折叠它的 {2} 个算子",
  "{}, map {}": "{1}，特征图 {2}",
  "only {n}": "只 {1}",
  "all {n}": "共 {1}",
  "Only {n} maps of {}": "只看 {2} 的 {1} 张特征图",
  "All {n} maps of {}": "{2} 的全部 {1} 张特征图",
  Lens: "放大镜",
  "How the number comes about": "这个数是怎样得来的",
  "Point at a pixel of any map, or go there with the keys: here stands how its number comes about.":
    "指向任意一张特征图的一个像素，或者用按键移到那里：这里会说明它的数是怎样得来的。",
  "Trace the grey 5, or write a digit of your own.": "描出灰色的 5，或者写一个你自己的数字。",
  // questions
  "Predict: {}": "预测：{1}",
  "The text that answers this is covered until you choose.": "回答这个问题的文字，在你选择之前是遮住的。",
  "Show the text": "显示文字",
  "What this cell shows is covered until you answer the question above.":
    "这个单元格显示的内容，在你回答上面的问题之前是遮住的。",
  "Show it": "显示出来",
  "The answer is {}": "答案是 {1}",
  // C++ folds
  "Open all C++": "打开所有 C++",
  "Open all C++ folds": "打开所有 C++ 折叠部分",
  // live pages
  "Continue here: {}": "从这里继续：{1}",
  "1 exercise is right so far; all of it is kept in this browser.":
    "到目前为止有 1 个练习正确；全部内容保存在这个浏览器里。",
  "{} exercises are right so far; all of it is kept in this browser.":
    "到目前为止有 {1} 个练习正确；全部内容保存在这个浏览器里。",
  "How the text begins": "文字的开头",
  "Let it write": "让它写",
  "Let the network go on from this": "让网络从这里接着写",
  "Every cell runs here: change it, Run.": "每个单元格都能在这里运行：修改它，再点“运行”。",
  "Run all": "全部运行",
  "Run all cells in a new Python, and say which exercises are right":
    "在新的 Python 里运行全部单元格，并说明哪些练习正确",
  "Download this homework": "下载这份作业",
  "Download this homework as the notebook to hand in": "把这份作业下载为要交的 notebook",
  "In a page NumPy does not warn of an overflow; the grading sees it.": "在网页里 NumPy 不会警告溢出；评分时会看到。",
  "Download my work": "下载我的作品",
  "Download my work: all of it, as a zip": "下载我的作品：全部内容，一个 zip",
  "The zip of your work": "你的作品的 zip",
  "Bring work in": "导入作品",
  "Bring work in: the zip of your work": "导入作品：你的作品的 zip",
  Run: "运行",
  "Run {}, and what above it has not run (Shift+Enter)": "运行 {1}，以及它上面还没有运行的单元格（Shift+Enter）",
  Stop: "停止",
  "Stop {}": "停止 {1}",
  Reset: "重置",
  "Reset {}: the course's text again": "重置 {1}：恢复课程的文本",
  Remove: "移除",
  "Remove {}, which you added": "移除 {1}，它是你添加的",
  "A new cell below {}, to try something": "在 {1} 下面新建一个单元格，用来试一试",
  "{}. Enter opens it to edit": "{1}。按 Enter 打开编辑",
  "{}. Shift+Enter runs it; Escape, then Tab leaves it": "{1}。Shift+Enter 运行；按 Escape，再按 Tab 离开",
  "Another tab wrote in this cell at the same time. Its text is here now; this one was yours:":
    "另一个标签页同时写了这个单元格。现在这里是它的文本；下面是你的：",
  "The course has changed this cell since you wrote yours. Reset takes the new text:":
    "你写了这个单元格之后，课程改过它。“重置”会采用新的文本：",
  "The {} above has an error, so this one has not run. Run it again to go on anyway.":
    "上面的 {1} 有错误，所以这一个没有运行。再运行一次就会照样继续。",
  "Starting Python: about 20 MB the first time, a few seconds after that.":
    "正在启动 Python：第一次约 20 MB，之后只要几秒。",
  "Stopped.": "已停止。",
  "Stopped. The next Run starts Python again, with the cells above.":
    "已停止。下一次运行会重新启动 Python，并运行上面的单元格。",
  "The {} still runs. A loop without an end?": "{1} 还在运行。是没有尽头的循环吗？",
  "All cells have run, in a new Python. Right: {} of {}.": "全部单元格已在新的 Python 里运行。正确：{1} / {2}。",
  "All cells have run, in a new Python. Right: {} of {}. Not yet: {}.":
    "全部单元格已在新的 Python 里运行。正确：{1} / {2}。还没有：{3}。",
  "This browser does not keep your work (its storage is full or switched off): it is in this page only.":
    "这个浏览器不保存你的作品（存储空间已满或被关闭）：它只在这个页面里。",
};

const ATTRIBUTES = ["title", "aria-label", "placeholder"];
const KEPT = "pre,code,script,style,textarea,svg text,.cm-editor,.highlight"; // code, and the names in a picture
/** @type {Record<string, string>} */
const ANY = { "{}": "(.+?)", "{n}": "([\\d,]+)" };
const HAS_WORDS = /[A-Za-z]{2}/;

const FIELD = /\{n?\}/;

/** @type {Map<string, string>} */
const EXACT = new Map(Object.entries(CHINESE).filter(([english]) => !FIELD.test(english)));
/** @type {[RegExp, string][]} */
const PATTERNS = Object.entries(CHINESE)
  .filter(([english]) => FIELD.test(english))
  .map(([english, chinese]) => [pattern(english), chinese]);

/** @param {string} english */
function pattern(english) {
  const parts = english.split(/(\{n?\})/);
  const forms = parts.map((part, i) => (i % 2 ? ANY[part] : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")));
  return new RegExp(`^${forms.join("")}$`, "s");
}

/**
 * A text of the scripts in Chinese, with the white space around it; one that the table does not have stays.
 * @param {string} text
 */
export function inWords(text) {
  const english = text.trim();
  if (!HAS_WORDS.test(english)) return text;
  const chinese = EXACT.get(english) ?? fromPattern(english);
  return chinese === undefined ? text : text.replace(english, () => chinese);
}

/** @param {string} english */
function fromPattern(english) {
  for (const [form, chinese] of PATTERNS) {
    const found = form.exec(english);
    if (found) return chinese.replace(/\{(\d)\}/g, (_, n) => found[Number(n)]);
  }
  return undefined;
}

/**
 * @param {Node} node
 * @param {string} within
 */
function replace(node, within) {
  if (node instanceof Element) {
    for (const each of [node, ...node.querySelectorAll(ATTRIBUTES.map((name) => `[${name}]`).join())])
      name(each, within);
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) put(/** @type {Text} */ (texts.currentNode), within);
  } else if (node instanceof Text) put(node, within);
}

/**
 * @param {Element} element
 * @param {string} within
 */
function name(element, within) {
  if (!element.closest(within)) return;
  for (const each of ATTRIBUTES) {
    const text = element.getAttribute(each);
    const chinese = text && inWords(text);
    if (chinese && chinese !== text) element.setAttribute(each, chinese);
  }
}

/**
 * @param {Text} text
 * @param {string} within
 */
function put(text, within) {
  const around = text.parentElement;
  if (!around?.closest(within) || around.closest(KEPT)) return;
  const chinese = inWords(text.data);
  if (chinese !== text.data) text.data = chinese;
}

/**
 * Show what the scripts write in an element in Chinese, now and later, if the language there is Chinese.
 * @param {Element} root
 * @param {string} [within] a selector: in which elements the words are the scripts' own
 */
export function speak(root, within = "*") {
  if (!root.closest("[lang]")?.getAttribute("lang")?.startsWith("zh")) return;
  replace(root, within);
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === "childList") for (const added of addedNodes) replace(added, within);
      else if (type === "attributes") name(/** @type {Element} */ (target), within);
      else replace(target, within);
    }
  }).observe(root, { subtree: true, childList: true, characterData: true, attributeFilter: ATTRIBUTES });
}

/**
 * Speak the language of an output's HTML in the node of JupyterLab that shows it.
 * @param {HTMLElement} node
 * @param {Document} page the HTML, parsed
 */
export function speakAs(node, page) {
  speakIn(node, page.body.firstElementChild?.getAttribute("lang") ?? "");
}

/**
 * Speak a language in a node of JupyterLab.
 * @param {HTMLElement} node
 * @param {string} language as in `lang`; empty for that of the page
 */
export function speakIn(node, language) {
  if (!language) return;
  node.lang = language;
  speak(node);
}
