import { html, nothing } from "lit-html";

/** Callers that meet: the choice before a proof, and what they can do after it. */

const CALLERS = [
  [0, "one at a time"],
  [2, "two"],
  [3, "three (10 to 100 times as long)"],
];

const REPLICAS = [
  ["", "one copy"],
  ["QUORUM", "three replicas, QUORUM (10 times as long)"],
  ["ONE", "three replicas, ONE (10 times as long)"],
];

/** The choice of callers, as `--racing-callers` and `--racing-replicas` of the command. */
export function choice({ meeting }, actions) {
  const { callers, replicas } = meeting;
  return html`<p class="bar meeting">
    <label>Callers that meet
      <select id="callers" @change=${(event) => actions.setMeeting("callers", Number(event.target.value))}>
        ${CALLERS.map(([value, title]) => option(value, title, callers))}
      </select></label>
    <label>Tables
      <select id="replicas" ?disabled=${callers === 0}
        @change=${(event) => actions.setMeeting("replicas", event.target.value)}>
        ${REPLICAS.map(([value, title]) => option(value, title, replicas))}
      </select></label>
  </p>`;
}

function option(value, title, chosen) {
  return html`<option value=${value} ?selected=${value === chosen}>${title}</option>`;
}

/** The steps of callers in their order, each in the column of its caller. */
export function encounter({ instances, calls, steps, difference }) {
  return html`
    ${instances.length > 0
      ? html`<h3>The data before</h3>
          <ul class="instances">${instances.map((each) => html`<li><code>${each}</code></li>`)}</ul>`
      : nothing}
    <table class="encounter">
      <caption>The requests of the callers, in their order</caption>
      <thead><tr><th scope="col">Step</th>
        ${calls.map((call, at) => html`<th scope="col">Caller ${at + 1}<br><code>${call}</code></th>`)}
      </tr></thead>
      <tbody>${steps.map((step, at) => row(step, at, calls.length))}</tbody>
    </table>
    <h3>At the end</h3>
    <pre>${difference}</pre>`;
}

function row(step, at, callers) {
  const found = /^caller (\d+) ([\s\S]*)$/.exec(step);
  const caller = found ? Number(found[1]) - 1 : 0;
  const text = found ? found[2] : step;
  return html`<tr><th scope="row">${at + 1}</th>
    ${Array.from({ length: callers }, (_, each) =>
      each === caller ? html`<td class="does"><code>${text}</code></td>` : html`<td></td>`)}</tr>`;
}

/** The parts of a failure of callers that met. */
export function encounterOf(failure) {
  return {
    instances: failure.instances,
    calls: failure.operations.map((each) => each.replace(/^caller \d+: /, "")),
    steps: failure.statements,
    difference: failure.difference.replace(/^at the end:\n/, ""),
  };
}

/** What was found for each combination of callers and each trouble of the first one. */
export function meetings(found) {
  if (!found) {
    return nothing;
  }
  const { columns, rows, ways, glimpses, legend } = found;
  return html`
    ${rows.length > 0
      ? html`<table class="figures meetings">
          <caption>Callers that meet${found.replicas ? ` on three replicas at ${found.replicas}` : ""}
            (the first has the trouble; ${number(found.meetings)} meetings,
            ${number(found.states)} states)</caption>
          <thead><tr><th scope="col">Callers</th>
            ${columns.map((each) => html`<th scope="col">${each}</th>`)}</tr></thead>
          <tbody>${rows.map((each) => html`<tr><th scope="row">${each.callers}</th>
            ${each.results.map((result) => html`<td class=${result.toLowerCase()}>${result}</td>`)}
          </tr>`)}</tbody>
        </table>
        <ul class="legend">${legend.map((each) => html`<li>${each}</li>`)}</ul>`
      : html`<p class="hint">No two calls can meet.</p>`}
    ${ways.map((way) => html`<details class="way">
      <summary>${way.callers}, ${way.situation}: ${way.result}</summary>${encounter(way)}</details>`)}
    ${glimpses.length > 0
      ? html`<table class="figures meanwhile">
          <caption>Meanwhile (while a call runs, answers that are neither those before it nor those
            after it)</caption>
          <thead><tr><th scope="col">Mutation</th><th scope="col">Question</th>
            <th scope="col">Can show</th><th scope="col">For example after</th></tr></thead>
          <tbody>${glimpses.map((each) => html`<tr data-mutation=${each.mutation}>
            <th scope="row">${each.mutation}</th><td>${each.question}</td><td>${each.wrong}</td>
            <td>${each.after}</td></tr>`)}</tbody>
        </table>`
      : nothing}`;
}

function number(value) {
  return value.toLocaleString("en");
}
