import { html, nothing } from "lit-html";
import { choice, encounter, encounterOf, meetings } from "./meetings.js";

/** The proof: its progress while it runs, then what holds, and the first failure as CQL. */
export function proof(state, actions) {
  const { proof: run } = state;
  switch (run.state) {
    case "running":
      return running(run, actions);
    case "ended":
      return ended(state, actions);
    case "failed":
      return html`<p class="refusal">The proof could not be carried out: ${run.message}</p>
        ${start("Prove again", state, actions)}`;
    case "stopped":
      return html`<p>The proof was stopped.</p>${start("Prove again", state, actions)}`;
    default:
      return html`<p>
          The proof makes up data, writes it by the mutations, asks every question, abandons
          mutations half-way and runs them again, and compares every answer and every table with
          what the model says. Then callers meet: in every order of their requests, also when one
          crashes or repeats its call.
        </p>
        ${start("Prove", state, actions)}`;
  }
}

function start(title, state, actions) {
  return html`${choice(state, actions)}
    <button type="button" class="first" ?disabled=${!state.shown} @click=${actions.prove}>
      ${title}
    </button>`;
}

function running(run, actions) {
  const share = run.total > 0 ? Math.floor((run.done * 100) / run.total) : null;
  const progress = share === null ? "…" : ` ${share} %, ${run.done.toLocaleString("en")} of ${run.total.toLocaleString("en")}`;
  return html`<p id="phase">${run.phase}${progress}</p>
    <progress aria-labelledby="phase" max="100" .value=${share ?? 0}></progress>
    <p><button type="button" @click=${actions.stopProof}>Stop</button></p>`;
}

function ended(state, actions) {
  const { proof: run, shown } = state;
  const { report } = run;
  const isCurrent = run.version === shown?.version;
  return html`
    <p class="verdict ${report.proven ? "good" : "bad"}">${report.proven ? "✓" : "✕"} ${report.verdict}</p>
    ${isCurrent ? nothing : html`<p class="hint">The model has changed since.</p>`}
    ${start("Prove again", state, actions)}
    ${report.failures.slice(0, 1).map((failure) => firstFailure(failure, run.failureTexts[0], state.replayed, actions))}
    ${report.failures.length > 1
      ? html`<h2>Further failures</h2>
          <ul>${report.failures.slice(1).map((each) => html`<li>${each.message}</li>`)}</ul>`
      : nothing}
    ${measured(report)}
    ${meetings(run.meetings)}
    <details><summary>The whole report</summary><pre>${run.text}</pre></details>`;
}

function firstFailure(failure, text, replayed, actions) {
  return html`<section class="details" aria-label="First failure">
    <h2>${failure.message} <small>${failure.ask}</small></h2>
    ${failure.kind === "wrong-after-race" ? encounter(encounterOf(failure)) : smallestCase(failure, text)}
    ${failure.case
      ? html`<button type="button" @click=${() => actions.replay(failure.case)}>Replay the case</button>
          ${replayed ? html`<div role="status">${outcome(replayed)}</div>` : nothing}`
      : nothing}
  </section>`;
}

function smallestCase(failure, text) {
  return html`<pre>${text}</pre>
    ${failure.statements.length > 0
      ? html`<h3>As CQL</h3>
          <pre><code>${failure.statements.join("\n")}</code></pre>`
      : nothing}`;
}

function outcome(replayed) {
  if (replayed.fails === undefined) {
    return html`<p>${replayed.text}</p>`;
  }
  const verdict = !replayed.fails ? "It holds now" : replayed.alike ? "It still fails" : "It fails differently";
  return html`<p><b>${verdict}</b> (${replayed.seconds.toFixed(1)} s)</p>
    ${replayed.text ? html`<pre>${replayed.text}</pre>` : nothing}`;
}

function measured(report) {
  return html`<table class="figures">
    <caption>Questions, asked on ${report.instances.toLocaleString("en")} instances</caption>
    <thead><tr><th scope="col">Question</th><th scope="col">Asked</th><th scope="col">Found rows</th>
      <th scope="col">Wrong</th><th scope="col">Rows</th><th scope="col">Requests</th></tr></thead>
    <tbody>
      ${report.questions.map((each) => html`<tr data-question=${each.name}>
        <th scope="row">${each.name}</th><td>${each.runs}</td><td>${each.hits}</td>
        <td>${each.wrong}</td><td>${short(each.rowsReturned.average)}</td>
        <td>${short(each.requests.average)}</td></tr>`)}
    </tbody>
  </table>
  <table class="figures">
    <caption>Mutations</caption>
    <thead><tr><th scope="col">Mutation</th><th scope="col">Runs</th><th scope="col">Changed something</th>
      <th scope="col">Statements</th></tr></thead>
    <tbody>
      ${report.mutations.map((each) => html`<tr data-mutation=${each.name}>
        <th scope="row">${each.name}</th><td>${each.runs}</td><td>${each.effective}</td>
        <td>${short(each.statements.average)}</td></tr>`)}
    </tbody>
  </table>`;
}

function short(amount) {
  return amount.toLocaleString("en", { maximumFractionDigits: 1 });
}
