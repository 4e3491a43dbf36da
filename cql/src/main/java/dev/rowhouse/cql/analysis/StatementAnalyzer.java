package dev.rowhouse.cql.analysis;

import dev.rowhouse.cql.analysis.bound.BoundBatch;
import dev.rowhouse.cql.analysis.bound.BoundModification;
import dev.rowhouse.cql.analysis.bound.BoundSelect;
import dev.rowhouse.cql.analysis.bound.BoundStatement;
import dev.rowhouse.cql.analysis.bound.BoundTransaction;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.syntax.tree.AccessStatement;
import dev.rowhouse.cql.syntax.tree.Batch;
import dev.rowhouse.cql.syntax.tree.Describe;
import dev.rowhouse.cql.syntax.tree.Explain;
import dev.rowhouse.cql.syntax.tree.Let;
import dev.rowhouse.cql.syntax.tree.Modification;
import dev.rowhouse.cql.syntax.tree.SchemaStatement;
import dev.rowhouse.cql.syntax.tree.Select;
import dev.rowhouse.cql.syntax.tree.Statement;
import dev.rowhouse.cql.syntax.tree.Transaction;
import dev.rowhouse.cql.syntax.tree.Truncate;
import dev.rowhouse.cql.syntax.tree.Use;

import java.util.Optional;

/// Binds statements on data to a schema: names become columns, terms get types, and the access path
/// is decided.
///
/// Everything that can be known without values is checked here; Cassandra, which checks some of it
/// only when it executes, gives the same errors then. An error carries Cassandra's wording, the
/// place in the text, and often a hint of ours.
///
/// **Thread safety.** Stateless.
public final class StatementAnalyzer {
    private StatementAnalyzer() {}

    /// Analyses a statement on data; of EXPLAIN, the statement explained.
    ///
    /// @param keyspaceInUse the keyspace of names without one
    /// @throws CqlException when the statement does not fit the schema or breaks a rule
    /// @throws IllegalArgumentException when the statement is not on data: definitions, USE,
    ///     TRUNCATE, DESCRIBE, access
    public static BoundStatement analyze(
            Statement statement, Schema schema, Optional<String> keyspaceInUse) {
        return switch (statement) {
            case Select select -> analyze(select, schema, keyspaceInUse);
            case Modification modification -> analyze(modification, schema, keyspaceInUse);
            case Batch batch -> analyze(batch, schema, keyspaceInUse);
            case Transaction transaction -> analyze(transaction, schema, keyspaceInUse);
            case Let let -> analyze(let.select(), schema, keyspaceInUse);
            case Explain explain -> analyze(explain.statement(), schema, keyspaceInUse);
            case SchemaStatement ignored -> throw notOnData(statement);
            case Truncate ignored -> throw notOnData(statement);
            case Use ignored -> throw notOnData(statement);
            case Describe ignored -> throw notOnData(statement);
            case AccessStatement ignored -> throw notOnData(statement);
        };
    }

    private static IllegalArgumentException notOnData(Statement statement) {
        return new IllegalArgumentException(
                "not a statement on data: " + statement.getClass().getSimpleName());
    }

    /// Analyses a SELECT.
    ///
    /// @throws CqlException when it does not fit the schema or breaks a rule
    public static BoundSelect analyze(
            Select select, Schema schema, Optional<String> keyspaceInUse) {
        return new SelectAnalyzer(select, Scope.of(schema, select.table(), keyspaceInUse))
                .analyze();
    }

    /// Analyses an INSERT, UPDATE or DELETE.
    ///
    /// @throws CqlException when it does not fit the schema or breaks a rule
    public static BoundModification analyze(
            Modification modification, Schema schema, Optional<String> keyspaceInUse) {
        Scope scope = Scope.of(schema, modification.table(), keyspaceInUse);
        return new ModificationAnalyzer(modification, scope, new BindVariables()).analyze();
    }

    /// Analyses a BATCH.
    ///
    /// @throws CqlException when it does not fit the schema or breaks a rule
    public static BoundBatch analyze(Batch batch, Schema schema, Optional<String> keyspaceInUse) {
        return new BatchAnalyzer(batch, schema, keyspaceInUse).analyze();
    }

    /// Analyses a transaction.
    ///
    /// @throws CqlException when it does not fit the schema or breaks a rule
    public static BoundTransaction analyze(
            Transaction transaction, Schema schema, Optional<String> keyspaceInUse) {
        return new TransactionAnalyzer(transaction, schema, keyspaceInUse).analyze();
    }
}
