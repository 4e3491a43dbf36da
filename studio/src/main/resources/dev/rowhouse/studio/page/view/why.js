import { html, nothing } from "lit-html";
import { cost } from "./figures.js";
import { loaded } from "./loaded.js";

/**
 * The reasons for the tables: what the design costs, and what the other ways to answer each
 * question would cost. A way can be required or forbidden; that changes the model file.
 */
export function why(state, actions) {
  return loaded(state, actions, "why", "Comparing the designs…", (reasons) => html`
    <p>The tables cost ${cost(reasons.chosenCost)} of one core.
      ${reasons.proven
        ? `No other of the ${reasons.candidates} candidate tables makes a cheaper design.`
        : `A cheaper design is not ruled out: ${reasons.doubts.join("; ")}.`}</p>
    ${reasons.baselines.length > 0 ? baselines(reasons) : nothing}
    ${reasons.questions.map((each) => question(each, reasons, state, actions))}`);
}

function baselines(reasons) {
  const most = Math.max(reasons.chosenCost, ...reasons.baselines.map((each) => each.cost));
  return html`<table class="costs">
    <caption>This design and the usual ones</caption>
    <tbody>
      ${row("this design", reasons.chosenCost, most, "chosen")}
      ${reasons.baselines.map((each) => row(`${each.name}, ${each.tables} tables`, each.cost, most, ""))}
    </tbody>
  </table>`;
}

function question(reason, reasons, { shown, selected }, actions) {
  const { question: name, alternatives, answer } = reason;
  const most = Math.max(reasons.chosenCost, ...alternatives.map((each) => each.designCost));
  const part = shown.questions.find((each) => each.name === name);
  const isSelected = selected?.kind === "question" && selected.name === name;
  return html`<section class="details ${isSelected ? "selected" : ""}" data-question=${name}>
    <h2>${name} <small>${part?.ask}</small></h2>
    <table class="costs">
      <caption>Cost of the whole design, by how ${name} is answered</caption>
      <tbody>
        ${row(answer, reasons.chosenCost, most, "chosen", choices(name, answer, actions, false))}
        ${alternatives.map((each) => row(
          each.answer,
          each.designCost,
          most,
          each.allowed ? "" : "not allowed",
          each.allowed ? choices(name, each.answer, actions, true) : nothing,
        ))}
      </tbody>
    </table>
    ${alternatives.length === 0 ? html`<p class="hint">the only way considered</p>` : nothing}
    ${reason.ordered
      ? html`<p><button type="button" @click=${() => actions.order(name, FREE)}>Let the designer choose</button></p>`
      : nothing}
    ${reason.changes.map((each) => html`<p class="hint">
      ${each.abovePerSecond === undefined
        ? `Below ${rate(each.belowPerSecond)}`
        : `Above ${rate(each.abovePerSecond)}`}
      the cheapest design is another one:
      ${Object.entries(each.answers).map(([other, way]) => `${other} by ${way}`).join("; ")}</p>`)}
  </section>`;
}

function row(name, amount, most, note, more = nothing) {
  return html`<tr class=${note === "chosen" ? "chosen" : ""}>
    <th scope="row">${name}${note ? html` <em>${note}</em>` : nothing}</th>
    <td><meter min="0" max=${most} .value=${amount} aria-label="cost">${cost(amount)}</meter></td>
    <td class="amount">${cost(amount)}</td>
    <td>${more}</td>
  </tr>`;
}

/**
 * The buttons of a way that the model file can require or forbid. Another way than the chosen one
 * can be compared with it.
 */
function choices(name, answer, actions, isOther) {
  const way = orders(answer);
  return way
    ? html`<button type="button" @click=${() => actions.order(name, way.pin)}>Pin</button>
        <button type="button" @click=${() => actions.order(name, way.forbid)}>Forbid</button>
        ${isOther
          ? html`<button type="button" @click=${() => actions.compare(name, answer, way.pin)}>Compare</button>`
          : nothing}`
    : nothing;
}

/** No order: the designer chooses. */
export const FREE = { using: null, key: null, never: null };

/**
 * The keys of a question's entry that require or forbid a way: by the key of the table that is
 * read first, and by whether further values are looked up by key.
 */
export function orders(answer) {
  const key = /^[\w.]+ (\(\(.*?\)(?:, [^()]*)?\))(;|$)/.exec(answer);
  if (!key) {
    return null;
  }
  return key[2] === ";"
    ? { pin: { ...FREE, using: "lookup" }, forbid: { ...FREE, never: "lookup" } }
    : {
        pin: { ...FREE, using: "table", key: `"${key[1]}"` },
        forbid: { ...FREE, never: `["${key[1]}"]` },
      };
}

function rate(perSecond) {
  return `${perSecond.toLocaleString("en", { maximumSignificantDigits: 2 })} a second`;
}
