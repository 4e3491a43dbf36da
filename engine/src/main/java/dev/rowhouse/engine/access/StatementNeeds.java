package dev.rowhouse.engine.access;

import dev.rowhouse.cql.analysis.bound.BoundBatch;
import dev.rowhouse.cql.analysis.bound.BoundModification;
import dev.rowhouse.cql.analysis.bound.BoundSelect;
import dev.rowhouse.cql.analysis.bound.BoundStatement;
import dev.rowhouse.cql.analysis.path.AccessPath;
import dev.rowhouse.cql.analysis.path.IndexLookup;
import dev.rowhouse.cql.analysis.path.KeyRestriction;
import dev.rowhouse.cql.analysis.path.PartitionAccess;
import dev.rowhouse.cql.analysis.path.RowFilter;
import dev.rowhouse.cql.schema.AggregateMetadata;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.FunctionMetadata;
import dev.rowhouse.cql.schema.HashOrder;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.schema.UserFunction;
import dev.rowhouse.cql.schema.ViewMetadata;
import dev.rowhouse.cql.syntax.tree.Permissions.Permission;
import dev.rowhouse.engine.system.SystemTables;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The permissions that data statements need, as in Cassandra.
public final class StatementNeeds {
    private static final Set<String> READABLE_NODE_TABLES =
            Set.of("local", "peers", "peers_v2", "size_estimates", "table_estimates");

    private StatementNeeds() {}

    /// The permissions that a statement needs with a schema.
    public static Needs of(BoundStatement statement, Schema schema) {
        return new Needs(() -> find(statement, schema));
    }

    private static List<Need> find(BoundStatement statement, Schema schema) {
        List<Need> needs = new ArrayList<>();
        switch (statement) {
            case BoundSelect select -> addSelect(needs, select, schema);
            case BoundModification modification -> addModification(needs, modification, schema);
            case BoundBatch batch ->
                    batch.statements().forEach(part -> addModification(needs, part, schema));
        }
        return needs;
    }

    /// The permissions that TRUNCATE needs.
    public static Needs ofTruncation(String keyspace, String table) {
        return new Needs(List.of(onTable(Permission.MODIFY, keyspace, table)));
    }

    /// Permission to see what is in masked columns of a table.
    public static Need unmask(TableMetadata table) {
        return unmasking(Permission.UNMASK, table);
    }

    private static void addSelect(List<Need> needs, BoundSelect select, Schema schema) {
        TableMetadata table = select.table();
        String base =
                schema.findKeyspace(table.keyspace())
                        .flatMap(keyspace -> keyspace.findView(table.name()))
                        .map(ViewMetadata::baseTable)
                        .orElse(table.name());
        addReading(needs, table.keyspace(), base);
        select.userFunctions().forEach(function -> addExecution(needs, function));
        List<String> masked =
                (table.masks().isEmpty() ? List.<ColumnMetadata>of() : restricted(select.path()))
                        .stream()
                                .map(ColumnMetadata::name)
                                .filter(name -> table.findMask(name).isPresent())
                                .toList();
        if (!masked.isEmpty()) {
            needs.add(
                    new Need.Asking(
                            table.keyspace() + "." + table.name(),
                            unmasking(Permission.UNMASK, table),
                            unmasking(Permission.SELECT_MASKED, table),
                            masked));
        }
    }

    /// The restricted columns.
    private static List<ColumnMetadata> restricted(AccessPath path) {
        Set<ColumnMetadata> columns = new HashSet<>();
        boolean isEverywhere =
                path.partitions() instanceof PartitionAccess.Scan scan && scan.range().isAll();
        if (!isEverywhere) {
            columns.addAll(path.table().partitionKey());
        }
        path.clustering().stream().map(KeyRestriction::columns).forEach(columns::addAll);
        path.indexes().stream()
                .map(IndexLookup::expression)
                .map(RowFilter::column)
                .forEach(columns::add);
        path.filters().stream().map(RowFilter::column).forEach(columns::add);
        return HashOrder.columns(path.table()).stream().filter(columns::contains).toList();
    }

    private static void addModification(
            List<Need> needs, BoundModification modification, Schema schema) {
        TableMetadata table = modification.table();
        needs.add(onTable(Permission.MODIFY, table.keyspace(), table.name()));
        if (modification.isConditional()) {
            addReading(needs, table.keyspace(), table.name());
        }
        List<ViewMetadata> views =
                schema.findKeyspace(table.keyspace())
                        .map(keyspace -> keyspace.viewsOf(table.name()))
                        .orElse(List.of());
        if (!views.isEmpty()) {
            // Reading a view means reading its table.
            addReading(needs, table.keyspace(), table.name());
            views.forEach(
                    view -> needs.add(onTable(Permission.MODIFY, table.keyspace(), view.name())));
        }
        modification.userFunctions().forEach(function -> addExecution(needs, function));
    }

    private static void addReading(List<Need> needs, String keyspace, String table) {
        if (!isReadable(keyspace, table)) {
            needs.add(onTable(Permission.SELECT, keyspace, table));
        }
    }

    /// Whether everybody may read a table, since drivers and tools do.
    private static boolean isReadable(String keyspace, String table) {
        return switch (keyspace) {
            case SystemTables.SYSTEM -> READABLE_NODE_TABLES.contains(table);
            case SystemTables.SYSTEM_SCHEMA,
                    SystemTables.SYSTEM_VIRTUAL_SCHEMA,
                    SystemTables.SYSTEM_TRACES ->
                    true;
            default -> false;
        };
    }

    /// Adds permission to call the functions of an aggregate.
    private static void addExecution(List<Need> needs, UserFunction function) {
        needs.add(execution(function));
        switch (function) {
            case AggregateMetadata aggregate -> {
                needs.add(execution(aggregate.stateFunction()));
                aggregate.finalFunction().ifPresent(last -> needs.add(execution(last)));
            }
            case FunctionMetadata _ -> {}
        }
    }

    static Need execution(UserFunction function) {
        return Need.Permitted.on(ProtectedResource.function(function), Permission.EXECUTE);
    }

    static Need.Permitted onTable(Permission permission, String keyspace, String table) {
        return onData(permission, keyspace, ProtectedResource.table(keyspace, table));
    }

    private static Need.Permitted unmasking(Permission permission, TableMetadata table) {
        return Need.Permitted.on(
                ProtectedResource.table(table.keyspace(), table.name()), permission);
    }

    /// A permission on data of a keyspace. On keyspaces of the system it must be granted in so many
    /// words.
    static Need.Permitted onData(
            Permission permission, String keyspace, ProtectedResource resource) {
        List<ProtectedResource> chain = new ArrayList<>(resource.chain());
        if (SystemTables.isSystem(keyspace)) {
            chain.remove(ProtectedResource.ALL_KEYSPACES);
        }
        return new Need.Permitted(permission, resource, chain);
    }
}
