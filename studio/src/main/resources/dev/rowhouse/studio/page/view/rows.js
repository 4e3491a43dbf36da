import { html, nothing } from "lit-html";

/** Sample rows of a table, one block for each partition. */
export function rows(state, actions) {
  const { shown, rows: loaded } = state;
  if (!shown) {
    return html`<p class="empty">Rows appear here when the file has no mistakes.</p>`;
  }
  const name = tableOf(state);
  const table = shown.design.tables.find((each) => each.name === name);
  const isLoaded = loaded?.table === name && loaded.version === shown.version;
  if (!isLoaded) {
    actions.loadRows(shown.version, name);
  }
  return html`
    <p class="bar"><label>Table
      <select @change=${(event) => actions.select("table", event.target.value)}>
        ${shown.design.tables.map((each) => html`<option value=${each.name}
          ?selected=${each.name === name}>${each.name}</option>`)}
      </select></label>
      <span class="hint">Sample data, written by the mutations as the application would; the console reads the same</span></p>
    ${!isLoaded
      ? html`<p class="empty" role="status">Writing sample data…</p>`
      : loaded.problem
        ? html`<p class="refusal">${loaded.problem}</p>`
        : partitions(table, loaded)}`;
}

/** The table whose rows are shown: the selected one, or the first. */
function tableOf({ shown, selected }) {
  const names = shown.design.tables.map((each) => each.name);
  if (selected?.kind === "table" && names.includes(selected.name)) {
    return selected.name;
  }
  const part = [...shown.questions, ...shown.mutations].find((each) => each.name === selected?.name);
  return part?.tables.find((each) => names.includes(each)) ?? names[0];
}

function partitions(table, loaded) {
  const key = table.columns.filter((each) => each.role === "partition_key").length;
  if (loaded.partitions.length === 0) {
    return html`<p class="empty">The sample data has no rows for this table.</p>`;
  }
  return html`<div data-table=${table.name}>
    ${loaded.partitions.map((rows) => html`<table class="partition">
      <caption>${table.columns.slice(0, key).map((column, i) => html`<span class="key">
        ${column.name} <b>${rows[0][i]}</b></span>`)}</caption>
      <thead><tr>${table.columns.slice(key).map((column) => html`<th scope="col"
        class=${column.role.split("_")[0]}>${column.name}</th>`)}</tr></thead>
      <tbody>${rows.map((row) => html`<tr>${row.slice(key).map((value) => html`<td
        title=${value}>${value}</td>`)}</tr>`)}</tbody>
    </table>`)}
    ${loaded.cut ? html`<p class="hint">The table has more rows.</p>` : nothing}
  </div>`;
}
