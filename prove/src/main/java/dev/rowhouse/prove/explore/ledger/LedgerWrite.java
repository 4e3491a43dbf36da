package dev.rowhouse.prove.explore.ledger;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.bound.BoundModification;
import dev.rowhouse.cql.analysis.bound.ColumnOperation;
import dev.rowhouse.cql.analysis.path.PartitionAccess;
import dev.rowhouse.cql.analysis.path.WritePath;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.UserType;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Optional;

/// One execution of an INSERT, UPDATE or DELETE on a ledger.
///
/// The cells of a list are named by their positions. So two lists that were written at the same
/// timestamp are mixed element by element, where Cassandra joins them.
///
/// @param statement the statement
/// @param values the values of its terms
/// @param time its write time
record LedgerWrite(BoundModification statement, TermValues values, WriteTime time) {
    /// A write with the timestamp and the time to live that the statement itself names.
    ///
    /// @param time the time of a statement that names none
    static LedgerWrite of(BoundModification statement, TermValues values, WriteTime time) {
        int seconds =
                statement
                        .timeToLive()
                        .map(term -> values.value(term).map(value -> value.getInt(0)).orElse(0))
                        .orElse(statement.table().options().defaultTimeToLiveSeconds());
        long micros =
                statement
                        .timestamp()
                        .map(term -> values.value(term).orElseThrow().getLong(0))
                        .orElse(time.micros());
        return new LedgerWrite(statement, values, time.at(micros).living(seconds));
    }

    /// The partition that is written.
    PartitionName partition() {
        if (!(statement.path().partitions() instanceof PartitionAccess.Point(var key))) {
            throw new IllegalArgumentException("no plan writes several partitions at once");
        }
        return new PartitionName(
                statement.table().name(),
                values.all(key).orElseThrow(() -> new IllegalStateException(nullKey())));
    }

    private String nullKey() {
        return "null in the key of a write to " + statement.table().name();
    }

    /// The names of the rows that are written.
    List<List<Bytes>> rows() {
        List<List<Bytes>> names = KeyFilter.names(statement.path().clustering(), values);
        if (names.isEmpty()) {
            throw new IllegalStateException(nullKey());
        }
        return names;
    }

    /// The ledger after the write.
    Ledger applied(Ledger ledger) {
        PartitionName name = partition();
        return ledger.with(name, applied(ledger.partition(name)));
    }

    private StoredPartition applied(StoredPartition before) {
        boolean isDeletion =
                statement.kind() == BoundModification.Kind.DELETE
                        && statement.operations().isEmpty();
        return switch (statement.path().extent()) {
            case PARTITION -> before.deleted(time.micros());
            case ROW_RANGE ->
                    KeyFilter.of(statement.path().clustering(), values)
                            .map(rows -> before.deleted(new RangeDeletion(rows, time.micros())))
                            .orElse(before);
            case STATIC_ROW -> before.withStaticRow(row -> changed(row, true));
            case ROWS, ROWS_AND_STATIC_ROW -> {
                StoredPartition after = before;
                for (List<Bytes> name : rows()) {
                    after =
                            after.withRow(
                                    name,
                                    row -> isDeletion ? row.deleted(time.micros()) : written(row));
                }
                yield statement.path().extent() == WritePath.Extent.ROWS_AND_STATIC_ROW
                        ? after.withStaticRow(row -> changed(row, true))
                        : after;
            }
        };
    }

    private StoredRow written(StoredRow row) {
        StoredRow changed = changed(row, false);
        return statement.kind() == BoundModification.Kind.INSERT ? changed.marked(time) : changed;
    }

    private StoredRow changed(StoredRow row, boolean isStatic) {
        StoredRow changed = row;
        for (ColumnOperation operation : statement.operations()) {
            if (operation.column().isStatic() == isStatic) {
                changed = changed(changed, operation);
            }
        }
        return changed;
    }

