package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.syntax.tree.ColumnDefinition;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.Rename;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.AlterTable;
import dev.rowhouse.cql.syntax.tree.Span;
import dev.rowhouse.cql.syntax.tree.TableChange;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.UserType;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// ALTER TABLE.
final class TableAlteration {
    private final SchemaContext context;
    private final TableMetadata table;
    private KeyspaceMetadata keyspace;

    private TableAlteration(KeyspaceMetadata keyspace, TableMetadata table, SchemaContext context) {
        this.keyspace = keyspace;
        this.table = table;
        this.context = context;
    }

    static SchemaResult apply(Schema schema, AlterTable statement, SchemaContext context) {
        String keyspaceName = context.keyspaceOf(statement.table());
        String name = statement.table().text();
        if (statement.change() instanceof TableChange.ChangeMask mask && mask.mask().isPresent()) {
            ColumnMasks.requireEnabled(context);
        }
        requireAllowed(statement.change(), context);
        Optional<KeyspaceMetadata> keyspace = schema.findKeyspace(keyspaceName);
        Optional<TableMetadata> table = schema.findTable(keyspaceName, name);
        if (keyspace.isEmpty() || table.isEmpty()) {
            if (statement.ifExists()) {
                return SchemaResult.unchanged(schema);
            }
            throw SchemaErrors.invalid(
                    statement.table().span(), "Table '%s.%s' doesn't exist", keyspaceName, name);
        }
        if (table.get().isView()) {
            throw SchemaErrors.invalid(
                    statement.table().span(),
                    "Cannot use ALTER TABLE on a materialized view; use ALTER MATERIALIZED VIEW instead");
        }
        KeyspaceMetadata changed =
                new TableAlteration(keyspace.get(), table.get(), context)
                        .change(statement.change());
        Schema result = schema.withKeyspace(changed);
        SchemaResult outcome =
                result.equals(schema)
                        ? SchemaResult.unchanged(schema)
                        : SchemaResult.changed(
                                result,
                                SchemaChange.ofTable(
                                        SchemaChange.Kind.UPDATED, keyspaceName, name));
        return statement.change() instanceof TableChange.AddColumns
                ? outcome.withWarnings(VectorIndexWarnings.of(table.get()))
                : outcome;
    }

    private static void requireAllowed(TableChange change, SchemaContext context) {
        switch (change) {
            case TableChange.ChangeChecks one when one.checks().isEmpty() ->
                    context.features()
                            .require(CassandraRelease.V6_0, "DROP CHECK", one.column().span());
            case TableChange.ChangeChecks one ->
                    ConstraintCreation.requireAllowed(one.column(), one.checks(), context);
            case TableChange.AddColumns add ->
                    add.columns()
                            .forEach(one ->
                                    ConstraintCreation.requireAllowed(
                                            one.name(), one.checks(), context));
            default -> {}
        }
    }

    private KeyspaceMetadata change(TableChange change) {
        TableMetadata changed =
                switch (change) {
                    case TableChange.ChangeType type ->
                            throw SchemaErrors.invalid(
                                    type.column().span(),
                                    "Altering column types is no longer supported");
                    case TableChange.ChangeMask mask -> changeMask(mask);
                    case TableChange.ChangeChecks checks -> changeChecks(checks);
                    case TableChange.AddColumns add -> addColumns(add);
                    case TableChange.DropColumns drop -> dropColumns(drop);
                    case TableChange.RenameColumns rename -> renameColumns(rename);
                    case TableChange.DropCompactStorage ignored -> dropCompactStorage();
                    case TableChange.ChangeProperties properties -> changeOptions(properties);
                };
        return keyspace.withTable(changed);
    }

    private TableMetadata changeMask(TableChange.ChangeMask change) {
        String name = change.column().text();
        Optional<ColumnMetadata> column = table.findColumn(name);
        if (column.isEmpty()) {
            if (change.ifExists()) {
                return table;
            }
            throw SchemaErrors.invalid(
                    change.column().span(),
                    "Column with name '%s' doesn't exist on table '%s'",
                    name,
                    table.name());
        }
        Optional<MaskMetadata> mask =
                change.mask()
                        .map(one ->
                                context.features()
                                        .masks()
                                        .resolve(one, name, column.get().type(), keyspace));
        for (ViewMetadata view : keyspace.viewsOf(table.name())) {
            if (view.includes(name)) {
                keyspace = keyspace.withView(view.withTable(withMask(view.table(), name, mask)));
            }
        }
        return withMask(table, name, mask);
    }

    private static TableMetadata withMask(
            TableMetadata table, String column, Optional<MaskMetadata> mask) {
        TableMetadata.Builder builder = table.toBuilder();
        mask.ifPresentOrElse(one -> builder.mask(column, one), () -> builder.removeMask(column));
        return builder.build();
    }

    private TableMetadata changeChecks(TableChange.ChangeChecks change) {
        String name = change.column().text();
        if (table.findColumn(name).isEmpty()) {
            if (change.ifExists()) {
                return table;
            }
            throw SchemaErrors.invalid(change.column().span(), "Column '%s' doesn't exist", name);
        }
        return ConstraintCreation.with(table, name, change.checks());
    }

