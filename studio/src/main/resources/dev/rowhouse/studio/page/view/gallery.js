import { html } from "lit-html";

/** Models to start from. */
export function gallery(list, actions, isFirst) {
  return html`
    <h2>${isFirst ? "Start with a model" : "Examples"}</h2>
    <p class="hint">
      ${isFirst
        ? "There is no model file yet. Choose one to start from; it is written to the file, and you change it from there."
        : "An example replaces the text of the model file. Undo (Ctrl-Z in the editor) brings yours back."}
    </p>
    <ul class="gallery">
      ${list.map((each) => html`<li>
        <button type="button" @click=${() => actions.useExample(each.name)}>
          <b>${each.name}</b><span>${each.about}</span>
        </button>
      </li>`)}
    </ul>
    <p><label>Or import a script of SQL or CQL (you can also drop it on the page)
      <input type="file" accept=".sql,.cql,.ddl,.yaml,.yml"
        @change=${(event) => event.target.files[0] && actions.importFile(event.target.files[0])}>
    </label></p>`;
}
