package dev.rowhouse.model.file;

import java.util.List;

/// The kinds of mapping in a model file and the keys each takes. The published JSON Schema lists
/// the same ones.
public enum ModelObject {
    /// The file itself.
    FILE(
            "a model file",
            "model about keyspace include replication target allow taken options tables horizon limits"
                    + " mixes types entities relationships queries mutations"),
    /// A value of `entities`.
    ENTITY(
            "an entity",
            "about extends abstract kind key unique count growth retention ttl callers attributes"),
    /// A value of `attributes`, or of a type's fields, in its long form.
    ATTRIBUTE(
            "an attribute",
            "type derived snapshot length items distinct values shares range distribution unique optional about"),
    /// A value of `relationships`.
    RELATIONSHIP(
            "a relationship",
            "to inverse cardinality optional onDelete count distribution growth retention ttl about"),
    /// The value of `limits`.
    LIMITS("`limits`", "partition rows cells storage writes"),
    /// A value of `queries`.
    QUERY(
            "a query",
            "ask jpql next first rate page using bucket table key never options"
                    + " consistency idempotent timeout"),
    /// A value of `mutations`.
    MUTATION(
            "a mutation",
            "ask jpql when rate together callers consistency serial idempotent timeout"),
    /// One of several statements of a mutation, in its long form.
    STATEMENT("a statement", "jpql when each items");

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
    public List<String> keys() {
        return List.of(keys.split(" "));
    }
}
