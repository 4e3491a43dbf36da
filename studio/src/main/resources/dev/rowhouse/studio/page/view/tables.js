import { html, nothing } from "lit-html";
import { bytes, number } from "./figures.js";
import { picture } from "./picture.js";
import { details } from "./details.js";

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

const VIEWS = { tables: ofTables, copies: ofCopies, model: ofModel };

/**
 * The tables, the copies that they store, or the model behind them. The tables are a diagram, or
 * boxes with the questions that they answer and the mutations that feed them, which the keyboard
 * reaches.
 */
export function tables(state, actions) {
  const { shown, view, selected } = state;
  if (!shown) {
    return html`<p class="empty">The tables appear here when the file has no mistakes.</p>`;
  }
  const present = Object.hasOwn(VIEWS, view) ? view : "tables";
  const { bar, content } = VIEWS[present](state, actions);
  return html`
    <p class="bar">
      ${choices("View", present, actions.setView, [
        ["tables", "Tables"],
        ["copies", "Copies"],
        ["model", "Model"],
      ])}
      ${bar}</p>
    ${content}
    ${details(shown, selected)}`;
}

function ofTables(state, actions) {
  const { shown, selected, form } = state;
  const isBoxes = form === "boxes";
  return {
    bar: html`${choices("Form", isBoxes ? "boxes" : "diagram", actions.setForm, [
      ["diagram", "Diagram"],
      ["boxes", "Boxes"],
    ])} ${isBoxes ? nothing : fits(state, actions)}`,
    content: isBoxes
      ? html`<div class="boxes">
          ${shown.design.tables.map((table) => box(table, shown, selected, actions))}
        </div>`
      : picture(state, actions, "tables"),
  };
}

function ofCopies(state, actions) {
  return {
    bar: fits(state, actions),
    content: html`${picture(state, actions, "copies")}
      ${buttons("Tables", "table", state.shown.design.tables.map((each) => each.name), state, actions)}`,
  };
}

function ofModel(state, actions) {
  const isChen = state.notation === "chen";
  const entities = Object.keys(state.shown.entities).filter((name) => !name.includes("."));
  return {
    bar: html`${choices("Notation", isChen ? "chen" : "crow", actions.setNotation, [
      ["crow", "Crow's foot"],
      ["chen", "Chen"],
    ])} ${fits(state, actions)}`,
    content: html`${picture(state, actions, isChen ? "conceptual-chen" : "conceptual")}
      ${buttons("Entities", "entity", entities, state, actions)}`,
  };
}

/** Buttons of which one is pressed. */
function choices(label, present, choose, all) {
  return html`<span class="choices" role="group" aria-label=${label}>
    ${all.map(([id, title]) => html`<button type="button" class="choice"
      aria-pressed=${id === present ? "true" : "false"} @click=${() => choose(id)}>${title}</button>`)}
  </span>`;
}

function fits(state, actions) {
  return html`<label><input type="checkbox" .checked=${state.fits}
    @change=${(event) => actions.setFits(event.target.checked)}> Fit the width</label>`;
}

/** What the picture shows as buttons, for the keyboard. */
function buttons(label, kind, names, { selected }, actions) {
  return html`<p class="chips" role="group" aria-label=${label}>${names.map((name) => {
    const isSelected = selected?.kind === kind && selected.name === name;
    return html`<button type="button" class="chip" aria-pressed=${isSelected ? "true" : "false"}
      data-table=${kind === "table" ? name : nothing} data-entity=${kind === "entity" ? name : nothing}
      @click=${() => actions.select(kind, name)}>${name}</button>`;
  })}</p>`;
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
