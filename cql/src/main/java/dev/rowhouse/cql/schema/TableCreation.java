package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.error.AlreadyExistsException;
import dev.rowhouse.cql.syntax.tree.ColumnDefinition;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.PrimaryKey;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CreateTable;
import dev.rowhouse.cql.syntax.tree.SortDirection;
import dev.rowhouse.cql.syntax.tree.TableOptions.ColumnOrder;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.Identifiers;
import dev.rowhouse.cql.types.UserType;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// CREATE TABLE. The checks come in Cassandra's order, so that of several mistakes the same one is
/// reported.
final class TableCreation {
    private static final int NAME_LENGTH_MAX = 222;

    private final Schema schema;
    private final CreateTable statement;
    private final SchemaContext context;
    private final String keyspaceName;
    private final String name;
    private final Map<String, CqlType> types = new LinkedHashMap<>();
    private final Map<String, MaskMetadata> masks = new LinkedHashMap<>();
    private final Set<String> staticColumns = new HashSet<>();

    TableCreation(Schema schema, CreateTable statement, SchemaContext context) {
        this(schema, statement, context, context.keyspaceOf(statement.table()));
    }

    /// A creation in a keyspace that has been checked.
    TableCreation(
            Schema schema, CreateTable statement, SchemaContext context, String keyspaceName) {
        this.schema = schema;
        this.statement = statement;
        this.context = context;
        this.keyspaceName = keyspaceName;
        name = statement.table().text();
    }

    SchemaResult apply() {
        statement
                .columns()
                .forEach(column ->
                        ConstraintCreation.requireAllowed(column.name(), column.checks(), context));
        PrimaryKey primaryKey = primaryKey();
        Map<String, ClusteringOrder> order =
                clusteringOrder(statement.options().clusteringOrder(), "table", statement.table());
        if (statement.columns().stream().anyMatch(column -> column.mask().isPresent())) {
            ColumnMasks.requireEnabled(context);
        }
        KeyspaceMetadata keyspace =
                schema.findKeyspace(keyspaceName)
                        .orElseThrow(() ->
                                SchemaErrors.invalid(
                                        statement.table().span(),
                                        "Keyspace '%s' doesn't exist",
                                        keyspaceName));
        if (keyspace.findTableOrView(name).isPresent()) {
            if (statement.ifNotExists()) {
                return SchemaResult.unchanged(schema);
            }
            throw AlreadyExistsException.table(keyspaceName, name);
        }
        TableOptions options =
                TableOptionsReader.forNewTable(
                        statement.options().properties(), context.features().release());
        resolveColumns(keyspace);
        checkPrimaryKey(primaryKey);
        checkClusteringOrder(primaryKey, order);
        checkColumns(primaryKey, options);
        TableMetadata table = withConstraints(build(primaryKey, order, options));
        options.transactions().checkNew(table, statement.span());
        return SchemaResult.changed(
                schema.withKeyspace(keyspace.withTable(table)),
                SchemaChange.ofTable(SchemaChange.Kind.CREATED, keyspaceName, name));
    }

    private PrimaryKey primaryKey() {
        Set<String> names = new HashSet<>();
        for (ColumnDefinition column : statement.columns()) {
            if (!names.add(column.name().text())) {
                throw SchemaErrors.invalid(
                        column.name().span(),
                        "Duplicate column '%s' declaration for table '%s'",
                        column.name().text(),
                        statement.table());
            }
        }
        return statement
                .primaryKey()
                .orElseThrow(() ->
                        SchemaErrors.invalid(
                                statement.table().span(),
                                "No PRIMARY KEY specifed for table '%s' (exactly one required)",
                                statement.table()));
    }

    /// The directions of CLUSTERING ORDER BY by column, in the order of the text.
    static Map<String, ClusteringOrder> clusteringOrder(
            List<ColumnOrder> orders, String what, Object target) {
        Map<String, ClusteringOrder> result = new LinkedHashMap<>();
        for (ColumnOrder order : orders) {
            ClusteringOrder direction =
                    order.direction() == SortDirection.DESC
                            ? ClusteringOrder.DESC
                            : ClusteringOrder.ASC;
            if (result.put(order.column().text(), direction) != null) {
                throw SchemaErrors.invalid(
                        order.column().span(),
                        "Duplicate column '%s' in CLUSTERING ORDER BY clause for %s '%s'",
                        order.column().text(),
                        what,
                        target);
            }
        }
        return result;
    }

