// The editor of a cell: CodeMirror with what a learner of Python needs.
import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, keymap } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";

const LABEL = "Shift+Enter runs it; Escape, then Tab leaves it";

/**
 * @param {string} text
 * @param {string} name what the cell is called
 * @param {{ run: () => void, changed: (text: string) => void }} does
 */
export function editor(text, name, { run, changed }) {
  const act = () => {
    run();
    return true;
  };
  const ours = keymap.of(["Shift-Enter", "Mod-Enter"].map((key) => ({ key, run: act })));
  return new EditorView({
    doc: text,
    extensions: [
      ours,
      history(),
      drawSelection(),
      indentOnInput(),
      bracketMatching(),
      EditorState.languageData.of(() => [{ closeBrackets: { brackets: ["(", "[", "{"] } }]), // """ closes no pair by hand
      closeBrackets(),
      keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, indentWithTab]),
      python(),
      indentUnit.of("    "),
      EditorState.tabSize.of(4),
      EditorView.lineWrapping,
      syntaxHighlighting(classHighlighter), // the colours are in live.css, light and dark
      EditorView.contentAttributes.of({
        "aria-label": `${name}. ${LABEL}`,
        autocapitalize: "off",
        spellcheck: "false",
      }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) changed(update.state.doc.toString());
      }),
    ],
  });
}
