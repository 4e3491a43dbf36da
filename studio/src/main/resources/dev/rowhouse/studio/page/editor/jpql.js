/**
 * The names that a statement may use at a place: entities, aliases, attributes and roles.
 *
 * @typedef {{name: string, detail: string, target?: string}} Name
 * @typedef {Record<string, {about: string, parts: Name[]}>} Entities
 */

const KEYWORDS = [
  "SELECT", "DISTINCT", "FROM", "JOIN", "LEFT JOIN", "WHERE", "AND", "IN", "BETWEEN", "LIKE",
  "GROUP BY", "ORDER BY", "ASC", "DESC", "COUNT", "SUM", "AVG", "MIN", "MAX", "UPDATE", "SET",
  "DELETE FROM", "INSERT INTO", "IS NULL", "IS NOT NULL", "NOT",
];

const ENTITY_WANTED = /\b(from|into|update|join)\s+\w*$/i;
const LINK_WANTED = /\b(?:from|into|update)\s+([A-Za-z]\w*\.)\w*$/i;
const INSERTED = /\binto\s+([A-Za-z][\w.]*)\s*\([^)]*$/i;
const ALIASED = /\b(?:from|update|,)\s+([A-Za-z][\w.]*)(?:\s+as)?\s+([A-Za-z]\w*)/gi;
const JOINED = /\bjoin\s+([A-Za-z]\w*)((?:\.\w+)+)(?:\s+as)?\s+([A-Za-z]\w*)/gi;

/** The entity that each alias of a statement stands for. */
export function aliases(statement, entities) {
  const found = new Map();
  for (const [, entity, alias] of statement.matchAll(ALIASED)) {
    found.set(alias, entity);
  }
  for (const [, owner, path, alias] of statement.matchAll(JOINED)) {
    const target = follow(found.get(owner), path.split(".").slice(1), entities);
    if (target) {
      found.set(alias, target);
    }
  }
  return found;
}

/** The entity at the end of a path of roles. */
export function follow(entity, roles, entities) {
  return roles.reduce(
    (at, role) => entities[at]?.parts.find((each) => each.name === role)?.target,
    entity,
  );
}

/**
 * The words that can stand at the end of a text.
 *
 * @param {string} statement the whole statement
 * @param {string} before the part before the cursor
 * @param {Entities} entities
 */
export function wordsAt(statement, before, entities) {
  const known = aliases(statement, entities);
  const owner = LINK_WANTED.exec(before)?.[1];
  if (owner) {
    return links(owner, entities);
  }
  const path = /([A-Za-z]\w*(?:\.\w+)*)\.\w*$/.exec(before);
  if (path) {
    const [alias, ...roles] = path[1].split(".");
    const entity = follow(known.get(alias), roles, entities);
    return parts(entity, entities);
  }
  const inserted = INSERTED.exec(before)?.[1];
  if (inserted) {
    return parts(inserted, entities);
  }
  const names = Object.entries(entities).map(([label, { about }]) => ({ label, detail: about, type: "class" }));
  if (ENTITY_WANTED.test(before)) {
    return names;
  }
  const own = [...known].map(([label, detail]) => ({ label, detail, type: "variable" }));
  return [...own, ...KEYWORDS.map((label) => ({ label, type: "keyword" })), ...names];
}

function parts(entity, entities) {
  return (entities[entity]?.parts ?? []).map((each) => ({
    label: each.name,
    detail: each.detail,
    type: each.target ? "class" : "property",
  }));
}

/** The links of an owner: the entities with its name, a dot and a role. */
function links(owner, entities) {
  return Object.keys(entities)
    .filter((name) => name.startsWith(owner))
    .map((name) => ({ label: name.slice(owner.length), detail: entities[name].about, type: "class" }));
}

/** What a word of a statement means: an entity, or an attribute at the end of a path. */
export function meaning(statement, path, entities) {
  if (path.includes(".") && entities[path]) {
    return `${path}: ${entities[path].about || "the links of the relationship"}`;
  }
  const [first, ...rest] = path.split(".");
  const known = aliases(statement, entities);
  if (rest.length === 0) {
    const name = known.get(first) ?? first;
    return entities[name] ? `${name}: ${entities[name].about || "an entity"}` : "";
  }
  const owner = follow(known.get(first), rest.slice(0, -1), entities);
  const part = entities[owner]?.parts.find((each) => each.name === rest.at(-1));
  return part ? `${owner}.${part.name}: ${part.detail}` : "";
}
