package dev.rowhouse.cql.syntax.tree;

/// A CQL statement as a tree. `toString` of a statement is for debugging only; `CqlPrinter` writes
/// it as CQL.
public sealed interface Statement
        permits Select,
                Modification,
                Batch,
                Transaction,
                Let,
                Truncate,
                Use,
                SchemaStatement,
                AccessStatement,
                Describe,
                Explain {
    /// The span of the statement, without the semicolon.
    Span span();
}
