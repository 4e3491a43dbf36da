/**
 * What belongs together: a question lights its tables and the mutations that feed them, a table
 * its questions and mutations, a mutation its tables and the questions that read them. All of them
 * light the parts of the model that they are about, and the user-defined types of their tables; a
 * part of the model and a type light what uses them.
 */

/** Kinds of things, which elements name by `data-table` and so on. */
export const KINDS = ["table", "question", "mutation", "entity", "relationship", "type"];

/** The kinds of parts of the model. */
const MODEL = ["entity", "relationship"];

/** @returns {Record<string, Set<string>> | null} the names of each kind; null for no light */
export function lightOf(shown, thing) {
  if (!shown?.questions || !thing) {
    return null;
  }
  const { questions, mutations, tables } = shown;
  const light = Object.fromEntries(KINDS.map((kind) => [kind, new Set()]));
  const add = (kind, names) => names?.forEach((name) => light[kind].add(name));
  add(thing.kind, [thing.name]);
  add("table", tablesOf(thing, shown));
  const belongs = MODEL.includes(thing.kind)
    ? (each) => each.uses[thing.kind].includes(thing.name)
    : (each) => each.tables.some((table) => light.table.has(table));
  if (thing.kind !== "question") {
    add("question", questions.filter(belongs).map((each) => each.name));
  }
  if (thing.kind !== "mutation") {
    add("mutation", mutations.filter(belongs).map((each) => each.name));
  }
  if (thing.kind !== "type") {
    light.table.forEach((table) => add("type", tables[table]?.type));
  }
  MODEL.forEach((kind) => add(kind, usesOf(thing, shown)?.[kind]));
  return light;
}

function tablesOf({ kind, name }, { questions, mutations, tables }) {
  switch (kind) {
    case "table":
      return [name];
    case "question":
      return questions.find((each) => each.name === name)?.tables;
    case "mutation":
      return mutations.find((each) => each.name === name)?.tables;
    default:
      return Object.keys(tables).filter((table) => tables[table][kind]?.includes(name));
  }
}

/** The parts of the model that a question, mutation or table uses. */
function usesOf({ kind, name }, { questions, mutations, tables }) {
  const group = { question: questions, mutation: mutations }[kind];
  return kind === "table" ? tables[name] : group?.find((each) => each.name === name)?.uses;
}

/**
 * Marks the elements of a light, wherever they are in the page. An element that names several
 * things, such as a mutation in a table, is marked when all of them are lit.
 */
export function applyLight(root, light) {
  root.classList.toggle("lighting", light !== null);
  for (const element of root.querySelectorAll(KINDS.map((kind) => `[data-${kind}]`).join())) {
    const isLit = light !== null && KINDS.every((kind) => {
      const names = element.getAttribute(`data-${kind}`);
      return names === null || names.split(" ").some((name) => light[kind].has(name));
    });
    element.classList.toggle("lit", isLit);
  }
}

/**
 * The thing that an element or one around it shows. Where an element shows several, it is the one
 * that those around it do not show.
 */
export function thingAt(element) {
  for (let each = element; each instanceof Element; each = each.parentElement) {
    const things = KINDS.map((kind) => ({ kind, name: each.getAttribute(`data-${kind}`) }))
      .filter(({ name }) => name);
    const own = things.filter(({ kind, name }) =>
      !each.parentElement?.closest(`[data-${kind}="${CSS.escape(name)}"]`));
    const found = own.at(0) ?? things.at(0);
    if (found) {
      return { kind: found.kind, name: found.name.split(" ")[0] };
    }
  }
  return null;
}
