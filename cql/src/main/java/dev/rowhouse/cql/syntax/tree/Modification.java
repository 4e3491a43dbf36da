package dev.rowhouse.cql.syntax.tree;

/// A statement that writes rows of one table, alone or in a [Batch].
public sealed interface Modification extends Statement permits Insert, InsertJson, Update, Delete {
    /// The table written to.
    QualifiedName table();

    /// The USING clause.
    Using using();

    /// Whether the write has a condition: any kind of IF.
    boolean isConditional();
}
