package dev.rowhouse.engine.guardrail;

import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.KeyspaceMetadata;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.SchemaChange;
import dev.rowhouse.cql.schema.SchemaContext;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.schema.TableOptions;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.SchemaStatement;
import dev.rowhouse.cql.syntax.tree.TableChange;
import dev.rowhouse.cql.syntax.tree.TypeChange;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.cql.types.VectorType;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Applies guardrails to schema statements: it checks the new schema before it becomes visible.
///
/// @param guard warns and refuses
/// @param after the schema with the change
/// @param change what changes
public record DefinitionGuards(Guard guard, Schema after, SchemaChange change) {
    private static final String SIMPLE_STRATEGY = "SimpleStrategy";
    private static final String TIME_WINDOWS = "TimeWindowCompactionStrategy";

    /// Checks a definition.
    ///
    /// @throws dev.rowhouse.cql.error.CqlException when it is refused
    public void check(SchemaStatement statement) {
        switch (statement) {
            case SchemaStatement.CreateKeyspace ignored -> {
                checkReplication(keyspace());
                guard.measure(Threshold.KEYSPACES, userKeyspaces().count(), change.keyspace());
            }
            case SchemaStatement.AlterKeyspace ignored -> checkReplication(keyspace());
            case SchemaStatement.DropKeyspace ignored -> guard.use(Feature.DROP_KEYSPACE);
            case SchemaStatement.CreateTable ignored -> checkCreated(table());
            case SchemaStatement.AlterTable alter -> checkAltered(table(), alter.change());
            case SchemaStatement.DropTable ignored -> guard.use(Feature.DROP_TRUNCATE_TABLE);
            case SchemaStatement.CreateIndex create -> checkIndex(create);
            case SchemaStatement.CreateView create -> checkView(create);
            case SchemaStatement.CreateType create -> checkFields(create.type().text());
            case SchemaStatement.AlterType alter -> {
                if (alter.change() instanceof TypeChange.AddField) {
                    checkFields(alter.type().text());
                }
            }
            case SchemaStatement.DropType ignored -> {}
            case SchemaStatement.DropIndex ignored -> {}
            case SchemaStatement.AlterView ignored -> {}
            case SchemaStatement.DropView ignored -> {}
            case SchemaStatement.CreateFunction ignored -> {}
            case SchemaStatement.DropFunction ignored -> {}
            case SchemaStatement.CreateAggregate ignored -> {}
            case SchemaStatement.DropAggregate ignored -> {}
            case SchemaStatement.CopyTable ignored -> checkCreated(table());
            case SchemaStatement.CommentOn ignored -> {}
            case SchemaStatement.SecurityLabelOn ignored -> {}
            case SchemaStatement.CreateTrigger ignored -> {}
            case SchemaStatement.DropTrigger ignored -> {}
        }
    }

    private KeyspaceMetadata keyspace() {
        return after.findKeyspace(change.keyspace()).orElseThrow();
    }

    private TableMetadata table() {
        return after.findTable(change.keyspace(), change.name()).orElseThrow();
    }

    private Stream<KeyspaceMetadata> userKeyspaces() {
        return after.keyspaces().values().stream()
                .filter(one -> !SchemaContext.isSystemKeyspace(one.name()))
                .filter(one -> !SchemaContext.isReplicatedSystemKeyspace(one.name()));
    }

    private void checkReplication(KeyspaceMetadata keyspace) {
        Map<String, String> replication = keyspace.replication();
        if (replication.getOrDefault("class", "").endsWith(SIMPLE_STRATEGY)) {
            guard.use(Feature.SIMPLE_STRATEGY);
        }
        replication.forEach((option, value) -> {
            if (!option.equals("class") && value.matches("\\d{1,9}(/\\d+)?")) {
                long replicas = Long.parseLong(value.split("/", 2)[0]);
                guard.measure(Threshold.MINIMUM_REPLICATION_FACTOR, replicas, keyspace.name());
                guard.measure(Threshold.MAXIMUM_REPLICATION_FACTOR, replicas, keyspace.name());
            }
        });
    }

    private void checkCreated(TableMetadata table) {
        guard.measure(Threshold.COLUMNS_PER_TABLE, table.columns().size(), table.name());
        guard.measure(
                Threshold.TABLES,
                userKeyspaces().mapToLong(one -> one.tablesAndViews().count()).sum(),
                table.name());
        if (table.isCompact()) {
            guard.use(Feature.COMPACT_TABLES);
        }
        checkOptions(table.options());
        checkVectors(table, table.columns().stream().map(ColumnMetadata::name).toList());
    }

    private void checkAltered(TableMetadata table, TableChange alteration) {
        switch (alteration) {
            case TableChange.AddColumns add -> {
                changeColumns();
                guard.measure(Threshold.COLUMNS_PER_TABLE, table.columns().size(), table.name());
                checkVectors(table, add.columns().stream().map(one -> one.name().text()).toList());
            }
            case TableChange.DropColumns ignored -> changeColumns();
            case TableChange.RenameColumns ignored -> changeColumns();
            case TableChange.ChangeProperties ignored -> checkOptions(table.options());
            case TableChange.ChangeType ignored -> {}
            case TableChange.ChangeMask ignored -> {}
            case TableChange.ChangeChecks ignored -> {}
            case TableChange.DropCompactStorage ignored -> {}
        }
    }

    private void changeColumns() {
        guard.use(Feature.ALTER_TABLE, "ALTER TABLE changing columns");
    }

    private void checkOptions(TableOptions options) {
        boolean isUncompressed = "false".equals(options.compression().get("enabled"));
        if (isUncompressed) {
            guard.use(Feature.UNCOMPRESSED_TABLES);
        }
        boolean hasWindows = options.compaction().getOrDefault("class", "").endsWith(TIME_WINDOWS);
        if (hasWindows && options.defaultTimeToLiveSeconds() == 0) {
            guard.use(Feature.ZERO_TTL_ON_TWCS);
        }
        if (options.gcGraceSeconds() == 0) {
            guard.use(Feature.ZERO_GC_GRACE);
        }
    }

    private void checkVectors(TableMetadata table, List<String> columns) {
        for (String name : columns) {
            table.findColumn(name)
                    .ifPresent(column -> checkVector(column.type(), "Column " + column.name()));
        }
    }

    private void checkVector(CqlType type, String what) {
        if (type instanceof VectorType vector) {
            guard.measure(Threshold.VECTOR_DIMENSIONS, vector.dimension(), what);
            checkVector(vector.element(), what);
        }
    }

    private void checkIndex(SchemaStatement.CreateIndex create) {
        guard.use(Feature.SECONDARY_INDEXES, "Creating secondary indexes");
        String name = create.name().map(one -> one.text() + " ").orElse("");
        guard.measure(
                Threshold.SECONDARY_INDEXES_PER_TABLE,
                table().indexes().size(),
                name + "on table " + create.table().text());
    }

    private void checkView(SchemaStatement.CreateView create) {
        Name base = create.baseTable().name();
        guard.measure(
                Threshold.MATERIALIZED_VIEWS_PER_TABLE,
                keyspace().viewsOf(base.text()).size(),
                create.view().text() + " on table " + base.text());
    }

    private void checkFields(String name) {
        int fields = keyspace().findType(name).map(UserType::fieldNames).map(List::size).orElse(0);
        guard.measure(Threshold.FIELDS_PER_UDT, fields, name);
    }
}
