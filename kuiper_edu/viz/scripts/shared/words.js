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
  "Step {n} of {n}. {}": "第 {1} 步，共 {2} 步。{3}",
  "Go to {}": "转到：{1}",
  "All steps as a table": "以表格列出全部步骤",
  "All positions as a table": "以表格列出全部位置",
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
  now: "当前",
  "now, {}": "当前，{1}",
  "{n} item": "{1} 项",
  "{n} items": "{1} 项",
  "{}, {n} item": "{1}，{2} 项",
  "{}, {n} items": "{1}，{2} 项",
  empty: "空",
  "taken out": "已取出",
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
  "Next scan": "下一张图",
  "One of the stored scans": "存放的扫描图之一",
  "A hard scan": "难认的图",
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
  // the lens
  "the sum": "和",
  "the bias": "偏置",
  average: "平均",
  products: "乘积",
  "The array has {} here: what it reads gives {}.": "数组在这里是 {1}：由它读取的内容算出的是 {2}。",
  "Then the ReLU turns a negative number into 0.": "然后 ReLU 把负数变成 0。",
  "Then {}.": "然后经过 {1}。",
  "The sum of the same pixel of {n} arrays.": "{1} 个数组中同一个像素的和。",
  "Each of the {n} numbers that it reads times its weight, all added up.":
    "它读取的 {1} 个数各乘以自己的权重，全部相加。",
  "Each of the {n} numbers that it reads times its weight, all added up, plus the bias.":
    "它读取的 {1} 个数各乘以自己的权重，全部相加，再加上偏置。",
  "The window times the filter, number by number, all added up.": "窗口与卷积核逐个数相乘，全部相加。",
  "The window times the filter, number by number, all added up, plus the bias.":
    "窗口与卷积核逐个数相乘，全部相加，再加上偏置。",
  "It reads {n} maps, each with its own filter: window times filter, all added up.":
    "它读取 {1} 张特征图，每张有自己的卷积核：窗口乘以卷积核，全部相加。",
  "It reads {n} maps, each with its own filter: window times filter, all added up, plus the bias.":
    "它读取 {1} 张特征图，每张有自己的卷积核：窗口乘以卷积核，全部相加，再加上偏置。",
  "Click one for its numbers.": "点击其中一张，可看到它的数。",
  "The window times the filter, at every place: one of the maps that are added up":
    "窗口在每个位置乘以卷积核：这是相加的特征图之一",
  "The colours of {} go from {} to {}": "{1} 的颜色从 {2} 到 {3}",
  "The larger one of two pixels.": "两个像素中较大的一个。",
  "The largest number of the window.": "窗口中最大的数。",
  "The average of all {n} numbers of the map.": "特征图中全部 {1} 个数的平均值。",
  "e to the power of each number; its own power divided by the sum of all: {} / {}.":
    "以 e 为底、以每个数为指数求幂；它自己的幂除以所有幂之和：{1} / {2}。",
  "The largest number, {}, is subtracted from each first: else their powers grow too large.":
    "先从每个数中减去最大的数 {1}：否则幂会变得太大。",
  "A copy of one number.": "一个数的副本。",
  "The output of this operator is set to zero.": "这个算子的输出被设为零。",
  "This number is given: nothing here computes it.": "这个数是给定的：这里没有什么计算它。",
  "How this operator computes is not explained here.": "这里不解释这个算子怎样计算。",
  "{n} more": "还有 {1} 个",
  "{}: {} becomes {}": "{1}：{2} 变成 {3}",
  // breaking the network
  Break: "弄坏",
  "Break it": "弄坏它",
  "What is broken": "弄坏了什么",
  "Nothing is broken.": "什么都没有弄坏。",
  broken: "已弄坏",
  Restore: "恢复",
  "Restore the network": "恢复这个网络",
  "Set its output to zero": "把它的输出设为零",
  "Let it copy its input": "让它复制自己的输入",
  "Pass only {}": "只传递 {1}",
  "Pass only {} (the shortcut)": "只传递 {1}（捷径）",
  "Pass only {} (no shortcut)": "只传递 {1}（不走捷径）",
  "{}: its output is zero": "{1}：它的输出是零",
  "{}: copies its input": "{1}：复制它的输入",
  "{}: passes only {}": "{1}：只传递 {2}",
  "{}: weight [{}] is {}, was {}": "{1}：权重 [{2}] 是 {3}，原来是 {4}",
  "Of this one nothing can be broken: it is the image, or the answer.": "它没有可以弄坏的：它是图像，或者是答案。",
  "Change a weight": "改变一个权重",
  "output map": "输出特征图",
  "input map": "输入特征图",
  "Unbroken, your engine reads. What is broken, and the matrix, this page computes.":
    "没有破坏时，由你的引擎识别。破坏后的网络和混淆矩阵由本页计算。",
  "Click a map of the network, or press Enter on it: here stands how that operator can be broken.":
    "点击网络中的一张特征图，或者在它上面按 Enter：这里会列出怎样弄坏那个算子。",
  "Enter on a map offers how its operator can be broken.": "在特征图上按 Enter，会列出怎样弄坏它的算子。",
  "On the sheet the arrows move the pen (Home, PgUp, End, PgDn slantwise, Shift for small steps), Space sets it down and lifts it, Backspace takes back a line.":
    "在画纸上，方向键移动笔（Home、PgUp、End、PgDn 斜向移动，按住 Shift 移动得更小），空格键落笔和提笔，Backspace 收回一笔。",
  "In the network the arrows go from map to map, with Shift from pixel to pixel; Enter on a block's title unfolds it.":
    "在网络中，方向键从一张特征图移到另一张，按住 Shift 时从一个像素移到另一个；在块的标题上按 Enter 会展开它。",
  "In the lens left and right write out the numbers of a map.": "在放大镜中，左右方向键写出一张特征图的数。",
  "No answer yet: the kernel is busy, or not running.": "还没有答案：内核正忙，或者没有运行。",
  "In the second case run the cell again.": "如果没有运行，请重新运行这个单元格。",
  "Pen down, {n} % from the left, {n} % from the top.": "已落笔，距左边 {1} %，距上边 {2} %。",
  "Pen up, {n} % from the left, {n} % from the top.": "已提笔，距左边 {1} %，距上边 {2} %。",
  "This network is not shown, its data do not fit together.": "不显示这个网络，它的数据互相不符。",
  "Confusion matrix: the row is the digit, the column what it is read as": "混淆矩阵：行是数字，列是它被读作什么",
  "What the stored scans are read as": "存放的扫描图被读作什么",
  "Row: digit, column: answer": "行：数字，列：答案",
  "{n} of {n} right": "{2} 个中 {1} 个正确",
  ", was {n}": "，原来是 {1}",
  "so far": "（至今）",
  "{n} of {n}, read as {n}": "{2} 中有 {1} 个读作 {3}",
  "{n} of {n}, read as {n}: show the next one": "{2} 中有 {1} 个读作 {3}：显示下一个",
  // numbers on the nodes
  "Numbers on the nodes": "节点上的数",
  "On the nodes:": "节点上：",
  plain: "不带数",
  "plain: no numbers": "不带数：没有数字",
  "order: the step of the run": "order：运行中的步骤",
  "time: seconds of one run": "time：一次运行的秒数",
  "bytes: the size of what it writes": "bytes：它写出内容的大小",
  "differences: how far it is from what it should compute, from right inputs":
    "differences：在输入正确时，它与应有的结果相差多少",
  "First wrong: {}": "首个出错：{1}",
  "{}: show it and its panel": "{1}：显示它和它的面板",
  "First wrong: {}: show it and its panel": "首个出错：{1}：显示它和它的面板",
  "The maps of {}": "{1} 的特征图",
  "{}, in {}": "{1}，在 {2} 中",
  "{}: none of its own.": "{1}：它自己没有。",
  "wrong: {} apart, {} allowed": "错误：相差 {1}，允许 {2}",
  "right: {} apart, {} allowed": "正确：相差 {1}，允许 {2}",
  // the panel of an operator
  "Nobody has said here what this type does.": "这里没有说明这种类型做什么。",
  "Not run yet: the file leaves shapes open, so the first forward() tells the lifetime and the buffer.":
    "还没有运行：文件没有给出全部形状，所以第一次 forward() 才说明生命周期和缓冲区。",
  "not known, because the file does not give all shapes.": "未知，因为文件没有给出全部形状。",
  "not known, because {}.": "未知，因为{1}。",
  "Operand {}:": "操作数 {1}：",
  "no buffer: it is handed on, or made anew in each run.": "没有缓冲区：它被传递下去，或者每次运行都重新创建。",
  "no buffer: this operator is no step of the run.": "没有缓冲区：这个算子不是运行中的一步。",
  "Lifetime of operand {}:": "操作数 {1} 的生命周期：",
  "there before the first step": "第一步之前就有",
  "made in step {n}": "在第 {1} 步产生",
  ", last read in step {n} by": "，最后一次读取在第 {1} 步，读取者：",
  ", kept to the end: it is a result": "，保留到最后：它是一个结果",
  "{n} values share this buffer, one at a time:": "{1} 个值轮流使用这个缓冲区：",
  "before it the value of": "在它之前的值来自",
  "it is the first": "它是第一个",
  "after it that of": "在它之后的值来自",
  "nothing comes after it": "在它之后没有别的",
  "{n} bytes in buffer {n} of {n} bytes.": "{1} 字节，在 {3} 字节的缓冲区 {2} 中。",
  "slot names": "参数名（slot）",
  "shapes and data types": "形状与数据类型",
  "type code": "类型编号",
  "It cannot be taken apart: a name holds what no line can hold.": "无法拆开：有一个名称含有一行中不能出现的内容。",
  "shape unknown, {}": "形状未知，{1}",
  "operand {}, {}, from": "操作数 {1}，{2}，来自",
  "operand {}, {},": "操作数 {1}，{2}，",
  "which nobody reads": "没有谁读取它",
  "{}[{}] is about {}": "{1}[{2}] 约为 {3}",
  "{}[{}] is not a number": "{1}[{2}] 不是数",
  "First dimension downwards, second to the right.": "第一维向下，第二维向右。",
  "First dimension downwards, second to the right, the first {}.": "第一维向下，第二维向右，只有前 {1}。",
  "From left to right.": "从左到右。",
  "From left to right, the first {}.": "从左到右，只有前 {1}。",
  "One filter for each output channel.": "每个输出通道一个卷积核。",
  "One filter for each output channel, the first {}.": "每个输出通道一个卷积核，只有前 {1}。",
  "Filters: output channels downwards, input channels to the right.": "卷积核：输出通道向下，输入通道向右。",
  "Filters: output channels downwards, input channels to the right, the first {}.":
    "卷积核：输出通道向下，输入通道向右，只有前 {1}。",
  "Blue is negative, white is zero, orange is positive.": "蓝色为负，白色为零，橙色为正。",
  "@{}: {} {}, {n} bytes": "@{1}：{2} {3}，{4} 字节",
  "{n} numbers not finite: infinite, or not a number at all.": "{1} 个数不是有限的：无穷大，或者根本不是数。",
  "Histogram: most numbers, {n}, lie between {} and {}.": "直方图：最多的数（{1} 个）在 {2} 和 {3} 之间。",
  "Histogram of every {n}th number: most numbers, {n}, lie between {} and {}.":
    "每 {1} 个数取一个的直方图：最多的数（{2} 个）在 {3} 和 {4} 之间。",
  "the dashed line is 0": "虚线是 0",
  // sliders
  Picture: "图",
  "A picture with sliders: {}": "带滑块的图：{1}",
  "Go to step {}": "转到第 {1} 步",
  "Step {n} of {n}": "第 {1} 步，共 {2} 步",
  "Step {n} of {n}.": "第 {1} 步，共 {2} 步。",
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
// Code, and the names in a picture; not the word below a node of a stepper, which says whether it is the current one.
const KEPT = "pre,code,script,style,textarea,svg text:not(.w),.cm-editor,.highlight";
/** @type {Record<string, string>} */
const ANY = { "{}": "(.+?)", "{n}": "([\\d,]+)" };
const HAS_WORDS = /[A-Za-z]{2}/;

const BETWEEN = /(?<=[.?!]) /; // two sentences
const IN_CHINESE = /[\u4e00-\u9fff]/; // from Python

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
  const chinese = EXACT.get(english) ?? fromSentences(english) ?? fromPattern(english);
  return chinese === undefined ? text : text.replace(english, () => chinese.replaceAll("。 ", "。"));
}

/**
 * Several sentences, each of which the table has or Python has said; the first may begin with a name: "nn.ReLU: A copy."
 * @param {string} english
 */
function fromSentences(english) {
  const named = /^([\w.]+: )(.*)$/s.exec(english);
  const chinese = joined(english.split(BETWEEN));
  if (chinese !== undefined || !named) return chinese;
  const rest = joined(["", ...named[2].split(BETWEEN)]);
  return rest && named[1].replace(": ", "：") + rest;
}

/** @param {string[]} sentences */
function joined(sentences) {
  if (sentences.length < 2) return undefined;
  const chinese = sentences.map(
    (one) => EXACT.get(one) ?? fromPattern(one) ?? (one && !IN_CHINESE.test(one) ? undefined : one),
  );
  return chinese.includes(undefined) ? undefined : chinese.join("");
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
