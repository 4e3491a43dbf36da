package dev.rowhouse.engine.write;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.json.JsonValues;
import dev.rowhouse.cql.schema.ColumnConstraint;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.storage.partition.PartitionUpdate;
import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.Row;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Checks what a statement writes against the constraints of the columns (`CHECK`).
///
/// As in Cassandra 6.0, the key is checked by every statement that names it, other columns by those
/// that set them: a DELETE of a value is none of these, and a value that is not set is not checked.
///
/// **Thread safety.** Immutable.
final class ConstraintCheck {
    private final TableMetadata table;
    private final List<ConstrainedColumn> partitionKey = new ArrayList<>();
    private final List<ConstrainedColumn> clustering = new ArrayList<>();
    private final List<ConstrainedColumn> others = new ArrayList<>();

    /// A check of one condition; the value is there, and not empty for a type that has no empty
    /// values.
    @FunctionalInterface
    private interface Condition {
        void check(Bytes value);
    }

    private record ConstrainedColumn(ColumnMetadata column, List<Condition> conditions) {
        void check(@Nullable Bytes value) {
            if (value == null || value.isEmpty() && !hasEmptyValues(column.type())) {
                throw violated(column, value == null ? " as it is null." : " as it is empty.");
            }
            conditions.forEach(condition -> condition.check(value));
        }

        private static boolean hasEmptyValues(CqlType type) {
            return type == NativeType.TEXT || type == NativeType.ASCII || type == NativeType.BLOB;
        }
    }

    private ConstraintCheck(TableMetadata table, boolean setsValues) {
        this.table = table;
        table.constraints()
                .forEach((name, constraints) -> {
                    ColumnMetadata column = table.column(name);
                    ConstrainedColumn constrained =
                            new ConstrainedColumn(
                                    column,
                                    constraints.stream()
                                            .map(one -> condition(column, one))
                                            .toList());
                    switch (column.kind()) {
                        case PARTITION_KEY -> partitionKey.add(constrained);
                        case CLUSTERING -> clustering.add(constrained);
                        case STATIC, REGULAR -> {
                            if (setsValues) {
                                others.add(constrained);
                            }
                        }
                    }
                });
    }

    /// The check of a table's constraints; empty for a table without.
    ///
    /// @param setsValues whether the statement sets values, as an INSERT or UPDATE does
    static Optional<ConstraintCheck> of(TableMetadata table, boolean setsValues) {
        return table.constraints().isEmpty()
                ? Optional.empty()
                : Optional.of(new ConstraintCheck(table, setsValues));
    }

    /// Checks a change.
    ///
    /// @throws CqlException when a value violates a constraint
    void check(PartitionUpdate update) {
        if (!partitionKey.isEmpty()) {
            List<Bytes> values = update.key().values(table.partitionKey().size());
            for (ConstrainedColumn one : partitionKey) {
                one.check(values.get(one.column().position()));
            }
        }
        check(update.change().staticRow());
        update.change().rows().forEachRemaining(this::check);
    }

    private void check(Row row) {
        Clustering name = row.clustering();
        if (!name.isStatic()) {
            for (ConstrainedColumn one : clustering) {
                one.check(name.value(one.column().position()));
            }
        }
        for (ConstrainedColumn one : others) {
            Optional<Cell> cell = row.findCell(one.column());
            if (cell.isPresent()) {
                one.check(cell.get().isTombstone() ? null : cell.get().value());
            }
        }
    }

    private static Condition condition(ColumnMetadata column, ColumnConstraint constraint) {
        return switch (constraint) {
            case ColumnConstraint.NotNull ignored -> value -> {};
            case ColumnConstraint.Json ignored -> value -> checkJson(column, value);
            case ColumnConstraint.Value bound ->
                    value -> {
                        int comparison = column.type().compare(value, bound.bound());
                        if (!ColumnConstraint.holds(bound.operator(), comparison)) {
                            throw violated(column, ". It should be " + bound.cql(column.name()));
                        }
                    };
            case ColumnConstraint.Length bound ->
                    value -> {
                        int length =
                                column.type() == NativeType.BLOB
                                        ? value.length()
                                        : value.toUtf8().length();
                        if (!ColumnConstraint.holds(
                                bound.operator(), Integer.compare(length, bound.bound()))) {
                            throw violated(
                                    column,
                                    ". It has a length of %d and it should be %s %d"
                                            .formatted(length, bound.operator(), bound.bound()));
                        }
                    };
            case ColumnConstraint.OctetLength bound ->
                    value -> {
                        int length = value.length();
                        if (!ColumnConstraint.holds(
                                bound.operator(), Integer.compare(length, bound.bound()))) {
                            // The words are doubled in Cassandra.
                            throw violated(
                                    column,
                                    ". It has a length of %d and it should be should be %s %d"
                                            .formatted(length, bound.operator(), bound.bound()));
                        }
                    };
            case ColumnConstraint.Regexp regexp -> regexp(column, regexp);
        };
    }

    private static void checkJson(ColumnMetadata column, Bytes value) {
        if (!JsonValues.isJson(value.toUtf8())) {
            throw CqlException.invalid(
                    "Value for column '%s' violated JSON constraint as it is not a valid JSON.",
                    column.name());
        }
    }

    private static Condition regexp(ColumnMetadata column, ColumnConstraint.Regexp regexp) {
        Pattern pattern = Pattern.compile(regexp.pattern());
        return value -> {
            int comparison = pattern.matcher(value.toUtf8()).matches() ? 0 : 1;
            if (!ColumnConstraint.holds(regexp.operator(), comparison)) {
                throw CqlException.invalid(
                                "Value does %smatch regular expression '%s'",
                                comparison == 0 ? "" : "not ", regexp.pattern())
                        .withHint("column " + column.cql());
            }
        };
    }

    private static CqlException violated(ColumnMetadata column, String how) {
        return CqlException.invalid(
                "Column value does not satisfy value constraint for column '%s'%s",
                column.name(), how);
    }
}
