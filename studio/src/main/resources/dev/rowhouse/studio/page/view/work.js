import { html, nothing } from "lit-html";

/**
 * The questions and mutations with their state and cost. While the file has mistakes, those of the
 * last good version are shown.
 */
export function work(state, actions) {
  const { shown } = state;
  if (!shown) {
    return html`<p class="empty">
      ${state.file.missing
        ? "There is no model yet."
        : "The questions and mutations appear here when the file has no mistakes."}
    </p>`;
  }
  return html`
    ${group("Questions", "question", shown.questions, state, actions)}
    ${group("Mutations", "mutation", shown.mutations, state, actions)}`;
}

function group(title, kind, parts, state, actions) {
  return html`<table class="work">
    <caption>${title}</caption>
    <thead>
      <tr><th scope="col">Name</th><th scope="col">State</th><th scope="col">Cost</th></tr>
    </thead>
    <tbody>
      ${parts.length === 0
        ? html`<tr><td colspan="3" class="empty">none</td></tr>`
        : parts.map((part) => row(part, kind, state, actions))}
    </tbody>
  </table>`;
}

function row(part, kind, state, actions) {
  const { selected } = state;
  const isSelected = selected?.kind === kind && selected.name === part.name;
  const badge = stateOf(part, state);
  const question = kind === "question" ? part.name : nothing;
  const mutation = kind === "mutation" ? part.name : nothing;
  return html`<tr data-question=${question} data-mutation=${mutation}
      class=${isSelected ? "selected" : ""}>
    <th scope="row">
      <button type="button" class="plain" aria-pressed=${isSelected ? "true" : "false"}
        @click=${() => actions.select(kind, part.name, part.place)}>
        <b>${part.name}</b> <span>${part.ask}</span>
      </button>
    </th>
    <td><span class="badge ${badge.kind}" title=${badge.reason}>${badge.text}</span></td>
    <td class="cost">${part.cost}</td>
  </tr>`;
}

/** The state of a question or mutation in a word, and why. */
export function stateOf(part, { proof, shown }) {
  if (!part.served) {
    return { kind: "refused", text: "✕ refused", reason: `${part.reason}; ${part.remedy}` };
  }
  const isCurrent = proof.state === "ended" && proof.version === shown.version;
  if (!isCurrent) {
    return { kind: "served", text: "○ served", reason: "Prove runs it on a database in memory" };
  }
  const failure = proof.report.failures.find((each) => each.subject === part.name);
  if (failure) {
    return { kind: "refused", text: "✕ fails", reason: failure.message };
  }
  const gap = proof.report.gaps.find((each) => each.name === part.name);
  return gap
    ? { kind: "served", text: "○ not tried", reason: gap.reason }
    : { kind: "proven", text: "✓ proven", reason: "ran as the model says" };
}
