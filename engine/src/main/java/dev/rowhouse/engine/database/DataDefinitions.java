package dev.rowhouse.engine.database;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.KeyspaceMetadata;
import dev.rowhouse.cql.schema.SchemaChange;
import dev.rowhouse.cql.schema.SchemaContext;
import dev.rowhouse.cql.schema.SchemaFeatures;
import dev.rowhouse.cql.schema.SchemaResult;
import dev.rowhouse.cql.schema.SchemaStatements;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.syntax.tree.SchemaStatement;
import dev.rowhouse.engine.access.AccessContext;
import dev.rowhouse.engine.access.AccessControl;
import dev.rowhouse.engine.access.DefinitionPermissions;
import dev.rowhouse.engine.execution.Execution;
import dev.rowhouse.engine.guardrail.DefinitionGuards;
import dev.rowhouse.engine.guardrail.Feature;
import dev.rowhouse.engine.guardrail.PropertyGuard;
import dev.rowhouse.engine.result.ResultPage;
import dev.rowhouse.engine.table.AllTables;
import dev.rowhouse.engine.time.TimeUuids;
import dev.rowhouse.engine.time.WriteClock;

/// Executes the statements that wait for one another: data definitions, `TRUNCATE`, and those about
/// roles and permissions.
///
/// **Thread safety.** Safe; one statement at a time, under [CurrentSchema#lock].
final class DataDefinitions {
    private final CurrentSchema current;
    private final SchemaChanges changes;
    private final AllTables tables;
    private final AccessControl access;
    private final ViewBuildStatus viewBuildStatus;
    private final Naming naming;

    /// The means to create new tables and columns.
    ///
    /// @param features the allowed schema features
    /// @param tableIds generates the ids of tables
    /// @param clock gives the time at which columns are dropped
    record Naming(SchemaFeatures features, TimeUuids tableIds, WriteClock clock) {
        SchemaContext in(ExecutionContext context) {
            return new SchemaContext(
                    context.keyspace(), tableIds::next, clock::nextMicros, features);
        }
    }

    DataDefinitions(
            CurrentSchema current,
            SchemaChanges changes,
            AllTables tables,
            AccessControl access,
            ViewBuildStatus viewBuildStatus,
            Naming naming) {
        this.current = current;
        this.changes = changes;
        this.tables = tables;
        this.access = access;
        this.viewBuildStatus = viewBuildStatus;
        this.naming = naming;
    }

    /// Executes a data definition.
    ResultPage define(SchemaStatement statement, ExecutionContext context) {
        current.lock().lock();
        try {
            return defineAlone(statement, context);
        } finally {
            current.lock().unlock();
        }
    }

    private ResultPage defineAlone(SchemaStatement statement, ExecutionContext context) {
        SchemaState before = current.state();
        Execution execution = context.execution();
        if (context.caller().isChecked()) {
            access.authorizer()
                    .check(
                            context.caller(),
                            DefinitionPermissions.of(
                                    statement, before.schema(), context.keyspace()));
        }
        SchemaStatement checked = new PropertyGuard(execution.guard()).checked(statement);
        SchemaResult result = SchemaStatements.apply(before.schema(), checked, naming.in(context));
        if (result.change().isEmpty()) {
            return ResultPage.VOID.withWarnings(result.warnings());
        }
        SchemaChange change = result.change().get();
        new DefinitionGuards(execution.guard(), result.schema(), change).check(checked);
        changes.change(before, before.next(result.schema())).forEach(execution::warn);
        new AccessFollower(access, context.caller().role())
                .follow(before.schema(), result.schema(), change);
        viewBuildStatus.follow(before.schema(), result.schema(), change.keyspace());
        current.tell(change, before.schema());
        result.warnings().forEach(execution::warn);
        return ResultPage.of(new ResultPage.Effect.SchemaChanged(change));
    }

    /// Executes a statement about roles, permissions or identities.
    ResultPage control(ExecutableStatement.Access statement, ExecutionContext context) {
        current.lock().lock();
        try {
            return access.execute(
                    statement.tree(),
                    new AccessContext(
                            current.schema(),
                            context.keyspace(),
                            statement.cql(),
                            context.caller()));
        } finally {
            current.lock().unlock();
        }
    }

    /// Executes a `TRUNCATE`. Without the lock, rows would stay in a view that is being built.
    ResultPage truncate(ExecutableStatement.Truncation truncation, Execution execution) {
        current.lock().lock();
        try {
            KeyspaceMetadata keyspace = current.keyspace(truncation.keyspace());
            TableMetadata table =
                    keyspace.findTable(truncation.table())
                            .orElseThrow(() ->
                                    CqlException.invalid(
                                            "table %s does not exist", truncation.table()));
            execution.guard().use(Feature.DROP_TRUNCATE_TABLE);
            execution.trace("Applying truncation of %s", table);
            tables.truncate(table, keyspace);
            return ResultPage.VOID;
        } finally {
            current.lock().unlock();
        }
    }
}
