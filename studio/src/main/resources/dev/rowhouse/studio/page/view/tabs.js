import { html } from "lit-html";

/** @typedef {{id: string, title: string, view: (state: any, actions: any) => any}} Tab */

/** The row of tabs above the canvas; the arrow keys go from one to the next. */
export function tabBar(tabs, state, actions) {
  return html`<div role="tablist" aria-label="Views of the design" @keydown=${move}>
    ${tabs.map((tab) => {
      const isShown = tab.id === state.tab;
      return html`<button type="button" role="tab" id="tab-${tab.id}" aria-controls="canvas"
        aria-selected=${isShown ? "true" : "false"} tabindex=${isShown ? 0 : -1}
        @click=${() => actions.show(tab.id)}>${tab.title}</button>`;
    })}
  </div>`;
}

function move(event) {
  const buttons = [...event.currentTarget.querySelectorAll("[role=tab]")];
  const at = buttons.indexOf(document.activeElement);
  const target = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1 + buttons.length,
    Home: 0,
    End: buttons.length - 1,
  }[event.key];
  if (target !== undefined) {
    event.preventDefault();
    const next = buttons[target % buttons.length];
    next.click();
    next.focus();
  }
}
