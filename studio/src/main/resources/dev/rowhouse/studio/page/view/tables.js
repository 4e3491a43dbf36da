import { html, nothing } from "lit-html";
import { count } from "./header.js";
import { bytes, number } from "./figures.js";
import { picture } from "./picture.js";

const MARKS = {
  partition_key: "K",
  clustering_ascending: "C↑",
  clustering_descending: "C↓",
  static: "S",
  regular: "",
};

const ROLES = {
  partition_key: "partition key",
  clustering_ascending: "clustering column, ascending",
  clustering_descending: "clustering column, descending",
  static: "static column",
  regular: "regular column",
};

/**
 * The tables as a diagram, or as boxes with the questions that they answer and the mutations that
 * feed them. Boxes can be reached by the keyboard.
 */
export function tables(state, actions) {
  const { shown, selected, form } = state;
  if (!shown) {
    return html`<p class="empty">The tables appear here when the file has no mistakes.</p>`;
  }
  return html`
    <p class="bar" role="group" aria-label="Form">${choice("diagram", "Diagram", form, actions)}
      ${choice("boxes", "Boxes", form, actions)}
      ${form === "diagram"
        ? html`<label><input type="checkbox" .checked=${state.fits}
            @change=${(event) => actions.setFits(event.target.checked)}> Fit the width</label>`
        : nothing}</p>
    ${form === "diagram"
      ? picture(state, actions, "tables")
      : html`<div class="boxes">
          ${shown.design.tables.map((table) => box(table, shown, selected, actions))}
        </div>`}
    ${details(shown, selected)}`;
}

function choice(id, title, form, actions) {
  return html`<button type="button" class="choice" aria-pressed=${id === form ? "true" : "false"}
    @click=${() => actions.setForm(id)}>${title}</button>`;
}

function box(table, shown, selected, actions) {
  const isSelected = selected?.kind === "table" && selected.name === table.name;
  const feeding = shown.mutations.filter((each) => each.tables.includes(table.name));
  const asking = shown.questions.filter((each) => each.tables.includes(table.name));
  return html`<article class="box ${isSelected ? "selected" : ""}" data-table=${table.name}>
    <h2>
      <button type="button" class="plain" aria-pressed=${isSelected ? "true" : "false"}
        @click=${() => actions.select("table", table.name)}>${table.name}</button>
    </h2>
    <ul class="columns">
      ${table.columns.map(
        (column) => html`<li class=${column.role.split("_")[0]} title="${ROLES[column.role]}: ${column.why}">
          <span class="mark" aria-hidden="true">${MARKS[column.role]}</span>
          <span class="name">${column.name}</span><span class="type">${column.type}</span>
        </li>`,
      )}
    </ul>
    <p class="sizes">
      ${number(table.rows)} rows · partition ${bytes(table.averagePartition.bytes)}, at most
      ${bytes(table.largestPartition.bytes)}
    </p>
    <p class="chips">
      ${asking.map((each) => html`<span class="chip question" data-question=${each.name}>${each.name}</span>`)}
      ${feeding.map((each) => html`<span class="chip mutation" data-mutation=${each.name}>${each.name}</span>`)}
    </p>
  </article>`;
}

/** What is known about the selected thing: its statements, its cost, the reasons. */
function details(shown, selected) {
  if (!selected) {
    return html`<p class="hint">
      Point at a question, a table or a mutation to see what belongs to it. Select one for its
      statements.
    </p>`;
  }
  switch (selected.kind) {
    case "table":
      return tableDetails(shown.design.tables.find((each) => each.name === selected.name));
    case "question":
      return questionDetails(shown, selected.name);
    default:
      return mutationDetails(shown, selected.name);
  }
}

function tableDetails(table) {
  return table
    ? html`<section class="details" aria-label=${table.name}>
        <h2>${table.name} <small>${table.row} in each row</small></h2>
        <pre><code>${table.cql}</code></pre>
        ${reasons(table.reasons)}
        ${table.indexes.map((index) => html`<pre><code>${index.cql}</code></pre>`)}
      </section>`
    : nothing;
}

function questionDetails(shown, name) {
  const question = shown.questions.find((each) => each.name === name);
  const plan = shown.design.queries.find((each) => each.name === name);
  if (!question) {
    return nothing;
  }
  return html`<section class="details" aria-label=${name}>
    <h2>${name} <small>${question.ask}</small></h2>
    ${question.served
      ? html`<p>${plan.reason}</p>
          ${question.statements.map((cql) => html`<pre><code>${cql}</code></pre>`)}
          ${reasons(plan.accessPath)}`
      : html`<p class="refusal">${question.reason}</p><p>${question.remedy}</p>`}
  </section>`;
}

function mutationDetails(shown, name) {
  const mutation = shown.mutations.find((each) => each.name === name);
  if (!mutation) {
    return nothing;
  }
  return html`<section class="details" aria-label=${name}>
    <h2>${name} <small>${mutation.ask}</small></h2>
    ${mutation.served
      ? html`<p>Writes ${count(mutation.tables.length, "table")}. ${mutation.cost}.</p>
          <p>${mutation.guarantee}: ${mutation.guaranteeReason}</p>
          ${reasons(mutation.copies.map((each) => `${each.table} has copies of ${each.copies.join(", ")}`))}`
      : html`<p class="refusal">${mutation.reason}</p><p>${mutation.remedy}</p>`}
  </section>`;
}

function reasons(lines) {
  return lines.length === 0
    ? nothing
    : html`<ul class="reasons">${lines.map((line) => html`<li>${line}</li>`)}</ul>`;
}