    private TableMetadata addColumns(TableChange.AddColumns change) {
        TypeResolver resolver = TypeResolver.of(keyspace);
        TableMetadata result = table;
        for (ColumnDefinition column : change.columns()) {
            CqlType type = resolver.resolve(column.type());
            Optional<MaskMetadata> mask = ColumnMasks.of(column, type, keyspace, context);
            if (result.findAnyColumn(column.name().text()).isPresent()) {
                if (change.ifNotExists()) {
                    continue;
                }
                throw SchemaErrors.invalid(
                        column.name().span(),
                        "Column with name '%s' already exists",
                        column.name().text());
            }
            result =
                    ConstraintCreation.with(
                            addColumn(result, column, type, mask),
                            column.name().text(),
                            column.checks());
        }
        checkCounters(result);
        return result;
    }

    private TableMetadata addColumn(
            TableMetadata before,
            ColumnDefinition column,
            CqlType type,
            Optional<MaskMetadata> mask) {
        String name = column.name().text();
        if (table.isCompact()) {
            throw SchemaErrors.invalid(
                    column.name().span(), "Cannot add new column to a COMPACT STORAGE table");
        }
        if (column.isStatic() && table.clustering().isEmpty()) {
            throw SchemaErrors.invalid(
                    column.name().span(),
                    "Static columns are only useful (and thus allowed) if the table has at least one clustering column");
        }
        if (TableCreation.isMultiCellInsideUserType(type)) {
            throw SchemaErrors.invalid(
                    column.type().span(),
                    "Non-frozen UDTs with nested non-frozen collections are not supported for column %s",
                    name);
        }
        if (type.isCounter()) {
            table.options().transactions().checkCounter(table, column.name().span());
        }
        checkDropped(column, type);
        TableMetadata.Builder builder = before.toBuilder();
        mask.ifPresent(one -> builder.mask(name, one));
        if (column.isStatic()) {
            return builder.addStaticColumn(name, type).build();
        }
        for (ViewMetadata view : keyspace.viewsOf(table.name())) {
            if (view.includesAllColumns()) {
                TableMetadata.Builder wider = view.table().toBuilder().addRegularColumn(name, type);
                mask.ifPresent(one -> wider.mask(name, one));
                keyspace = keyspace.withView(view.withTable(wider.build()));
            }
        }
        return builder.addRegularColumn(name, type).build();
    }

    /// A column that was dropped may come back only if what is left of its old cells can be told
    /// from new ones.
    private void checkDropped(ColumnDefinition column, CqlType type) {
        String name = column.name().text();
        DroppedColumn dropped = table.droppedColumns().get(name);
        if (dropped == null) {
            return;
        }
        CqlType before = dropped.column().type();
        if (!TypeCompatibility.isSerializationCompatible(type, before)) {
            throw SchemaErrors.invalid(
                    column.name().span(),
                    "Cannot re-add previously dropped column '%s' of type %s, incompatible with previous type %s",
                    name,
                    type.cql(),
                    before.cql());
        }
        if (dropped.column().isStatic() != column.isStatic()) {
            throw SchemaErrors.invalid(
                    column.name().span(),
                    "Cannot re-add previously dropped column '%s' of kind %s, incompatible with previous kind %s",
                    name,
                    column.isStatic() ? "STATIC" : "REGULAR",
                    dropped.column().kind());
        }
        if (table.isCounter()) {
            throw SchemaErrors.invalid(
                    column.name().span(),
                    "Cannot re-add previously dropped counter column %s",
                    name);
        }
    }

    private void checkCounters(TableMetadata result) {
        for (ColumnMetadata column : result.columns()) {
            if (column.isPrimaryKey() || column.isCounter() == table.isCounter()) {
                continue;
            }
            throw SchemaErrors.configuration(
                    table.isCounter()
                            ? "%s: Cannot have a non counter column (\"%s\") in a counter table"
                            : "%s: Cannot have a counter column (\"%s\") in a non counter table",
                    table,
                    column.name());
        }
    }

    private TableMetadata dropColumns(TableChange.DropColumns change) {
        long timestampMicros =
                change.timestampMicros()
                        .map(literal -> Long.parseLong(literal.text()))
                        .orElseGet(() -> context.nowMicros().getAsLong());
        TableMetadata result = table;
        for (Name name : change.columns()) {
            Optional<ColumnMetadata> column = table.findAnyColumn(name.text());
            if (column.isEmpty()) {
                if (change.ifExists()) {
                    continue;
                }
                throw SchemaErrors.invalid(
                        name.span(),
                        "Column %s was not found in table '%s'",
                        name.text(),
                        table.cql());
            }
            checkDroppable(name, column.get());
            result =
                    result.toBuilder()
                            .removeColumn(name.text())
                            .addDroppedColumn(
                                    new DroppedColumn(
                                            column.get()
                                                    .withType(
                                                            column.get().type().expandUserTypes()),
                                            timestampMicros))
                            .build();
        }
        return result;
    }

