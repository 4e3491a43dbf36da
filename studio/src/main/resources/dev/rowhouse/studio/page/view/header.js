import { html, nothing } from "lit-html";

const SAVING = {
  saved: "Saved",
  saving: "Saving…",
  conflict: "Not saved: the file changed elsewhere",
  deleted: "Not saved: the file was deleted",
  offline: "Not saved: the studio does not answer",
};

/** The bar above everything: the file, whether it is saved, and what can be done with it. */
export function header(state, actions) {
  const { shown, design, proof } = state;
  const isRunning = proof.state === "running";
  return html`
    <h1>Rowhouse <span>studio</span></h1>
    <span class="path" title=${state.path}>${state.path}</span>
    <span class="saving ${state.saving}" role="status">${SAVING[state.saving]}</span>
    <span class="spacer"></span>
    ${shown
      ? html`<span class="figure">${count(shown.design.tables.length, "table")}</span>
          <span class="figure" title="Reading the file and designing">${design.millis} ms</span>`
      : nothing}
    <button type="button" class="first" ?disabled=${!shown && !isRunning}
      @click=${isRunning ? actions.stopProof : actions.prove}>
      ${isRunning ? "Stop the proof" : "Prove"}
    </button>
    <button type="button" aria-haspopup="dialog" @click=${actions.openGallery}>Examples</button>
    <button type="button" aria-haspopup="dialog" @click=${actions.openExport} ?disabled=${!shown}>
      Export
    </button>`;
}

/** A number with its thing: `1 table`, `3 tables`. */
export function count(number, thing) {
  return `${number.toLocaleString("en")} ${thing}${number === 1 ? "" : "s"}`;
}
