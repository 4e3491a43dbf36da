import { html, nothing } from "lit-html";
import { bytes, cost as share } from "./figures.js";

/**
 * What would differ if a question were answered in another way.
 *
 * @param {string} question
 * @param {string} answer the other way, as the list of ways describes it
 * @param {any} changes the differences; null while they are computed
 * @param {string} [problem] why there are none
 */
export function comparison(question, answer, changes, problem) {
  return html`<h2>${question} in another way</h2>
    <p><code>${answer}</code></p>
    ${problem ? html`<p class="refusal" role="alert">${problem}</p>` : nothing}
    ${changes ? differences(changes) : problem ? nothing : html`<p role="status">Comparing the designs…</p>`}`;
}

function differences(changes) {
  const { cost, bytesToday, bytesThen } = changes;
  const parts = ["tables", "questions", "mutations"].filter((each) => changes[each].length > 0);
  return html`<table class="figures">
      <thead><tr><th></th><th scope="col">now</th><th scope="col">then</th></tr></thead>
      <tbody>
        ${figure("Cost, of one core", cost, share)}
        ${figure("Stored today", bytesToday, bytes)}
        ${figure("Stored at the horizon", bytesThen, bytes)}
      </tbody>
    </table>
    ${parts.length === 0 ? html`<p>Tables, questions and mutations stay as they are.</p>` : nothing}
    ${parts.map((part) => html`<h3>${TITLES[part]}</h3>${changes[part].map(change)}`)}
    ${warnings("New warnings", changes.newWarnings)}
    ${warnings("Warnings that go", changes.goneWarnings)}`;
}

const TITLES = { tables: "Tables", questions: "Questions", mutations: "Mutations" };

function figure(name, both, text) {
  return both
    ? html`<tr><th scope="row">${name}</th><td>${text(both.before)}</td><td>${text(both.after)}</td></tr>`
    : nothing;
}

function change({ name, kind, lines }) {
  return html`<details>
    <summary><b>${name}</b> ${kind}</summary>
    <pre class="changes" tabindex="0">${lines.map(line)}</pre>
  </details>`;
}

function line({ kind, text }) {
  switch (kind) {
    case "added":
      return html`<ins>+ ${text}\n</ins>`;
    case "removed":
      return html`<del>- ${text}\n</del>`;
    case "left_out":
      return "  …\n";
    default:
      return `  ${text}\n`;
  }
}

function warnings(title, all) {
  return all.length > 0
    ? html`<h3>${title}</h3><ul>${all.map((each) => html`<li>${each}</li>`)}</ul>`
    : nothing;
}
