package dev.rowhouse.design.model;

import java.util.List;

/// The kinds of mapping in a model file and the keys each takes. The published JSON Schema lists the same ones.
enum ModelObject {
    /// The file itself.
    FILE(
            "a model file",
            List.of(
                    "model",
                    "keyspace",
                    "about",
                    "replication",
                    "types",
                    "entities",
                    "relationships",
                    "queries",
                    "mutations")),
    /// A value of `entities`.
    ENTITY("an entity", List.of("about", "key", "count", "attributes")),
    /// A value of `attributes`, or of a type's fields, in its long form.
    ATTRIBUTE(
            "an attribute",
            List.of(
                    "type",
                    "length",
                    "items",
                    "optional",
                    "distinct",
                    "distribution",
                    "values",
                    "range")),
    /// A value of `relationships`.
    RELATIONSHIP(
            "a relationship",
            List.of("to", "inverse", "cardinality", "optional", "count", "distribution")),
    /// A value of `queries`.
    QUERY("a query", List.of("ask", "jpql", "rate", "page", "using", "bucket", "table")),
    /// A value of `mutations`.
    MUTATION("a mutation", List.of("ask", "jpql", "rate"));

    private final String label;
    private final List<String> keys;

    ModelObject(String label, List<String> keys) {
        this.label = label;
        this.keys = keys;
    }

    /// What a person calls it, with its article.
    String label() {
        return label;
    }

    /// The keys it takes, in the order in which people write them.
    List<String> keys() {
        return keys;
    }
}
