package dev.rowhouse.cql.syntax.tree;

import java.util.List;

/// `BEGIN BATCH … APPLY BATCH`.
///
/// @param type how the parts hang together
/// @param using the USING clause that holds for all parts
/// @param statements the parts, possibly none
/// @param span its position
public record Batch(BatchType type, Using using, List<Modification> statements, Span span)
        implements Statement {
    /// Copies the statements.
    public Batch {
        statements = List.copyOf(statements);
    }
}
