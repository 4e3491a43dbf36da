package dev.rowhouse.exports.migration;

import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.KeyspaceMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.Identifiers;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.plan.table.ColumnSource;
import dev.rowhouse.plan.table.IndexDesign;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.plan.table.TableKind;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Compares tables of a design with the old tables of the same names.
///
/// @param model the model of the design
/// @param wanted the design's keyspace, as its statements make it
/// @param there the old keyspace that the new tables go to, if there is one
record TableComparison(Model model, KeyspaceMetadata wanted, Optional<KeyspaceMetadata> there) {
    /// Determines the change for a table whose name is free or belongs to an old table that can be
    /// altered to match.
    Migration.Change change(TableDesign table) {
        Optional<TableMetadata> old = old(table);
        if (old.isEmpty()) {
            return created(table);
        }
        List<String> statements = new ArrayList<>();
        for (ColumnMetadata column : right(table).columns()) {
            if (old.get().findColumn(column.name()).isEmpty()) {
                statements.add(
                        "ALTER TABLE %s ADD %s %s%s"
                                .formatted(
                                        quoted(table.name()),
                                        quoted(column.name()),
                                        column.type().cql(),
                                        column.isStatic() ? " static" : ""));
            }
        }
        table.indexes().stream()
                .filter(index -> old.get().findIndex(index.name()).isEmpty())
                .map(IndexDesign::cql)
                .forEach(statements::add);
        return statements.isEmpty()
                ? new Migration.Kept(table.name())
                : new Migration.Altered(table.name(), statements);
    }

    /// The reason why an old table or view with a table's name cannot be altered to match; empty if
    /// it can, or if there is none.
    Optional<String> problem(TableDesign table) {
        Optional<TableMetadata> old = old(table);
        if (old.isEmpty()) {
            return there.flatMap(keyspace -> keyspace.findTableOrView(table.name()))
                    .map(_ -> "it is a view");
        }
        if (table.kind() == TableKind.VIEW) {
            return Optional.of("it is a table, the new one is a view");
        }
        return difference(old.get(), right(table)).or(() -> otherMeaning(old.get(), table));
    }

    private Optional<TableMetadata> old(TableDesign table) {
        return there.flatMap(keyspace -> keyspace.findTable(table.name()));
    }

    private TableMetadata right(TableDesign table) {
        return wanted.findTable(table.name()).orElseThrow();
    }

    private static Migration.Created created(TableDesign table) {
        List<String> statements = new ArrayList<>(List.of(table.cql()));
        table.indexes().forEach(index -> statements.add(index.cql()));
        return new Migration.Created(table.name(), statements);
    }

    /// The difference that no ALTER TABLE can remove: another key, counters, or another type.
    private static Optional<String> difference(TableMetadata there, TableMetadata right) {
        if (!key(there).equals(key(right))) {
            return Optional.of("its key is %s and not %s".formatted(key(there), key(right)));
        }
        if (counts(there) != counts(right)) {
            return Optional.of(
                    counts(there) ? "it is a counter table" : "it is not a counter table");
        }
        for (ColumnMetadata column : right.columns()) {
            Optional<ColumnMetadata> same = there.findColumn(column.name());
            if (same.isPresent() && !Matching.isSame(same.get().type(), column.type())) {
                return Optional.of(
                        "its column %s has the type %s and not %s"
                                .formatted(
                                        column.name(),
                                        same.get().type().cql(),
                                        column.type().cql()));
            }
            if (same.isPresent() && same.get().isStatic() != column.isStatic()) {
                return Optional.of(
                        "its column %s is %s"
                                .formatted(
                                        column.name(),
                                        column.isStatic() ? "not static" : "static"));
            }
        }
        return Optional.empty();
    }

    private static boolean counts(TableMetadata table) {
        return table.columns().stream().anyMatch(column -> column.type() == NativeType.COUNTER);
    }

    /// A primary key as CQL writes it, with the directions.
    private static String key(TableMetadata table) {
        List<String> parts = new ArrayList<>();
        parts.add(
                "("
                        + String.join(
                                ", ",
                                table.partitionKey().stream().map(ColumnMetadata::name).toList())
                        + ")");
        table.clustering().forEach(column -> parts.add(column.name() + " " + column.order()));
        return "(" + String.join(", ", parts) + ")";
    }

    /// A table whose values all differ from the new table's holds something else under the same
    /// key, such as votes by nickname where the new table has the user of a nickname. Rows that the
    /// new table must have may be missing from it.
    private Optional<String> otherMeaning(TableMetadata old, TableDesign table) {
        List<String> values =
                old.columns().stream()
                        .filter(column -> !column.isPrimaryKey())
                        .map(ColumnMetadata::name)
                        .toList();
        boolean isShared =
                values.isEmpty()
                        || values.stream()
                                .anyMatch(name -> right(table).findColumn(name).isPresent())
                        || known(old, table).stream().anyMatch(column -> !column.isPrimaryKey());
        return isShared
                ? Optional.empty()
                : Optional.of(
                        "it has the same key, but none of its other columns (%s) belongs to what the new table holds"
                                .formatted(String.join(", ", values)));
    }

    /// The columns of an old table that store something of the instances that the rows of a new one
    /// stand for.
    private Collection<ColumnMetadata> known(TableMetadata old, TableDesign table) {
        Identity identity = new Identity(model, table.shape());
        Map<Field, List<String>> fields = new LinkedHashMap<>();
        table.columns()
                .forEach(column -> {
                    if (column.source() instanceof ColumnSource.OfField(Field field)) {
                        fields.put(field, List.of(column.name()));
                    }
                });
        for (int root = 0; root < table.shape().roots().size(); root++) {
            identity.held(Node.root(root)).forEach(field -> fields.putIfAbsent(field, List.of()));
        }
        return Matching.of(model, old, identity, fields).columns().values();
    }

    /// The user-defined types of the design that old types of the same names cannot become by new
    /// fields.
    List<Migration.Conflict> typeConflicts() {
        List<Migration.Conflict> conflicts = new ArrayList<>();
        for (UserType type : wanted.types().values()) {
            there.flatMap(keyspace -> keyspace.findType(type.name()))
                    .flatMap(old -> difference(old, type))
                    .ifPresent(
                            problem -> conflicts.add(new Migration.Conflict(type.name(), problem)));
        }
        return conflicts;
    }

    private static Optional<String> difference(UserType old, UserType type) {
        for (int i = 0; i < type.fieldNames().size(); i++) {
            String field = type.fieldNames().get(i);
            int index = old.fieldIndex(field);
            if (index >= 0 && !Matching.isSame(old.fieldType(index), type.fieldType(i))) {
                return Optional.of(
                        "its field %s has the type %s and not %s"
                                .formatted(
                                        field,
                                        old.fieldType(index).cql(),
                                        type.fieldType(i).cql()));
            }
        }
        return Optional.empty();
    }

    private static String quoted(String name) {
        return Identifiers.quoteIfNeeded(name);
    }
}
