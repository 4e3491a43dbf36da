package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.syntax.tree.IndexTarget;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CreateIndex;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// CREATE INDEX. The checks come in Cassandra's order.
final class IndexCreation {
    private static final String LEGACY = "legacy_local_table";
    private static final String OPTIONS = "options";
    private static final String SASI = "org.apache.cassandra.index.sasi.SASIIndex";
    private final Schema schema;
    private final CreateIndex statement;
    private final String keyspaceName;
    private final String tableName;
    private final boolean isCustom;
    private final SchemaFeatures features;

    IndexCreation(Schema schema, CreateIndex statement, SchemaContext context) {
        this.schema = schema;
        this.statement = statement;
        this.features = context.features();
        keyspaceName = context.keyspaceOf(statement.table());
        tableName = statement.table().text();
        isCustom =
                statement.isCustom()
                        || statement
                                .implementation()
                                .filter(name -> !name.equalsIgnoreCase(LEGACY))
                                .isPresent();
    }

    SchemaResult apply() {
        Map<String, String> options = options();
        KeyspaceMetadata keyspace =
                schema.findKeyspace(keyspaceName)
                        .orElseThrow(() ->
                                SchemaErrors.invalid(
                                        statement.table().span(),
                                        "Keyspace '%s' doesn't exist",
                                        keyspaceName));
        TableMetadata table =
                keyspace.findTableOrView(tableName)
                        .orElseThrow(() ->
                                SchemaErrors.invalid(
                                        statement.table().span(),
                                        "Table '%s' doesn't exist",
                                        tableName));
        Optional<String> wantedName = statement.name().map(Name::text);
        if (wantedName.flatMap(keyspace::findTableOfIndex).isPresent()) {
            if (statement.ifNotExists()) {
                return SchemaResult.unchanged(schema);
            }
            throw SchemaErrors.invalid(
                    statement.span(), "Index '%s' already exists", wantedName.orElseThrow());
        }
        checkTable(table);
        List<IndexMetadata.Target> targets =
                statement.targets().stream().map(target -> target(table, target)).toList();
        checkTargets(table, targets);
        String name = wantedName.orElseGet(() -> availableName(keyspace));
        IndexMetadata index =
                new IndexMetadata(
                        name,
                        isCustom ? IndexMetadata.Kind.CUSTOM : IndexMetadata.Kind.COMPOSITES,
                        statement.targets().getFirst().column().text(),
                        targets.getFirst(),
                        options);
        return add(keyspace, table, index);
    }

    private SchemaResult add(KeyspaceMetadata keyspace, TableMetadata table, IndexMetadata index) {
        for (IndexMetadata existing : table.indexes().values()) {
            if (isSameButName(existing, index) && statement.targets().size() == 1) {
                if (statement.ifNotExists()) {
                    return SchemaResult.unchanged(schema);
                }
                throw SchemaErrors.invalid(
                        statement.span(),
                        "Index %s is a duplicate of existing index %s",
                        index.name(),
                        existing.name());
            }
        }
        // Generated names cannot be wrong, and how long a name is does not matter.
        if (!index.name().matches("\\w+")) {
            throw SchemaErrors.configuration("Illegal index name %s", index.name());
        }
        if (index.isCustom()) {
            try {
                new CustomIndexCheck(statement, table, index, features).run();
            } catch (CqlException e) {
                e.accompany(VectorIndexWarnings.of(table), Optional.empty());
                throw e;
            }
        }
        TableMetadata changed = table.toBuilder().addIndex(index).build();
        return SchemaResult.changed(
                        schema.withKeyspace(keyspace.withTable(changed)),
                        SchemaChange.ofTable(SchemaChange.Kind.UPDATED, keyspaceName, tableName))
                .withWarnings(VectorIndexWarnings.of(changed));
    }

    private static boolean isSameButName(IndexMetadata one, IndexMetadata other) {
        return one.kind() == other.kind()
                && one.column().equals(other.column())
                && one.target() == other.target()
                && one.options().equals(other.options());
    }

    /// The options of a custom index with its class among them.
    private Map<String, String> options() {
        StatementProperties properties = new StatementProperties(statement.properties());
        properties.requireKnown(Set.of(OPTIONS));
        Map<String, String> given = properties.findMap(OPTIONS).orElse(Map.of());
        if (!isCustom) {
            if (!given.isEmpty()) {
                throw SchemaErrors.invalid(
                        statement.span(), "Cannot specify options for a non-CUSTOM index");
            }
            return Map.of();
        }
        for (String reserved : List.of(IndexMetadata.CLASS_NAME, "target")) {
            if (given.containsKey(reserved)) {
                throw SchemaErrors.invalid(
                        statement.span(), "Cannot specify %s as a CUSTOM option", reserved);
            }
        }
        String className = statement.implementation().orElse(LEGACY);
        if (className.equals(SASI)) {
            throw SchemaErrors.invalid(
                    statement.span(),
                    "SASI indexes are disabled. Enable in cassandra.yaml to use.");
        }
        Map<String, String> options = new LinkedHashMap<>();
        options.put(IndexMetadata.CLASS_NAME, className);
        options.putAll(new TreeMap<>(given));
        return options;
    }

    private void checkTable(TableMetadata table) {
        if (table.isCounter()) {
            throw SchemaErrors.invalid(
                    statement.table().span(),
                    "Secondary indexes on counter tables aren't supported");
        }
        if (table.isView()) {
            throw SchemaErrors.invalid(
                    statement.table().span(),
                    "Secondary indexes on materialized views aren't supported");
        }
    }

