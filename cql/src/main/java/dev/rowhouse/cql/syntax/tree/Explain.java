package dev.rowhouse.cql.syntax.tree;

/// `EXPLAIN statement`: asks for the access path of a statement instead of running it.
/// `EXPLAIN ANALYZE statement` runs it, and asks moreover what it touched. Extensions of Rowhouse;
/// Cassandra has no such statements.
///
/// @param mode whether the statement is run
/// @param statement the statement to explain; never another Explain
/// @param span its position
public record Explain(Mode mode, Statement statement, Span span) implements Statement {
    /// Whether the explained statement is run.
    public enum Mode {
        /// Only explains the statement.
        PLAN,
        /// Executes the statement and reports the data that it touched.
        ANALYZE
    }
}