    private StoredRow changed(StoredRow row, ColumnOperation operation) {
        ColumnMetadata column = operation.column();
        return switch (operation) {
            case ColumnOperation.SetValue(var _, var term) -> {
                Optional<Bytes> value = values.value(term);
                if (!column.isMultiCell()) {
                    yield row.with(CellName.of(column.name()), StoredCell.of(time, value));
                }
                StoredRow emptied = row.collectionDeleted(column.name(), time.micros() - 1);
                yield value.map(all -> added(emptied, column, all, 0)).orElse(emptied);
            }
            case ColumnOperation.DeleteValue _ ->
                    column.isMultiCell()
                            ? row.collectionDeleted(column.name(), time.micros())
                            : row.with(
                                    CellName.of(column.name()),
                                    StoredCell.of(time, Optional.empty()));
            case ColumnOperation.AddElements(var _, var term) ->
                    values.value(term)
                            .map(all -> added(row, column, all, nextPosition(row, column)))
                            .orElse(row);
            case ColumnOperation.RemoveElements(var _, var term) ->
                    values.value(term).map(all -> removed(row, column, all)).orElse(row);
            case ColumnOperation.SetElement(var _, var key, var term)
                    when !(column.type() instanceof ListType) ->
                    element(row, column, values.value(key).orElseThrow(), values.value(term));
            case ColumnOperation.DeleteElement(var _, var key)
                    when !(column.type() instanceof ListType) ->
                    element(row, column, values.value(key).orElseThrow(), Optional.empty());
            case ColumnOperation.SetField(var _, int index, var term) ->
                    element(row, column, Bytes.ofShort(index), values.value(term));
            case ColumnOperation.DeleteField(var _, int index) ->
                    element(row, column, Bytes.ofShort(index), Optional.empty());
            case ColumnOperation.AddToCounter(var _, var delta, boolean isNegative) -> {
                long change = values.value(delta).orElseThrow().getLong(0);
                yield counted(row, column, isNegative ? -change : change);
            }
            case ColumnOperation.AddToValue _,
                    ColumnOperation.PrependElements _,
                    ColumnOperation.SetElement _,
                    ColumnOperation.DeleteElement _ ->
                    throw new IllegalArgumentException(
                            "no plan contains an operation such as " + operation);
        };
    }

    private StoredRow element(
            StoredRow row, ColumnMetadata column, Bytes element, Optional<Bytes> value) {
        return row.with(CellName.of(column.name(), element), StoredCell.of(time, value));
    }

    private StoredRow added(StoredRow row, ColumnMetadata column, Bytes collection, long position) {
        StoredRow changed = row;
        switch (column.type()) {
            case MapType _ -> {
                List<Bytes> parts = MapType.unpack(collection);
                for (int i = 0; i < parts.size(); i += 2) {
                    changed = element(changed, column, parts.get(i), Optional.of(parts.get(i + 1)));
                }
            }
            case SetType _ -> {
                for (Bytes each : SetType.unpack(collection)) {
                    changed = element(changed, column, each, Optional.of(Bytes.EMPTY));
                }
            }
            case ListType _ -> {
                long next = position;
                for (Bytes each : ListType.unpack(collection)) {
                    changed = element(changed, column, Bytes.ofLong(next++), Optional.of(each));
                }
            }
            case UserType type -> {
                List<@Nullable Bytes> fields = type.split(collection);
                for (int i = 0; i < fields.size(); i++) {
                    Optional<Bytes> field = Optional.ofNullable(fields.get(i));
                    if (field.isPresent()) {
                        changed = element(changed, column, Bytes.ofShort(i), field);
                    }
                }
            }
            default -> throw new IllegalStateException(column + " does not have several cells");
        }
        return changed;
    }

    private static long nextPosition(StoredRow row, ColumnMetadata column) {
        return column.type() instanceof ListType
                ? row.cells().keySet().stream()
                        .filter(name -> name.column().equals(column.name()))
                        .mapToLong(name -> name.element().orElseThrow().getLong(0) + 1)
                        .max()
                        .orElse(0)
                : 0;
    }

    private StoredRow removed(StoredRow row, ColumnMetadata column, Bytes collection) {
        if (column.type() instanceof ListType) {
            throw new IllegalArgumentException("no plan removes elements of a list");
        }
        StoredRow changed = row;
        for (Bytes each : SetType.unpack(collection)) {
            changed = element(changed, column, each, Optional.empty());
        }
        return changed;
    }

    private StoredRow counted(StoredRow row, ColumnMetadata column, long change) {
        CellName name = CellName.of(column.name());
        Optional<StoredCell> known =
                row.cell(column.name()).filter(cell -> cell.value().isPresent());
        long before = known.flatMap(StoredCell::value).map(value -> value.getLong(0)).orElse(0L);
        long latest = known.map(StoredCell::timestamp).orElse(time.micros());
        return row.counted(
                name,
                new StoredCell(
                        Math.max(latest, time.micros()),
                        Optional.of(Bytes.ofLong(before + change)),
                        0,
                        StoredCell.NEVER));
    }
}