    private void checkDroppable(Name name, ColumnMetadata column) {
        if (column.isPrimaryKey()) {
            throw SchemaErrors.invalid(
                    name.span(), "Cannot drop PRIMARY KEY column %s", name.text());
        }
        if (table.isCompact() && column.isRegular()) {
            throw SchemaErrors.invalid(
                    name.span(),
                    "Cannot drop column %s, the only value of a COMPACT STORAGE table",
                    name.text());
        }
        if (column.type() instanceof UserType && column.isMultiCell()) {
            throw SchemaErrors.invalid(
                    name.span(),
                    "Cannot drop non-frozen column %s of user type %s",
                    name.text(),
                    column.type().cql());
        }
        List<String> indexes = indexesOn(name);
        if (!indexes.isEmpty()) {
            throw SchemaErrors.invalid(
                    name.span(),
                    "Cannot drop column %s because it has dependent secondary indexes (%s)",
                    name.text(),
                    String.join(", ", indexes));
        }
        List<ViewMetadata> views = keyspace.viewsOf(table.name());
        if (!views.isEmpty()) {
            throw SchemaErrors.invalid(
                            name.span(),
                            "Cannot drop column %s on base table %s with materialized views",
                            name.text(),
                            table.name())
                    .withHint(
                            "drop the views first: "
                                    + views.stream()
                                            .map(ViewMetadata::name)
                                            .collect(Collectors.joining(", ")));
        }
    }

    private List<String> indexesOn(Name column) {
        return table.indexes().values().stream()
                .filter(index -> index.column().equals(column.text()))
                .map(IndexMetadata::name)
                .toList();
    }

    private TableMetadata renameColumns(TableChange.RenameColumns change) {
        // Of several new names for one column the last counts.
        Map<String, Rename> renames = new LinkedHashMap<>();
        change.renames().forEach(rename -> renames.put(rename.from().text(), rename));
        TableMetadata result = table;
        for (Rename rename : renames.values()) {
            result = renameColumn(result, rename);
        }
        return result;
    }

    private TableMetadata renameColumn(TableMetadata before, Rename rename) {
        String from = rename.from().text();
        String to = rename.to().text();
        // Cassandra asks for the column in a way that fails before it comes to IF EXISTS.
        ColumnMetadata column =
                before.findColumn(from)
                        .orElseThrow(() ->
                                SchemaErrors.invalid(
                                        rename.from().span(),
                                        "Undefined column name %s in table %s",
                                        rename.from(),
                                        table.cql()));
        if (!column.isPrimaryKey()) {
            throw SchemaErrors.invalid(
                    rename.from().span(), "Cannot rename non PRIMARY KEY column %s", from);
        }
        if (before.findAnyColumn(to).isPresent()) {
            throw SchemaErrors.invalid(
                    rename.to().span(),
                    "Cannot rename column %s to %s in table '%s'; another column with that name already exists",
                    from,
                    to,
                    table.cql());
        }
        List<String> indexes = indexesOn(rename.from());
        if (!indexes.isEmpty()) {
            throw SchemaErrors.invalid(
                    rename.from().span(),
                    "Can't rename column %s because it has dependent secondary indexes (%s)",
                    from,
                    String.join(", ", indexes));
        }
        for (ViewMetadata view : keyspace.viewsOf(table.name())) {
            if (view.includes(from)) {
                keyspace = keyspace.withView(view.withRenamedColumn(from, to));
            }
        }
        return before.toBuilder().renameColumn(from, to).build();
    }

    /// Only the layout changes: rows, files and the log have the same columns as before, of which
    /// more show.
    private TableMetadata dropCompactStorage() {
        if (!context.features().allows(SchemaSwitch.DROP_COMPACT_STORAGE)) {
            throw SchemaErrors.invalid(
                    Span.NONE,
                    "DROP COMPACT STORAGE is disabled. Enable in cassandra.yaml to use.");
        }
        if (!table.isCompact()) {
            throw SchemaErrors.invalid(
                    Span.NONE, "Cannot DROP COMPACT STORAGE on table without COMPACT STORAGE");
        }
        return table.toBuilder().layout(TableLayout.ROWS).build();
    }

    private TableMetadata changeOptions(TableChange.ChangeProperties change) {
        TableOptions read =
                TableOptionsReader.forAlteredTable(
                        change.properties(), table.options(), context.features().release());
        TableOptions options =
                read.withTransactions(
                        read.transactions()
                                .altered(
                                        table,
                                        change.properties(),
                                        table.options().transactions()));
        if (table.isCounter() && options.defaultTimeToLiveSeconds() > 0) {
            throw SchemaErrors.invalid(
                    Span.NONE, "Cannot set default_time_to_live on a table with counters");
        }
        if (!keyspace.viewsOf(table.name()).isEmpty() && options.gcGraceSeconds() == 0) {
            throw SchemaErrors.invalid(
                    Span.NONE,
                    "Cannot alter gc_grace_seconds of the base table of a materialized view to 0, since this value is used to TTL undelivered updates. Setting gc_grace_seconds too low might cause undelivered updates to expire before being replayed.");
        }
        return table.toBuilder().options(options).build();
    }
}
