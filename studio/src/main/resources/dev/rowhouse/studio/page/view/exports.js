import { html } from "lit-html";

const FILES = [
  ["report", "Report", "everything about the design as one HTML file, with the proof if one has ended"],
  ["export?kind=cql", "Schema", "the CREATE statements of keyspace, types and tables"],
  ["export?kind=text", "Design as text", "tables, statements, plans and sizes"],
  ["export?kind=json", "Design as JSON", "the same for programs"],
  ["export?kind=glossary", "Glossary", "entities, questions and mutations in words, as Markdown"],
  ["svg?name=tables", "Diagram", "the tables as SVG"],
  ["svg?name=copies", "Copies", "what several tables store, as SVG"],
  ["svg?name=conceptual", "Model", "the entities and relationships as SVG"],
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
      <li>
        <a class="button" id="export-java" href="./api/java" download><b>Java</b><span>a Maven
          project on the official driver, as a zip archive</span></a>
        <label>Package <input type="text" placeholder="com.example.…" spellcheck="false"
          autocapitalize="off" pattern=${NAME} @input=${choosePackage}></label>
      </li>
    </ul>`;
}

const NAME = "[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z_][A-Za-z0-9_]*)*";

function choosePackage({ target }) {
  const isChosen = target.value !== "" && target.validity.valid;
  document.getElementById("export-java").search = isChosen
    ? `?package=${encodeURIComponent(target.value)}`
    : "";
}
