/** What the JSON Schema of model files says about a place. */

export class Schema {
  /** @param {any} root the schema */
  constructor(root) {
    this.root = root;
  }

  /** The schemas that a value at a path may follow. */
  at(path) {
    return path.reduce((all, key) => all.flatMap((each) => this.child(each, key)), this.ways(this.root));
  }

  /** The keys that a mapping at a path may have, with what the schema says of each. */
  keys(path) {
    const keys = new Map();
    for (const schema of this.at(path)) {
      for (const [key, value] of Object.entries(schema.properties ?? {})) {
        keys.set(key, keys.get(key) || this.describe(value));
      }
    }
    return keys;
  }

  /** Values to choose from. */
  values(path) {
    const found = new Set();
    for (const schema of this.at(path)) {
      (schema.enum ?? []).forEach((each) => found.add(String(each)));
      (schema.examples ?? []).forEach((each) => {
        if (typeof each !== "object") {
          found.add(String(each));
        }
      });
      if (schema.type === "boolean") {
        found.add("true");
        found.add("false");
      }
    }
    return [...found];
  }

  /** What the schema says of a path, in words. */
  description(path) {
    return this.at(path).map((each) => each.description).find(Boolean) ?? "";
  }

  describe(schema) {
    return this.ways(schema).map((each) => each.description).find(Boolean) ?? "";
  }

  child(schema, key) {
    if (schema.properties?.[key]) {
      return this.ways(schema.properties[key]);
    }
    return typeof schema.additionalProperties === "object"
      ? this.ways(schema.additionalProperties)
      : [];
  }

  /** A schema with those that it refers to, and the alternatives in it. */
  ways(schema) {
    const target = schema.$ref ? this.root.definitions[schema.$ref.split("/").at(-1)] : null;
    const inner = [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
    return [
      schema,
      ...(target ? this.ways(target) : []),
      ...inner.flatMap((each) => this.ways(each)),
      ...(schema.items && !Array.isArray(schema.items) ? this.ways(schema.items) : []),
    ];
  }
}
