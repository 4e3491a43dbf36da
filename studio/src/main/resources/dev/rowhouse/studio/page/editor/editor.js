import { closeBrackets, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { StreamLanguage, bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit }
  from "@codemirror/language";
import { yaml } from "@codemirror/legacy-modes/mode/yaml";
import { lintGutter, lintKeymap, nextDiagnostic } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers }
  from "@codemirror/view";
import { litLines } from "./lit.js";
import { colours, look } from "./look.js";

/** The nonce that lets the editor add its styles to the page. */
export const nonce = document.querySelector("meta[name=nonce]").content;

/**
 * The editor of the model file. Tab moves the focus on, as everywhere in the page; Ctrl-] indents.
 *
 * @param {HTMLElement} parent
 * @param {import("./sync.js").Sync} sync
 * @param {import("@codemirror/state").Extension[]} more completion and hover
 */
export function createEditor(parent, sync, more) {
  const view = new EditorView({
    parent,
    state: EditorState.create({
      extensions: [
        EditorView.cspNonce.of(nonce),
        EditorView.contentAttributes.of({
          "aria-label": "Model file in YAML",
          spellcheck: "false",
          tabindex: "0",
        }),
        lineNumbers(),
        foldGutter(),
        lintGutter(),
        history(),
        drawSelection(),
        indentOnInput(),
        indentUnit.of("  "),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        highlightSelectionMatches(),
        StreamLanguage.define(yaml),
        colours,
        look,
        litLines,
        keymap.of([
          { key: "F8", run: nextDiagnostic },
          ...defaultKeymap,
          ...historyKeymap,
          ...searchKeymap,
          ...foldKeymap,
          ...lintKeymap,
          ...completionKeymap,
        ]),
        EditorView.updateListener.of((update) =>
          update.transactions.forEach((each) => sync.record(each)),
        ),
        ...more,
      ],
    }),
  });
  sync.attach(view);
  return view;
}

/** Puts the cursor on a line and shows it. */
export function goTo(view, line, column = 1) {
  if (line > view.state.doc.lines) {
    return;
  }
  const at = Math.min(view.state.doc.line(line).from + column - 1, view.state.doc.length);
  view.dispatch({
    selection: { anchor: at },
    effects: EditorView.scrollIntoView(at, { y: "center" }),
  });
}
