import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** Colours of code; the variables follow the light or dark scheme of the page. */
export const colours = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.comment, color: "var(--faint)", fontStyle: "italic" },
    { tag: tags.string, color: "var(--static)" },
    { tag: tags.number, color: "var(--mutation)" },
    { tag: [tags.atom, tags.bool], color: "var(--clustering)" },
    { tag: [tags.keyword, tags.meta], color: "var(--question)" },
    { tag: [tags.propertyName, tags.definition(tags.name)], color: "var(--key)" },
    { tag: [tags.typeName, tags.standard(tags.name)], color: "var(--clustering)" },
  ]),
);

/** The look of an editor. */
export const look = EditorView.theme({
  "&": { height: "100%", fontSize: "13px", backgroundColor: "var(--paper)", color: "var(--text)" },
  "&.cm-focused": { outline: "2px solid var(--focus)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--text)" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  ".cm-gutters": {
    backgroundColor: "var(--panel)",
    color: "var(--faint)",
    borderRight: "1px solid var(--rule)",
  },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--hover)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
    { backgroundColor: "var(--selection)" },
  ".cm-tooltip": {
    backgroundColor: "var(--panel)",
    color: "var(--text)",
    border: "1px solid var(--frame)",
    borderRadius: "4px",
  },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--accent)",
    color: "var(--on-accent)",
  },
  ".cm-panels": { backgroundColor: "var(--panel)", color: "var(--text)" },
  ".cm-lit": { backgroundColor: "var(--lit)" },
  ".cm-diagnostic": { padding: "6px 10px", maxWidth: "60ch" },
  ".cm-diagnosticAction": {
    backgroundColor: "var(--accent)",
    color: "var(--on-accent)",
    borderRadius: "4px",
    padding: "2px 8px",
    margin: "4px 0 0",
    display: "block",
  },
});
