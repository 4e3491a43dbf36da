package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.error.AlreadyExistsException;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.PrimaryKey;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CreateView;
import dev.rowhouse.cql.syntax.tree.Selector;
import dev.rowhouse.cql.syntax.tree.Term;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// CREATE MATERIALIZED VIEW. The checks come in Cassandra's order.
///
/// The rules make sure that each row of the base table is at most one row of the view and can be
/// found from it: the view's primary key holds all of the base table's and at most one column more,
/// and none of them may be null.
final class ViewCreation {
    private static final String EXPERIMENTAL =
            "Materialized views are experimental and are not recommended for production use.";

    private final Schema schema;
    private final CreateView statement;
    private final SchemaContext context;
    private final String keyspaceName;
    private final String name;

    ViewCreation(Schema schema, CreateView statement, SchemaContext context) {
        this.schema = schema;
        this.statement = statement;
        this.context = context;
        keyspaceName = context.keyspaceOf(statement.view());
        name = statement.view().text();
        // Without a keyspace of its own the base table is looked for beside the view, whatever
        // keyspace is in use.
        if (!statement.baseTable().keyspaceOr(keyspaceName).equals(keyspaceName)) {
            throw error("Cannot create a materialized view on a table in a different keyspace");
        }
    }

    SchemaResult apply() {
        ViewRelations relations = new ViewRelations(statement.where());
        relations.requireNoMarkers();
        Map<String, ClusteringOrder> order =
                TableCreation.clusteringOrder(
                        statement.options().clusteringOrder(), "view", statement.view());
        KeyspaceMetadata keyspace =
                schema.findKeyspace(keyspaceName)
                        .orElseThrow(() -> error("Keyspace '%s' doesn't exist", keyspaceName));
        String baseName = statement.baseTable().text();
        TableMetadata base =
                keyspace.findTable(baseName)
                        .orElseThrow(() -> error("Base table '%s' doesn't exist", baseName));
        if (keyspace.findTable(name).isPresent()) {
            throw error(
                    "Cannot create materialized view '%s' - a table with the same name already exists",
                    name);
        }
        if (keyspace.findView(name).isPresent()) {
            if (statement.ifNotExists()) {
                return SchemaResult.unchanged(schema).withWarnings(List.of(EXPERIMENTAL));
            }
            throw AlreadyExistsException.table(keyspaceName, name);
        }
        checkBase(base);
        Set<String> selected = selectedColumns(base);
        checkPrimaryKey(base, selected, order);
        relations.check(base, primaryKeyColumns(), name);
        TableOptions options = options();
        TableCreation.checkName(keyspaceName, name);
        ViewMetadata view =
                new ViewMetadata(
                        baseName,
                        statement.selectors().isEmpty(),
                        statement.where(),
                        build(base, selected, order, options));
        return SchemaResult.changed(
                        schema.withKeyspace(keyspace.withView(view)),
                        SchemaChange.ofTable(SchemaChange.Kind.CREATED, keyspaceName, name))
                .withWarnings(List.of(EXPERIMENTAL));
    }

    private CqlException error(String format, Object... arguments) {
        return SchemaErrors.invalid(statement.view().span(), format, arguments);
    }

    private void checkBase(TableMetadata base) {
        if (base.isCounter()) {
            throw error("Materialized views are not supported on counter tables");
        }
        if (base.options().gcGraceSeconds() == 0) {
            throw error(
                    "Cannot create materialized view '%s' for base table '%s' with gc_grace_seconds of 0, since this value is used to TTL undelivered updates. Setting gc_grace_seconds too low might cause undelivered updates to expire before being replayed.",
                    name, base.name());
        }
    }

    private Set<String> selectedColumns(TableMetadata base) {
        Set<String> selected = new LinkedHashSet<>();
        if (statement.selectors().isEmpty()) {
            base.allColumns().forEach(column -> selected.add(column.name()));
        }
        for (Selector selector : statement.selectors()) {
            if (selector.alias().isPresent()) {
                throw SchemaErrors.invalid(
                        selector.span(),
                        "Cannot use aliases when defining a materialized view (got %s)",
                        selector);
            }
            if (!(selector.expression() instanceof Term.ColumnReference column)) {
                throw SchemaErrors.invalid(
                        selector.span(),
                        "Can only select columns by name when defining a materialized view (got %s)",
                        selector);
            }
            selected.add(ViewRelations.column(base, column.name()).name());
        }
        for (String column : selected) {
            if (base.column(column).isStatic()) {
                throw error(
                        "Cannot include static column '%s' in materialized view '%s'",
                        column, name);
            }
        }
        return selected;
    }

