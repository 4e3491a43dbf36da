package dev.rowhouse.model.file;

import java.util.List;

/// The kinds of mapping in a model file and the keys each takes. The published JSON Schema lists
/// the same ones.
enum ModelObject {
    /// The file itself.
    FILE(
            "a model file",
            "model keyspace about include replication types entities relationships mixes queries mutations limits horizon target allow taken"),
    /// A value of `entities`.
    ENTITY("an entity", "about key count growth retention ttl callers attributes"),
    /// A value of `attributes`, or of a type's fields, in its long form.
    ATTRIBUTE(
            "an attribute",
            "about type length items optional unique distinct distribution values range derived"),
    /// A value of `relationships`.
    RELATIONSHIP(
            "a relationship",
            "about to inverse cardinality optional count growth retention ttl distribution"),
    /// The value of `limits`.
    LIMITS("`limits`", "partition rows cells storage writes"),
    /// A value of `queries`.
    QUERY("a query", "ask jpql rate page using bucket table key never"),
    /// A value of `mutations`.
    MUTATION("a mutation", "ask jpql rate when together callers");

    private final String label;
    private final String keys;

    ModelObject(String label, String keys) {
        this.label = label;
        this.keys = keys;
    }

    /// The name of the object in messages, with its article.
    String label() {
        return label;
    }

    /// The keys it takes, in the order in which people write them.
    List<String> keys() {
        return List.of(keys.split(" "));
    }
}