    private void resolveColumns(KeyspaceMetadata keyspace) {
        TypeResolver resolver = TypeResolver.of(keyspace);
        for (ColumnDefinition column : statement.columns()) {
            CqlType type = resolver.resolve(column.type());
            ColumnMasks.of(column, type, keyspace, context)
                    .ifPresent(mask -> masks.put(column.name().text(), mask));
            if (isMultiCellInsideUserType(type)) {
                throw SchemaErrors.invalid(
                        column.type().span(),
                        "Non-frozen UDTs with nested non-frozen collections are not supported");
            }
            types.put(column.name().text(), type);
            if (column.isStatic()) {
                staticColumns.add(column.name().text());
            }
        }
    }

    static boolean isMultiCellInsideUserType(CqlType type) {
        return type instanceof UserType user
                && user.isMultiCell()
                && user.fieldTypes().stream().anyMatch(CqlType::isMultiCell);
    }

    private void checkPrimaryKey(PrimaryKey primaryKey) {
        Set<String> seen = new HashSet<>();
        List<Name> columns =
                Stream.concat(primaryKey.partitionKey().stream(), primaryKey.clustering().stream())
                        .toList();
        for (Name column : columns) {
            CqlType type = types.get(column.text());
            if (type == null) {
                throw SchemaErrors.invalid(
                        column.span(),
                        "Unknown column '%s' referenced in PRIMARY KEY for table '%s'",
                        column.text(),
                        name);
            }
            if (!seen.add(column.text())) {
                throw SchemaErrors.invalid(
                        column.span(),
                        "Duplicate column '%s' in PRIMARY KEY clause for table '%s'",
                        column.text(),
                        name);
            }
            // Cassandra quotes the qualified name of a user-defined type as if it were one name.
            String typeText =
                    type instanceof UserType user
                            ? Identifiers.quoteIfNeeded(user.keyspace() + "." + user.name())
                            : type.cql();
            checkPrimaryKeyType(column, type, typeText);
            if (staticColumns.contains(column.text())) {
                throw SchemaErrors.invalid(
                        column.span(),
                        "Static column '%s' cannot be part of the PRIMARY KEY",
                        column.text());
            }
        }
    }

    /// Checks that a column may be part of a primary key by its type.
    ///
    /// @param typeText how Cassandra prints the type there
    static void checkPrimaryKeyType(Name column, CqlType type, String typeText) {
        if (type.isMultiCell()) {
            throw SchemaErrors.invalid(
                    column.span(),
                    type.isCollection()
                            ? "Invalid non-frozen collection type %s for PRIMARY KEY column '%s'"
                            : "Invalid non-frozen user-defined type %s for PRIMARY KEY column '%s'",
                    typeText,
                    column.text());
        }
        if (type.isCounter()) {
            throw SchemaErrors.invalid(
                    column.span(),
                    "counter type is not supported for PRIMARY KEY column '%s'",
                    column.text());
        }
        if (type.containsDuration()) {
            throw SchemaErrors.invalid(
                    column.span(),
                    "duration type is not supported for PRIMARY KEY column '%s'",
                    column.text());
        }
    }

    private static void checkClusteringOrder(
            PrimaryKey primaryKey, Map<String, ClusteringOrder> order) {
        List<String> clustering = primaryKey.clustering().stream().map(Name::text).toList();
        List<String> others =
                order.keySet().stream().filter(column -> !clustering.contains(column)).toList();
        if (!others.isEmpty()) {
            throw SchemaErrors.invalid(
                    primaryKey.span(),
                    "Only clustering key columns can be defined in CLUSTERING ORDER directive: %s are not clustering columns",
                    others);
        }
        int position = 0;
        for (String column : order.keySet()) {
            String expected = clustering.get(position);
            position++;
            if (column.equals(expected)) {
                continue;
            }
            if (order.containsKey(expected)) {
                throw SchemaErrors.invalid(
                        primaryKey.span(),
                        "The order of columns in the CLUSTERING ORDER directive must match that of the clustering columns (%s must appear before %s)",
                        expected,
                        column);
            }
            throw SchemaErrors.invalid(
                    primaryKey.span(), "Missing CLUSTERING ORDER for column %s", expected);
        }
    }

