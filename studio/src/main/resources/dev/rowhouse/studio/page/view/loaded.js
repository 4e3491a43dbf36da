import { html } from "lit-html";

/**
 * A view of data that the server computes for a design when it is asked for. Until those of the
 * present design are there, those of an earlier one are shown.
 *
 * @param {string} name the address of the data, such as `why`
 * @param {string} waiting what to say until there are any
 * @param {(data: any) => any} content
 */
export function loaded(state, actions, name, waiting, content) {
  const { shown, loaded: all } = state;
  if (!shown) {
    return html`<p class="empty">This appears here when the file has no mistakes.</p>`;
  }
  const found = all[name];
  if (found?.version !== shown.version) {
    actions.load(name, shown.version);
  }
  if (!found) {
    return html`<p class="empty" role="status">${waiting}</p>`;
  }
  return found.problem ? html`<p class="refusal">${found.problem}</p>` : content(found.data);
}
