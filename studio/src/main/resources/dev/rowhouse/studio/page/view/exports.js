import { html } from "lit-html";

const KINDS = [
  ["cql", "Schema", "the CREATE statements of keyspace, types and tables"],
  ["text", "Design as text", "tables, statements, plans and sizes, as rowhouse design prints them"],
  ["json", "Design as JSON", "the same for programs"],
  ["stress", "cassandra-stress", "a profile for each table"],
  ["nosqlbench", "NoSQLBench", "a workload with all questions and mutations"],
];

/** What can be saved of the design. */
export function exportList() {
  return html`<h2>Export</h2>
    <ul class="gallery">
      ${KINDS.map(([kind, title, about]) => html`<li>
        <a class="button" href="./api/export?kind=${kind}" download><b>${title}</b><span>${about}</span></a>
      </li>`)}
    </ul>
    <p class="hint">For Java classes use <code>rowhouse export java</code>.</p>`;
}