    private void checkColumns(PrimaryKey primaryKey, TableOptions options) {
        if (!isCompact() && !staticColumns.isEmpty() && primaryKey.clustering().isEmpty()) {
            throw SchemaErrors.invalid(
                    statement.span(),
                    "Static columns are only useful (and thus allowed) if the table has at least one clustering column");
        }
        if (isCompact()) {
            compactStorage().check();
        }
        boolean hasCounters = types.values().stream().anyMatch(CqlType::isCounter);
        if (hasCounters) {
            Set<String> others = new HashSet<>(types.keySet());
            primaryKey.partitionKey().forEach(column -> others.remove(column.text()));
            primaryKey.clustering().forEach(column -> others.remove(column.text()));
            for (String column : others) {
                CqlType type = types.get(column);
                if (type == null || !type.isCounter()) {
                    throw SchemaErrors.invalid(
                            statement.span(),
                            "Cannot mix counter and non counter columns in the same table");
                }
            }
            if (options.defaultTimeToLiveSeconds() > 0) {
                throw SchemaErrors.invalid(
                        statement.span(),
                        "Cannot set default_time_to_live on a table with counters");
            }
        }
        checkName();
    }

    private boolean isCompact() {
        return statement.options().compactStorage();
    }

    private CompactStorage compactStorage() {
        return new CompactStorage(statement, types, staticColumns);
    }

    private void checkName() {
        checkName(keyspaceName, name);
    }

    static void checkName(String keyspace, String table) {
        if (!table.matches("\\w+")) {
            throw SchemaErrors.configuration(
                    "%s.%s: Table name must not be empty or not contain non-alphanumeric-underscore characters (got \"%s\")",
                    keyspace, table, table);
        }
        if (table.length() > NAME_LENGTH_MAX) {
            throw SchemaErrors.configuration(
                    "%s.%s: Table name must not be more than %d characters long (got %d characters for \"%s\")",
                    keyspace, table, NAME_LENGTH_MAX, table.length(), table);
        }
    }

    private TableMetadata build(
            PrimaryKey primaryKey, Map<String, ClusteringOrder> order, TableOptions options) {
        TableMetadata.Builder builder =
                TableMetadata.builder(
                                keyspaceName,
                                name,
                                TableOptionsReader.findId(statement.options().properties())
                                        .orElseGet(context.tableIds()))
                        .options(options);
        Map<String, CqlType> rest = new LinkedHashMap<>(types);
        for (Name column : primaryKey.partitionKey()) {
            builder.addPartitionKeyColumn(column.text(), take(rest, column.text()));
        }
        for (Name column : primaryKey.clustering()) {
            builder.addClusteringColumn(
                    column.text(),
                    take(rest, column.text()),
                    order.getOrDefault(column.text(), ClusteringOrder.ASC));
        }
        if (isCompact()) {
            compactStorage().addColumns(builder);
            return builder.build();
        }
        rest.forEach((column, type) -> {
            if (staticColumns.contains(column)) {
                builder.addStaticColumn(column, type);
            } else {
                builder.addRegularColumn(column, type);
            }
        });
        masks.forEach(builder::mask);
        return builder.build();
    }

    private TableMetadata withConstraints(TableMetadata plain) {
        TableMetadata table = plain;
        for (ColumnDefinition column : statement.columns()) {
            if (!column.checks().isEmpty()) {
                table = ConstraintCreation.with(table, column.name().text(), column.checks());
            }
        }
        return table;
    }

    private static CqlType take(Map<String, CqlType> types, String column) {
        CqlType type = types.remove(column);
        if (type == null) {
            throw new IllegalStateException(column + " was checked to be there");
        }
        return type;
    }
}
