package dev.rowhouse.engine;

import static java.util.Objects.requireNonNull;

import java.util.List;

/// Several modifications executed as one batch: they share one write timestamp, and their
/// conditions decide for all of them.
///
/// A batch can as well be a text, `BEGIN BATCH … APPLY BATCH`; this form is for prepared parts.
///
/// @param type whether the batch is logged, unlogged or of counters
/// @param statements the modifications; [SimpleStatement]s and [BoundStatement]s
/// @param options how to execute it
public record BatchStatement(Type type, List<Statement> statements, StatementOptions options)
        implements Statement {
    /// The kind of a batch.
    public enum Type {
        /// All parts are applied in the end, or none.
        LOGGED,
        /// Parts on different partitions may be applied without the others.
        UNLOGGED,
        /// Counter updates.
        COUNTER
    }

    /// Copies the statements.
    public BatchStatement {
        requireNonNull(type);
        requireNonNull(options);
        statements = List.copyOf(statements);
    }

    /// A logged batch.
    public static BatchStatement logged(List<? extends Statement> statements) {
        return new BatchStatement(Type.LOGGED, List.copyOf(statements), StatementOptions.DEFAULT);
    }

    /// An unlogged batch.
    public static BatchStatement unlogged(List<? extends Statement> statements) {
        return new BatchStatement(Type.UNLOGGED, List.copyOf(statements), StatementOptions.DEFAULT);
    }

    @Override
    public BatchStatement withOptions(StatementOptions newOptions) {
        return new BatchStatement(type, statements, newOptions);
    }
}
