/**
 * Which tables, questions and mutations belong together: a question lights its tables and the
 * mutations that feed them, a table its questions and mutations, a mutation its tables and the
 * questions that read them.
 */

const KINDS = ["table", "question", "mutation"];

/** @returns {{table: Set<string>, question: Set<string>, mutation: Set<string>} | null} */
export function lightOf(shown, thing) {
  if (!shown?.questions || !thing) {
    return null;
  }
  const { questions, mutations } = shown;
  const light = { table: new Set(), question: new Set(), mutation: new Set() };
  light[thing.kind]?.add(thing.name);
  const tables =
    thing.kind === "table"
      ? [thing.name]
      : ([...questions, ...mutations].find((each) => each.name === thing.name)?.tables ?? []);
  tables.forEach((table) => light.table.add(table));
  const touches = (each) => each.tables.some((table) => light.table.has(table));
  if (thing.kind !== "question") {
    questions.filter(touches).forEach((each) => light.question.add(each.name));
  }
  if (thing.kind !== "mutation") {
    mutations.filter(touches).forEach((each) => light.mutation.add(each.name));
  }
  return light;
}

/** Marks the elements of a light, wherever they are in the page. */
export function applyLight(root, light) {
  root.classList.toggle("lighting", light !== null);
  for (const kind of KINDS) {
    for (const element of root.querySelectorAll(`[data-${kind}]`)) {
      const names = element.getAttribute(`data-${kind}`).split(" ");
      element.classList.toggle("lit", light !== null && names.some((name) => light[kind].has(name)));
    }
  }
}

/** The thing that an element or one around it shows. */
export function thingAt(element) {
  for (let each = element; each instanceof Element; each = each.parentElement) {
    for (const kind of ["question", "mutation", "table"]) {
      const name = each.getAttribute(`data-${kind}`);
      if (name) {
        return { kind, name: name.split(" ")[0] };
      }
    }
  }
  return null;
}
