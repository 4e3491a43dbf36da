import { html } from "lit-html";
import { request } from "../net/api.js";
import { openDialog } from "./dialog.js";

/**
 * Imports a script of SQL or CQL that is dropped on the page. The model made of it is shown with
 * the notes of the import before it replaces the text of the editor.
 *
 * @param {(text: string) => void} take
 */
export function acceptDrops(take) {
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    const file = event.dataTransfer?.files[0];
    if (file) {
      event.preventDefault();
      importFile(file, take);
    }
  });
}

/** @param {File} file */
export async function importFile(file, take) {
  const text = await file.text();
  if (/\.ya?ml$/.test(file.name)) {
    take(text);
    return;
  }
  try {
    const result = await request("POST", "import", { name: file.name, text });
    openDialog("Import", (close) => review(file.name, result, () => {
      take(result.text);
      close();
    }));
  } catch (error) {
    openDialog("Import", () => html`<h2>${file.name} cannot be imported</h2><pre>${error.message}</pre>`);
  }
}

function review(name, { text, notes }, use) {
  return html`<h2>Model of ${name}</h2>
    <button type="button" class="first" @click=${use}>Use this model</button>
    <p class="hint">It replaces the text of the editor; undo brings that back.</p>
    ${notes.length > 0
      ? html`<h3>Notes</h3><ul>${notes.map((note) => html`<li>${note.kind}, line ${note.line}:
          ${note.message}${note.remedy ? ` (${note.remedy})` : ""}</li>`)}</ul>`
      : ""}
    <pre class="preview">${text}</pre>`;
}
