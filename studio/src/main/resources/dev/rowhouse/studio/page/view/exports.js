import { html } from "lit-html";

const FILES = [
  ["export?kind=cql", "Schema", "the CREATE statements of keyspace, types and tables"],
  ["export?kind=text", "Design as text", "tables, statements, plans and sizes"],
  ["export?kind=json", "Design as JSON", "the same for programs"],
  ["export?kind=glossary", "Glossary", "entities, questions and mutations in words, as Markdown"],
  ["svg?name=tables", "Diagram", "the tables as SVG"],
  ["svg?name=sizes", "Sizes", "the largest partitions as SVG"],
  ["svg?name=ring", "Ring", "the nodes of a cluster as SVG"],
  ["export?kind=stress", "cassandra-stress", "a profile for each table"],
  ["export?kind=nosqlbench", "NoSQLBench", "a workload with all questions and mutations"],
];

/** What can be saved of the design. */
export function exportList() {
  return html`<h2>Export</h2>
    <ul class="gallery">
      ${FILES.map(([address, title, about]) => html`<li>
        <a class="button" href="./api/${address}" download><b>${title}</b><span>${about}</span></a>
      </li>`)}
    </ul>
    <p class="hint">For Java classes use <code>rowhouse export java</code>.</p>`;
}
