package dev.rowhouse.cql.syntax.tree;

import java.util.List;

/// A PRIMARY KEY, whether declared beside its only column or in a clause of its own. `toString` is
/// the clause.
///
/// @param partitionKey the columns that make a partition, at least one
/// @param clustering the columns that order its rows
/// @param span its position
public record PrimaryKey(List<Name> partitionKey, List<Name> clustering, Span span) {
    /// Copies the lists.
    public PrimaryKey {
        partitionKey = List.copyOf(partitionKey);
        clustering = List.copyOf(clustering);
    }

    @Override
    public String toString() {
        String partition =
                partitionKey.size() == 1
                        ? partitionKey.getFirst().toString()
                        : TermText.list("(", partitionKey, ")");
        return clustering.isEmpty()
                ? "PRIMARY KEY (" + partition + ")"
                : "PRIMARY KEY (" + partition + TermText.list(", ", clustering, ")");
    }
}
