import { setDiagnostics } from "@codemirror/lint";
import { edit } from "./edit.js";

/** Shows the mistakes and warnings of a version in the editor. */
export function showMarks(view, sync, design, path) {
  if (design.version !== sync.base.version) {
    return;
  }
  const diagnostics = design.marks.map((mark) => diagnostic(mark, view, sync, path));
  view.dispatch(setDiagnostics(view.state, diagnostics));
}

function diagnostic(mark, view, sync, path) {
  const isHere = mark.file === path && mark.line <= sync.base.doc.lines;
  const { from, to } = isHere ? stretch(mark, view, sync) : { from: 0, to: 0 };
  const message = isHere ? mark.message : `${mark.file}:${mark.line}: ${mark.message}`;
  return {
    from,
    to,
    severity: mark.severity,
    message: `${message}\n${mark.remedy}`,
    renderMessage: () => rendered(message, mark.remedy),
    actions: (mark.fixes ?? []).map((fix) => action(fix, sync)),
  };
}

function stretch(mark, view, sync) {
  const line = sync.base.doc.line(mark.line);
  const start = Math.min(line.from + mark.column - 1, line.to);
  const end = Math.min(start + mark.length, line.to);
  const from = Math.min(sync.inEditor(start), view.state.doc.length);
  return { from, to: Math.max(from, Math.min(sync.inEditor(end), view.state.doc.length)) };
}

function rendered(message, remedy) {
  const element = document.createElement("div");
  const what = element.appendChild(document.createElement("div"));
  what.textContent = message;
  const advice = element.appendChild(document.createElement("div"));
  advice.className = "remedy";
  advice.textContent = remedy;
  return element;
}

/** A button that makes a change; it does nothing once the text is another one. */
function action(fix, sync) {
  const { version } = sync.base;
  return {
    name: fix.title,
    apply(view) {
      edit(view, sync, version, fix.edits, "input.fix");
      view.focus();
    },
  };
}
