import { StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView } from "@codemirror/view";

/** Lines of the editor that belong to what the person points at. */

const setLines = StateEffect.define();

export const litLines = StateField.define({
  create: () => Decoration.none,
  update(lines, transaction) {
    const effect = transaction.effects.find((each) => each.is(setLines));
    return effect ? decorations(transaction.state.doc, effect.value) : lines.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** @param {number[]} lines numbers of lines, from 1 */
export function lightLines(view, lines) {
  const isDark = view.state.field(litLines).size === 0;
  if (lines.length > 0 || !isDark) {
    view.dispatch({ effects: setLines.of(lines) });
  }
}

function decorations(doc, lines) {
  const line = Decoration.line({ class: "cm-lit" });
  const starts = [...new Set(lines)].filter((each) => each <= doc.lines).sort((a, b) => a - b);
  return Decoration.set(starts.map((each) => line.range(doc.line(each).from)));
}