    private List<Name> primaryKeyColumns() {
        PrimaryKey key = statement.primaryKey();
        return Stream.concat(key.partitionKey().stream(), key.clustering().stream()).toList();
    }

    private void checkPrimaryKey(
            TableMetadata base, Set<String> selected, Map<String, ClusteringOrder> order) {
        Set<String> columns = new LinkedHashSet<>();
        for (Name column : primaryKeyColumns()) {
            if (base.findColumn(column.text()).isEmpty() || !selected.contains(column.text())) {
                throw SchemaErrors.invalid(
                        column.span(),
                        "Unknown column '%s' referenced in PRIMARY KEY for materialized view '%s'",
                        column.text(),
                        name);
            }
            if (!columns.add(column.text())) {
                throw SchemaErrors.invalid(
                        column.span(),
                        "Duplicate column '%s' in PRIMARY KEY clause for materialized view '%s'",
                        column.text(),
                        name);
            }
            ColumnMetadata metadata = base.column(column.text());
            TableCreation.checkPrimaryKeyType(
                    column, metadata.type(), "'" + metadata.type().marshalClass() + "'");
        }
        List<String> clustering =
                statement.primaryKey().clustering().stream().map(Name::text).toList();
        if (!order.isEmpty() && !clustering.equals(List.copyOf(order.keySet()))) {
            throw error(
                    "Clustering key columns must exactly match columns in CLUSTERING ORDER BY directive");
        }
        List<String> missing =
                base.primaryKey().stream()
                        .map(ColumnMetadata::name)
                        .filter(column -> !columns.contains(column))
                        .toList();
        if (!missing.isEmpty()) {
            throw error(
                    "Cannot create materialized view '%s' without primary key columns %s from base table '%s'",
                    name, String.join(", ", missing), base.name());
        }
        List<String> additional =
                NameSet.of(columns).stream()
                        .filter(column -> !base.column(column).isPrimaryKey())
                        .toList();
        if (additional.size() > 1) {
            throw error(
                    "Cannot include more than one non-primary key column in materialized view primary key (got %s)",
                    String.join(", ", additional));
        }
    }

    /// A view has no options about transactions: those of its table count.
    private TableOptions options() {
        TableOptions options =
                TableOptionsReader.forNewTable(
                        statement.options().properties(), context.features().release());
        if (options.defaultTimeToLiveSeconds() != 0) {
            throw error(
                    "Cannot set default_time_to_live for a materialized view. Data in a materialized view always expire at the same time than the corresponding data in the parent table.");
        }
        if (statement.options().compactStorage()) {
            throw SchemaErrors.syntax(
                    statement.span(),
                    "COMPACT STORAGE tables are not allowed starting with version 4.0");
        }
        return options.withTransactions(TransactionOptions.NONE);
    }

    private TableMetadata build(
            TableMetadata base,
            Set<String> selected,
            Map<String, ClusteringOrder> order,
            TableOptions options) {
        TableMetadata.Builder builder =
                TableMetadata.builder(
                                keyspaceName,
                                name,
                                TableOptionsReader.findId(statement.options().properties())
                                        .orElseGet(context.tableIds()))
                        .options(options)
                        .asView();
        for (Name column : statement.primaryKey().partitionKey()) {
            ColumnMetadata metadata = base.column(column.text());
            builder.addPartitionKeyColumn(column.text(), metadata.type(), metadata.order());
        }
        for (Name column : statement.primaryKey().clustering()) {
            // Without an order of its own the view keeps the base table's.
            ColumnMetadata metadata = base.column(column.text());
            builder.addClusteringColumn(
                    column.text(),
                    metadata.type(),
                    order.getOrDefault(column.text(), metadata.order()));
        }
        Set<String> others = new HashSet<>(selected);
        primaryKeyColumns().forEach(column -> others.remove(column.text()));
        others.forEach(column -> builder.addRegularColumn(column, base.column(column).type()));
        TableMetadata unmasked = builder.build();
        base.masks()
                .forEach((column, mask) -> {
                    if (unmasked.findColumn(column).isPresent()) {
                        builder.mask(column, mask);
                    }
                });
        return builder.build();
    }
}
