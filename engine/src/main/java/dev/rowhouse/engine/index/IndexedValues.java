package dev.rowhouse.engine.index;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.IndexMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.ComplexCells;
import dev.rowhouse.storage.row.Row;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;

/// The values of a column that an index holds: the column's own, or parts of a collection.
///
/// ```
/// target             a cell or frozen value gives
/// SIMPLE, FULL       the value
/// VALUES             each element of a list or set, each value of a map
/// KEYS               each key of a map
/// ENTRIES            each pair of a map, as a tuple of key and value
/// ```
final class IndexedValues {
    private final ColumnMetadata column;
    private final IndexMetadata.Target target;

    private final CqlType type;
    private final TextFolder folder;

    IndexedValues(ColumnMetadata column, IndexMetadata index) {
        this.column = column;
        this.target = index.target();
        this.type = index.indexedType(column);
        this.folder = new TextFolder(index.textAnalysis());
    }

    /// The type that orders the values of an index, and tells which of them are the same.
    static CqlType order(IndexMetadata index, TableMetadata table) {
        ColumnMetadata column = table.column(index.column());
        return index.isOfBytes(column) ? NativeType.BLOB : index.indexedType(column);
    }

    /// The type of the values in the index.
    CqlType type() {
        return type;
    }

    /// Whether the index keeps texts in another form than they are written in.
    boolean areFolded() {
        return folder.isNeeded();
    }

    /// The form of a value that the index stores.
    Bytes fold(Bytes value) {
        return folder.fold(value);
    }

    /// Hands on the values that a row writes to the column, dead ones left out.
    void forEach(Row row, long nowInSeconds, Consumer<Bytes> consumer) {
        Consumer<Bytes> action = folding(consumer);
        if (column.isMultiCell()) {
            row.findComplex(column).ifPresent(cells -> ofCells(cells, nowInSeconds, action));
        } else {
            row.findCell(column)
                    .filter(cell -> cell.isLive(nowInSeconds))
                    .ifPresent(cell -> split(cell.value(), action));
        }
    }

    /// Hands on the values in a single-cell value of the column.
    void ofValue(Bytes value, Consumer<Bytes> consumer) {
        split(value, folding(consumer));
    }

    private Consumer<Bytes> folding(Consumer<Bytes> consumer) {
        return folder.isNeeded() ? value -> consumer.accept(folder.fold(value)) : consumer;
    }

    private void split(Bytes value, Consumer<Bytes> action) {
        if (target == IndexMetadata.Target.SIMPLE || target == IndexMetadata.Target.FULL) {
            action.accept(value);
            return;
        }
        switch (column.type()) {
            case MapType ignored -> ofEntries(MapType.unpack(value), action);
            case SetType ignored -> SetType.unpack(value).forEach(action);
            case ListType ignored -> ListType.unpack(value).forEach(action);
            default -> action.accept(value);
        }
    }

    private void ofEntries(List<Bytes> keysAndValues, Consumer<Bytes> action) {
        for (int i = 0; i < keysAndValues.size(); i += 2) {
            ofEntry(keysAndValues.get(i), keysAndValues.get(i + 1), action);
        }
    }

    private void ofEntry(Bytes key, Bytes value, Consumer<Bytes> action) {
        switch (target) {
            case KEYS -> action.accept(key);
            case ENTRIES -> action.accept(entry(key, value));
            case SIMPLE, VALUES, FULL -> action.accept(value);
        }
    }

    /// The value for an entry of a map.
    static Bytes entry(Bytes key, Bytes value) {
        return TupleType.join(Arrays.asList(key, value));
    }

    private void ofCells(ComplexCells cells, long nowInSeconds, Consumer<Bytes> action) {
        for (Iterator<Cell> all = cells.iterator(); all.hasNext(); ) {
            Cell cell = all.next();
            if (!cell.isLive(nowInSeconds)) {
                continue;
            }
            switch (column.type()) {
                case MapType ignored -> ofEntry(cell.path(), cell.value(), action);
                case SetType ignored -> action.accept(cell.path());
                default -> action.accept(cell.value());
            }
        }
    }
}
