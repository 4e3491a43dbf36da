import { html, nothing } from "lit-html";

/** What stands between the person and a saved, designed file. */
export function notice(state, actions) {
  switch (state.saving) {
    case "conflict":
      return html`<p class="notice">
        Another program changed the same lines of the file. Which text shall the file have? The
        other one stays in the editor's undo history.
        <button type="button" class="first" @click=${actions.keepMine}>Keep mine</button>
        <button type="button" @click=${actions.takeTheirs}>Take the file's</button>
      </p>`;
    case "deleted":
      return html`<p class="notice">
        The file was deleted. Its text is still here.
        <button type="button" class="first" @click=${actions.keepMine}>Write it again</button>
      </p>`;
    case "offline":
      return html`<p class="notice">
        ${state.trouble}. The text stays here and is written as soon as the studio answers. If it
        has ended, start <code>rowhouse studio</code> again and copy the text from here.
      </p>`;
    default:
      return state.design?.defect
        ? html`<p class="notice">The designer has a defect: ${state.design.defect}</p>`
        : nothing;
  }
}
