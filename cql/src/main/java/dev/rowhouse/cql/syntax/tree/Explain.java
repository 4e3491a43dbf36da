package dev.rowhouse.cql.syntax.tree;

/// `EXPLAIN statement`: asks for the access path of a statement instead of running it.
/// `EXPLAIN ANALYZE statement` runs it, and asks moreover what it touched. Extensions of Rowhouse;
/// Cassandra has no such statements.
///
/// @param mode whether the statement is run
/// @param statement what to explain; never another Explain
/// @param span where it stands
public record Explain(Mode mode, Statement statement, Span span) implements Statement {
    /// Whether the explained statement is run.
    public enum Mode {
        /// It is not: what it would touch is told.
        PLAN,
        /// It is: what it has touched is told too.
        ANALYZE
    }
}
