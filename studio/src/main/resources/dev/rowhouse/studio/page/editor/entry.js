/** Edits of a question's entry in the model file: keys that require or forbid a way to answer it. */

/**
 * The change that gives a question a key, or takes it away.
 *
 * @param {import("@codemirror/state").Text} doc
 * @param {{line: number, column: number}} place where the file names the question
 * @param {Record<string, string | null>} wanted the value of each key; null for none
 * @returns {{from: number, to: number, insert: string} | null} null when the entry is in braces
 */
export function entryChange(doc, place, wanted) {
  const head = doc.line(place.line);
  const indent = head.text.search(/\S/);
  if (!/:\s*(#.*)?$/.test(head.text)) {
    return null;
  }
  const lines = [];
  let end = place.line;
  while (end < doc.lines && isInside(doc.line(end + 1).text, indent)) {
    end++;
    lines.push(doc.line(end).text);
  }
  while (lines.length > 0 && lines.at(-1).trim() === "") {
    lines.pop();
    end--;
  }
  const depth = lines.find((line) => line.trim() !== "")?.search(/\S/) ?? indent + 2;
  const kept = lines.filter((line) => {
    const key = /^\s*(\w+):/.exec(line)?.[1];
    return !(key in wanted && line.search(/\S/) === depth);
  });
  for (const [key, value] of Object.entries(wanted)) {
    if (value !== null) {
      kept.push(`${" ".repeat(depth)}${key}: ${value}`);
    }
  }
  return { from: head.to, to: doc.line(end).to, insert: kept.map((line) => `\n${line}`).join("") };
}

function isInside(line, indent) {
  return line.trim() === "" || line.search(/\S/) > indent;
}
