import { html, nothing } from "lit-html";
import { lightOf } from "../state/light.js";
import { count } from "./header.js";

/** What is known about the selected thing: its statements, its cost, the reasons. */
export function details(shown, selected) {
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
    case "mutation":
      return mutationDetails(shown, selected.name);
    default:
      return partDetails(shown, selected);
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

/** Of an entity, a relationship or a type: where it is stored, and what is about it. */
function partDetails(shown, selected) {
  const light = lightOf(shown, selected);
  const entity = selected.kind === "entity" ? shown.entities[selected.name] : null;
  return html`<section class="details" aria-label=${selected.name}>
    <h2>${selected.name} <small>${entity?.about || KINDS_IN_WORDS[selected.kind]}</small></h2>
    ${chips("Stored in", "table", light.table)}
    ${chips("Questions", "question", light.question)}
    ${chips("Mutations", "mutation", light.mutation)}
  </section>`;
}

const KINDS_IN_WORDS = { relationship: "a relationship", type: "a user-defined type" };

function chips(label, kind, names) {
  return names.size === 0
    ? nothing
    : html`<p class="chips">${label}: ${[...names].map((name) => html`<span class="chip ${kind}"
        data-table=${kind === "table" ? name : nothing}
        data-question=${kind === "question" ? name : nothing}
        data-mutation=${kind === "mutation" ? name : nothing}>${name}</span>`)}</p>`;
}

function reasons(lines) {
  return lines.length === 0
    ? nothing
    : html`<ul class="reasons">${lines.map((line) => html`<li>${line}</li>`)}</ul>`;
}
