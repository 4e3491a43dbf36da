/**
 * Where a place of a YAML file is: the keys above it, and whether a key or a value stands there.
 * Block style and mappings in braces on one line, which is all that model files need.
 *
 * @typedef {{path: string[], key: string, isKey: boolean, from: number, value: string}} Place
 */

const KEY = /^(\s*)(?:- )?(["']?)([^"'#:{}[\],]+)\2\s*:(?:\s|$)/;

/**
 * The place of an offset.
 *
 * @param {import("@codemirror/state").Text} doc
 * @returns {Place} `path` are the keys of the mappings around it; `key` is the key whose value is
 *     written, or the key that is being written; `from` is where that key or value begins
 */
export function placeAt(doc, offset) {
  const line = doc.lineAt(offset);
  const before = line.text.slice(0, offset - line.from);
  const own = KEY.exec(before);
  const above = keysAbove(doc, line.number, indentOf(line.text));
  const head = own ? own[0].length : 0;
  const braces = innermost(before, head);
  if (braces) {
    const path = [...above, ...(own ? [own[3].trim()] : []), ...braces.keys];
    return inBraces(path, before, braces.start, line.from);
  }
  if (own) {
    const value = before.slice(head);
    return { path: above, key: own[3].trim(), isKey: false, from: line.from + head, value };
  }
  const start = before.search(/[^\s-]|$/);
  const text = before.slice(start);
  const folded = foldedIn(doc, line.number);
  return folded
    ? { path: folded.path, key: folded.key, isKey: false, from: line.from + start, value: text }
    : { path: above, key: text, isKey: true, from: line.from + start, value: text };
}

function inBraces(path, before, start, lineStart) {
  const part = before.slice(start);
  const comma = lastComma(part);
  const from = start + comma + part.slice(comma).search(/\S|$/);
  const text = before.slice(from);
  const colon = /^(["']?)([^"':]+)\1\s*:\s*/.exec(text);
  return colon
    ? { path, key: colon[2].trim(), isKey: false, from: lineStart + from + colon[0].length,
        value: text.slice(colon[0].length) }
    : { path, key: text, isKey: true, from: lineStart + from, value: text };
}

/** The keys of the mappings around a line, from the outermost. */
export function keysAbove(doc, number, indent) {
  const keys = [];
  let least = indent;
  for (let at = number - 1; at >= 1 && least > 0; at--) {
    const text = doc.line(at).text;
    const key = KEY.exec(text);
    if (key && text.trim() !== "" && indentOf(text) < least) {
      least = indentOf(text);
      keys.unshift(key[3].trim());
    }
  }
  return keys;
}

/** The key whose value a line continues, as the lines below `jpql: >-` do. */
function foldedIn(doc, number) {
  const indent = indentOf(doc.line(number).text);
  for (let at = number - 1; at >= 1; at--) {
    const text = doc.line(at).text;
    if (text.trim() !== "" && indentOf(text) < indent) {
      const key = KEY.exec(text);
      const value = key ? text.slice(key[0].length).trim() : "";
      const isText = key && value !== "" && !value.startsWith("#");
      return isText ? { key: key[3].trim(), path: keysAbove(doc, at, indentOf(text)) } : null;
    }
  }
  return null;
}

function indentOf(text) {
  return text.search(/\S|$/);
}

/** Where the innermost open brace begins, and the keys that lead to it. */
function innermost(text, head) {
  const open = [];
  let quote = "";
  for (let i = head; i < text.length; i++) {
    const c = text[i];
    if (quote) {
      quote = c === quote ? "" : quote;
    } else if (c === '"' || c === "'") {
      quote = c;
    } else if (c === "{") {
      open.push(i + 1);
    } else if (c === "}") {
      open.pop();
    }
  }
  if (open.length === 0) {
    return null;
  }
  const keys = open.slice(1).map((start) => /([A-Za-z]\w*)\s*:\s*\{$/.exec(text.slice(0, start))?.[1] ?? "");
  return { start: open.at(-1), keys };
}

function lastComma(text) {
  let depth = 0;
  let at = 0;
  for (let i = 0; i < text.length; i++) {
    depth += "[(<".includes(text[i]) ? 1 : "])>".includes(text[i]) ? -1 : 0;
    if (text[i] === "," && depth === 0) {
      at = i + 1;
    }
  }
  return at;
}
