import { setDiagnostics } from "@codemirror/lint";

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
    actions: mark.fix && isHere ? [action(mark.fix)] : [],
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

function action(fix) {
  return {
    name: fix.title,
    apply(view, from, to) {
      view.dispatch({ changes: { from, to, insert: fix.text }, userEvent: "input.fix" });
      view.focus();
    },
  };
}
