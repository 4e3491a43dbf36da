import { proof } from "./proof.js";
import { rows } from "./rows.js";
import { sizes } from "./sizes.js";
import { tables } from "./tables.js";
import { why } from "./why.js";

/** The views of a design, in the order of their tabs. */
export const TABS = [
  { id: "tables", title: "Tables", view: tables },
  { id: "rows", title: "Rows", view: rows },
  { id: "sizes", title: "Sizes", view: sizes },
  { id: "why", title: "Why", view: why },
  { id: "proof", title: "Proof", view: proof },
];