    /// The part of the column that a target means: of a collection, without more said, its values.
    private static IndexMetadata.Target target(TableMetadata table, IndexTarget target) {
        Name name = target.column();
        ColumnMetadata column =
                table.findColumn(name.text())
                        .orElseThrow(() ->
                                SchemaErrors.invalid(
                                        name.span(),
                                        "Undefined column name %s in table %s",
                                        name,
                                        table.cql()));
        return switch (target.kind()) {
            case SIMPLE ->
                    column.type().isCollection()
                            ? IndexMetadata.Target.VALUES
                            : IndexMetadata.Target.SIMPLE;
            case VALUES -> IndexMetadata.Target.VALUES;
            case KEYS -> IndexMetadata.Target.KEYS;
            case ENTRIES -> IndexMetadata.Target.ENTRIES;
            case FULL -> IndexMetadata.Target.FULL;
        };
    }

    private void checkTargets(TableMetadata table, List<IndexMetadata.Target> targets) {
        if (targets.isEmpty() && isCustom) {
            throw SchemaErrors.invalid(statement.span(), "Failed to retrieve target column for: ");
        }
        if (targets.isEmpty()) {
            throw SchemaErrors.invalid(
                    statement.span(),
                    "Only CUSTOM indexes can be created without specifying a target column");
        }
        if (targets.size() > 1 && !isCustom) {
            throw SchemaErrors.invalid(
                    statement.span(), "Only CUSTOM indexes support multiple columns");
        }
        Set<String> columns = new HashSet<>();
        for (IndexTarget target : statement.targets()) {
            if (!columns.add(target.column().text())) {
                throw SchemaErrors.invalid(
                        target.column().span(),
                        "Duplicate column '%s' in index target list",
                        target.column().text());
            }
        }
        for (int i = 0; i < targets.size(); i++) {
            Name name = statement.targets().get(i).column();
            checkTarget(table, table.column(name.text()), targets.get(i), name);
        }
    }

    private void checkTarget(
            TableMetadata table, ColumnMetadata column, IndexMetadata.Target target, Name name) {
        CqlType type = column.type();
        if (isCustom && !name.text().matches("\\w+")) {
            throw SchemaErrors.invalid(
                    name.span(),
                    "Column '%s' contains non-alphanumeric-underscore characters",
                    name.text());
        }
        checkDuration(type, name);
        if (table.isCompact() && !column.isStatic()) {
            throw SchemaErrors.invalid(
                    name.span(),
                    column.isPrimaryKey()
                            ? "Secondary indexes are not supported on PRIMARY KEY columns in COMPACT STORAGE tables"
                            : "Secondary indexes are not supported on compact value column of COMPACT STORAGE tables");
        }
        if (column.isPartitionKey() && !table.hasCompositePartitionKey()) {
            throw SchemaErrors.invalid(
                    name.span(),
                    "Cannot create secondary index on the only partition key column %s",
                    name);
        }
        boolean isFrozenCollection = type.isCollection() && type.isFrozen();
        String kind = target.name().toLowerCase(Locale.ROOT);
        if (isFrozenCollection && target != IndexMetadata.Target.FULL) {
            throw SchemaErrors.invalid(
                    name.span(),
                    "Cannot create %s() index on frozen column %s. Frozen collections are immutable and must be fully indexed by using the 'full(%s)' modifier",
                    kind,
                    name,
                    name);
        }
        if (!isFrozenCollection && target == IndexMetadata.Target.FULL) {
            throw SchemaErrors.invalid(
                    name.span(), "full() indexes can only be created on frozen collections");
        }
        if (!type.isCollection() && target != IndexMetadata.Target.SIMPLE) {
            throw SchemaErrors.invalid(
                    name.span(),
                    "Cannot create %s() index on %s. Non-collection columns only support simple indexes",
                    kind,
                    name);
        }
        boolean isOfMap =
                target == IndexMetadata.Target.KEYS || target == IndexMetadata.Target.ENTRIES;
        if (isOfMap && !(type instanceof MapType)) {
            throw SchemaErrors.invalid(
                    name.span(),
                    "Cannot create index on %s of column %s with non-map type",
                    kind,
                    name);
        }
        if (type instanceof UserType && type.isMultiCell()) {
            throw SchemaErrors.invalid(
                    name.span(), "Cannot create index on non-frozen UDT column %s", name);
        }
    }

    private static void checkDuration(CqlType type, Name name) {
        if (!type.containsDuration()) {
            return;
        }
        String where = "duration columns";
        if (type.isCollection()) {
            where = "collections containing durations";
        } else if (type instanceof TupleType) {
            where = "tuples containing durations";
        } else if (type instanceof UserType) {
            where = "UDTs containing durations";
        }
        throw SchemaErrors.invalid(name.span(), "Secondary indexes are not supported on %s", where);
    }

    /// A name made of table and column, with a number when it is taken.
    private String availableName(KeyspaceMetadata keyspace) {
        String column =
                statement.targets().size() == 1
                        ? "_" + statement.targets().getFirst().column().text()
                        : "";
        String base = (tableName + column + "_idx").replaceAll("\\W", "");
        String name = base;
        for (int i = 1; keyspace.findTableOfIndex(name).isPresent(); i++) {
            name = base + "_" + i;
        }
        return name;
    }
}
