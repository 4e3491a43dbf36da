package dev.rowhouse.engine.access;

import dev.rowhouse.cql.analysis.bound.BoundBatch;
import dev.rowhouse.cql.analysis.bound.BoundModification;
import dev.rowhouse.cql.analysis.bound.BoundSelect;
import dev.rowhouse.cql.analysis.bound.BoundStatement;
import dev.rowhouse.cql.analysis.bound.BoundTransaction;
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
public final class StatementPermissions {
    private static final Set<String> READABLE_NODE_TABLES =
            Set.of("local", "peers", "peers_v2", "size_estimates", "table_estimates");

    private StatementPermissions() {}

    /// The permissions that a statement needs with a schema.
    public static RequiredPermissions of(BoundStatement statement, Schema schema) {
        return new RequiredPermissions(() -> find(statement, schema));
    }

    private static List<RequiredPermission> find(BoundStatement statement, Schema schema) {
        List<RequiredPermission> required = new ArrayList<>();
        switch (statement) {
            case BoundSelect select -> addSelect(required, select, schema);
            case BoundModification modification -> addModification(required, modification, schema);
            case BoundBatch batch ->
                    batch.statements().forEach(part -> addModification(required, part, schema));
            case BoundTransaction transaction -> {
                transaction.lets().forEach(let -> addSelect(required, let.select(), schema));
                transaction.select().ifPresent(one -> addSelect(required, one.select(), schema));
                transaction.updates().forEach(part -> addModification(required, part, schema));
            }
        }
        return required;
    }

    /// The permissions that TRUNCATE needs.
    public static RequiredPermissions ofTruncation(String keyspace, String table) {
        return new RequiredPermissions(List.of(onTable(Permission.MODIFY, keyspace, table)));
    }

    /// The permission to see the values of a table's masked columns.
    public static RequiredPermission unmask(TableMetadata table) {
        return unmasking(Permission.UNMASK, table);
    }

    private static void addSelect(
            List<RequiredPermission> required, BoundSelect select, Schema schema) {
        TableMetadata table = select.table();
        String base =
                schema.findKeyspace(table.keyspace())
                        .flatMap(keyspace -> keyspace.findView(table.name()))
                        .map(ViewMetadata::baseTable)
                        .orElse(table.name());
        addReading(required, table.keyspace(), base);
        select.userFunctions().forEach(function -> addExecution(required, function));
        List<String> masked =
                (table.masks().isEmpty() ? List.<ColumnMetadata>of() : restricted(select.path()))
                        .stream()
                                .map(ColumnMetadata::name)
                                .filter(name -> table.findMask(name).isPresent())
                                .toList();
        if (!masked.isEmpty()) {
            required.add(
                    new RequiredPermission.MaskedColumns(
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
            List<RequiredPermission> required, BoundModification modification, Schema schema) {
        TableMetadata table = modification.table();
        required.add(onTable(Permission.MODIFY, table.keyspace(), table.name()));
        if (modification.isConditional()) {
            addReading(required, table.keyspace(), table.name());
        }
        List<ViewMetadata> views =
                schema.findKeyspace(table.keyspace())
                        .map(keyspace -> keyspace.viewsOf(table.name()))
                        .orElse(List.of());
        if (!views.isEmpty()) {
            // Reading a view means reading its table.
            addReading(required, table.keyspace(), table.name());
            views.forEach(view ->
                    required.add(onTable(Permission.MODIFY, table.keyspace(), view.name())));
        }
        modification.userFunctions().forEach(function -> addExecution(required, function));
    }

    private static void addReading(
            List<RequiredPermission> required, String keyspace, String table) {
        if (!isReadable(keyspace, table)) {
            required.add(onTable(Permission.SELECT, keyspace, table));
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
    private static void addExecution(List<RequiredPermission> required, UserFunction function) {
        required.add(execution(function));
        switch (function) {
            case AggregateMetadata aggregate -> {
                required.add(execution(aggregate.stateFunction()));
                aggregate.finalFunction().ifPresent(last -> required.add(execution(last)));
            }
            case FunctionMetadata ignored -> {}
        }
    }

    static RequiredPermission execution(UserFunction function) {
        return RequiredPermission.OnResource.of(
                ProtectedResource.function(function), Permission.EXECUTE);
    }

    static RequiredPermission.OnResource onTable(
            Permission permission, String keyspace, String table) {
        return onData(permission, keyspace, ProtectedResource.table(keyspace, table));
    }

    private static RequiredPermission.OnResource unmasking(
            Permission permission, TableMetadata table) {
        return RequiredPermission.OnResource.of(
                ProtectedResource.table(table.keyspace(), table.name()), permission);
    }

    /// A permission on data of a keyspace. On keyspaces of the system it must be granted in so many
    /// words.
    static RequiredPermission.OnResource onData(
            Permission permission, String keyspace, ProtectedResource resource) {
        List<ProtectedResource> chain = new ArrayList<>(resource.chain());
        if (SystemTables.isSystem(keyspace)) {
            chain.remove(ProtectedResource.ALL_KEYSPACES);
        }
        return new RequiredPermission.OnResource(permission, resource, chain);
    }
}
