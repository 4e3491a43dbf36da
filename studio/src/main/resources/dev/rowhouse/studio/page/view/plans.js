import { html } from "lit-html";
import { loaded } from "./loaded.js";
import { picture } from "./picture.js";

const STATES = {
  old: "○ as before the call",
  new: "✓ as after the call",
  neither: "✕ neither: a caller sees a mixture",
};

/**
 * A call of a mutation, request by request. A slider cuts it anywhere, as a crash of the caller
 * would, and shows what each question answers then.
 */
export function plans(state, actions) {
  const { shown } = state;
  const served = shown?.mutations.filter((each) => each.served) ?? [];
  if (served.length === 0) {
    return html`<p class="empty">The plans of the mutations appear here.</p>`;
  }
  const name = mutationOf(state, served);
  return html`
    <p class="bar"><label>Mutation
      <select @change=${(event) => actions.select("mutation", event.target.value)}>
        ${served.map((each) => html`<option value=${each.name}
          ?selected=${each.name === name}>${each.name}: ${each.ask}</option>`)}
      </select></label></p>
    ${loaded(state, actions, `timeline?mutation=${encodeURIComponent(name)}`, "Running a call…",
      (timeline) => call(timeline, state, actions))}
    <details><summary>The call as a picture</summary>
      ${picture(state, actions, `mutation-${name}`)}</details>`;
}

/** The mutation that is shown: the selected one, one that feeds the selected table, or the first. */
function mutationOf({ selected }, served) {
  const found =
    served.find((each) => selected?.kind === "mutation" && each.name === selected.name) ??
    served.find((each) => selected?.kind === "table" && each.tables.includes(selected.name));
  return (found ?? served[0]).name;
}

function call(timeline, state, actions) {
  const { moments } = timeline;
  const cut = Math.min(state.cut ?? moments.length, moments.length);
  return html`
    <p class="code">${timeline.mutation} ${timeline.parameters}</p>
    <p class="bar"><label for="cut">Cut after</label>
      <input type="range" id="cut" min="0" max=${moments.length} .value=${String(cut)}
        aria-valuetext=${after(cut, moments.length)}
        @input=${(event) => actions.cutAfter(Number(event.target.value))}>
      <output for="cut">${after(cut, moments.length)}</output></p>
    <ol class="steps" data-mutation=${timeline.mutation}>
      ${moments.map((moment, i) => html`<li class=${i < cut ? "done" : "open"}>
        <b>${i < cut ? "✓" : "–"} ${moment.step} ${moment.title}</b>
        ${moment.statements.map((cql) => html`<pre><code>${cql}</code></pre>`)}</li>`)}
    </ol>
    ${timeline.questions.length === 0
      ? html`<p class="hint">The call changes the answer of no question.</p>`
      : html`<h2>What the questions answer then</h2>
          ${timeline.questions.map((watched, i) => answer(watched, i, moments, cut))}`}`;
}

function answer(watched, i, moments, cut) {
  const seen = cut === 0 ? { state: "old", rows: watched.before } : moments[cut - 1].answers[i];
  return html`<section class="answer ${seen.state}" data-question=${watched.question}>
    <h3>${watched.question} <span class="code">${watched.parameters}</span>
      <span class="state">${STATES[seen.state]}</span></h3>
    ${seen.rows.length === 0
      ? html`<p class="hint">no rows</p>`
      : html`<div class="scroll" tabindex="0" role="group" aria-label="Rows of ${watched.question}">
          <table class="rows">
            <thead><tr>${watched.columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
            <tbody>${seen.rows.map((row) => html`<tr>${row.map((value) => html`<td>${value}</td>`)}</tr>`)}</tbody>
          </table></div>`}
  </section>`;
}

function after(cut, all) {
  if (cut === 0) {
    return "nothing: before the first request";
  }
  return cut === all ? `request ${cut} of ${all}: the call ends` : `request ${cut} of ${all}`;
}
