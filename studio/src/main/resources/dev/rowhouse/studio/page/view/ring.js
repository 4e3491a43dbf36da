import { html, nothing } from "lit-html";
import { bytes, number } from "./figures.js";
import { loaded } from "./loaded.js";
import { drawn } from "./picture.js";

/** How the partitions spread over the nodes of a cluster. */
export function ring(state, actions) {
  const { nodes, vnodes, copies } = state.ring;
  const query = Object.entries({ nodes, vnodes, copies })
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
  return loaded(state, actions, `ring?${query}`, "Placing the partitions…", (report) => html`
    <form class="bar" @submit=${(event) => event.preventDefault()}>
      ${field("Nodes", "nodes", report.nodes.length, actions)}
      ${field("Tokens of each", "vnodes", report.tokensPerNode, actions)}
      ${field("Replicas", "copies", report.copies, actions)}
    </form>
    ${report.picture ? drawn(report.picture) : nothing}
    <table class="figures">
      <caption>Tables</caption>
      <thead><tr><th scope="col">Table</th><th scope="col">Partitions</th><th scope="col">Size</th>
        <th scope="col">Busiest node</th><th scope="col">Hottest partition</th></tr></thead>
      <tbody>${report.tables.map((each) => html`<tr data-table=${each.name}>
        <th scope="row">${each.name}</th><td>${number(each.partitions)}</td><td>${bytes(each.bytes)}</td>
        <td>${percent(each.busiestNodeShare)}</td>
        <td>${each.hottest[0] ? percent(each.hottest[0].share) : ""}</td></tr>`)}</tbody>
    </table>
    ${report.tables.flatMap((table) => table.remedies.map((each) => html`<p data-table=${table.name}>
      <b>${table.name}</b>: ${each.change} (${each.price})</p>`))}`);
}

function field(title, name, value, actions) {
  return html`<label>${title} <input type="number" min="1" max="1000" .value=${String(value)}
    @change=${(event) => actions.setRing(name, Number(event.target.value))}></label> `;
}

function percent(share) {
  return `${(share * 100).toLocaleString("en", { maximumSignificantDigits: 3 })} %`;
}
