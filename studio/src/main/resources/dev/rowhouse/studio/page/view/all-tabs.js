import { plans } from "./plans.js";
import { proof } from "./proof.js";
import { ring } from "./ring.js";
import { rows } from "./rows.js";
import { sizes } from "./sizes.js";
import { tables } from "./tables.js";
import { why } from "./why.js";

/** The views of a design, in the order of their tabs. */
export const TABS = [
  { id: "tables", title: "Tables", view: tables },
  { id: "rows", title: "Rows", view: rows },
  { id: "plans", title: "Plans", view: plans },
  { id: "sizes", title: "Sizes", view: sizes },
  { id: "ring", title: "Ring", view: ring },
  { id: "why", title: "Why", view: why },
  { id: "proof", title: "Proof", view: proof },
];
