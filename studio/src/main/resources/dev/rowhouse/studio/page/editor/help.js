import { autocompletion } from "@codemirror/autocomplete";
import { hoverTooltip } from "@codemirror/view";
import { meaning, wordsAt } from "./jpql.js";
import { placeAt } from "./outline.js";

/** Keys whose values are statements, and those that name parts of the model. */
const STATEMENTS = new Set(["jpql", "when"]);
const WORD = /[\w]*$/;

/**
 * Completion and explanations in the model file: keys and values from the schema, and the model's
 * own names inside JPQL.
 *
 * @param {() => import("./schema.js").Schema | null} schema
 * @param {() => import("./jpql.js").Entities} entities
 */
export function help(schema, entities) {
  return [
    autocompletion({ override: [(context) => complete(context, schema(), entities())] }),
    hoverTooltip((view, offset) => explain(view.state.doc, offset, schema(), entities())),
  ];
}

function complete(context, schema, entities) {
  const { doc } = context.state;
  const place = placeAt(doc, context.pos);
  const word = WORD.exec(place.value)[0];
  const isAsked = context.explicit || word !== "" || place.value.endsWith(".");
  if (!schema || !isAsked || isComment(doc, context.pos)) {
    return null;
  }
  const from = context.pos - word.length;
  if (place.isKey) {
    const options = [...schema.keys(place.path)].map(([label, info]) => ({
      label, info: info || undefined, type: "property", apply: `${label}: `,
    }));
    return { from: place.from, options, validFor: /^\w*$/ };
  }
  const options = isStatement(place)
    ? wordsAt(statementAt(doc, context.pos), place.value, entities)
    : values(place, schema, entities);
  return options.length > 0 ? { from, options, validFor: /^\w*$/ } : null;
}

function values(place, schema, entities) {
  const fixed = schema.values([...place.path, place.key]).map((label) => ({ label, type: "constant" }));
  const names =
    place.key === "insert" || place.key === "extends" || place.path[0] === "relationships"
      ? Object.keys(entities)
          .filter((label) => !label.includes("."))
          .map((label) => ({ label, type: "class" }))
      : [];
  const own =
    place.path[0] === "entities" && place.key === "key"
      ? (entities[place.path[1]]?.parts ?? []).map(({ name, detail }) => ({ label: name, detail }))
      : [];
  return [...fixed, ...names, ...own];
}

function isStatement(place) {
  const isShort = place.path[0] === "mutations" && place.path.length === 1;
  return STATEMENTS.has(place.key) || isShort;
}

function isComment(doc, offset) {
  const line = doc.lineAt(offset);
  return /(^|\s)#/.test(line.text.slice(0, offset - line.from));
}

/** The statement around an offset: its line, and the lines that are indented as deep or deeper. */
function statementAt(doc, offset) {
  const line = doc.lineAt(offset);
  const depth = line.text.search(/\S|$/);
  let text = line.text;
  for (const step of [-1, 1]) {
    for (let at = line.number + step; at >= 1 && at <= doc.lines; at += step) {
      const other = doc.line(at).text;
      if (other.trim() === "" || other.search(/\S/) < depth || /^\s*\w+:/.test(other)) {
        if (step < 0 && /jpql/.test(other)) {
          text = `${other} ${text}`;
        }
        break;
      }
      text = step < 0 ? `${other} ${text}` : `${text} ${other}`;
    }
  }
  return text;
}

function explain(doc, offset, schema, entities) {
  const line = doc.lineAt(offset);
  const at = offset - line.from;
  const start = /[\w.]*$/.exec(line.text.slice(0, at))[0].length;
  const end = /^\w*/.exec(line.text.slice(at))[0].length;
  const word = line.text.slice(at - start, at + end);
  if (!schema || word === "" || isComment(doc, offset)) {
    return null;
  }
  const place = placeAt(doc, line.from + at + end);
  const isName = line.text.slice(at + end).startsWith(":") && place.isKey;
  const text = isName
    ? schema.description([...place.path, word])
    : isStatement(place)
      ? meaning(statementAt(doc, offset), word, entities)
      : "";
  return text
    ? { pos: offset - start, end: offset + end, above: true, create: () => ({ dom: tip(text) }) }
    : null;
}

function tip(text) {
  const element = document.createElement("div");
  element.className = "tip";
  element.textContent = text;
  return element;
}
