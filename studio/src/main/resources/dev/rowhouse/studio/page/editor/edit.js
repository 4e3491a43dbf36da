/** Edits of the model file that the server computes. */

/**
 * Makes edits of a version, wherever the text of the file is in the editor now.
 *
 * @param {string} version the version of the file that they are for
 * @param {{line: number, column: number, endLine: number, endColumn: number, text: string}[]} edits
 * @param {string} event what to call the edit in the undo history
 * @returns whether the version was still the one in the file
 */
export function edit(view, sync, version, edits, event) {
  if (version !== sync.base.version || edits.length === 0) {
    return false;
  }
  const at = (line, column) => {
    const found = sync.base.doc.line(Math.min(line, sync.base.doc.lines));
    return sync.inEditor(Math.min(found.from + column - 1, found.to));
  };
  const changes = edits.map((each) => ({
    from: at(each.line, each.column),
    to: Math.max(at(each.line, each.column), at(each.endLine, each.endColumn)),
    insert: each.text,
  }));
  view.dispatch({ changes, userEvent: event });
  return true;
}
