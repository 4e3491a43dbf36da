package dev.rowhouse.engine.write;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.engine.result.Unset;
import dev.rowhouse.engine.term.Evaluator;
import dev.rowhouse.storage.row.Cell;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/// Operations on the elements of multi-cell collections.
///
/// ```
/// collection   path of a cell      value of a cell
/// list         a timeuuid          the element
/// set          the element         empty
/// map          the key             the value
/// ```
final class CollectionWrite {
    private CollectionWrite() {}

    /// Appends to a list, adds to a set, puts into a map.
    static ColumnWrite add(ColumnMetadata column, Evaluator value) {
        return context -> {
            Bytes collection = value.evaluate(context.evaluation());
            if (collection == null || Unset.is(collection)) {
                return;
            }
            switch (column.type()) {
                case MapType ignored -> {
                    List<Bytes> parts = MapType.unpack(collection);
                    for (int i = 0; i < parts.size(); i += 2) {
                        ColumnWrite.writeElement(column, parts.get(i), parts.get(i + 1), context);
                    }
                }
                case SetType ignored -> {
                    for (Bytes element : SetType.unpack(collection)) {
                        ColumnWrite.writeElement(column, element, Bytes.EMPTY, context);
                    }
                }
                default -> {
                    for (Bytes element : ListType.unpack(collection)) {
                        ColumnWrite.writeElement(
                                column, context.timeUuids().nextBytes(), element, context);
                    }
                }
            }
        };
    }

    /// Puts a list before a list.
    static ColumnWrite prepend(ColumnMetadata column, Evaluator value) {
        return context -> {
            Bytes collection = value.evaluate(context.evaluation());
            if (collection == null || Unset.is(collection)) {
                return;
            }
            List<Bytes> elements = ListType.unpack(collection);
            List<Bytes> paths = context.timeUuids().nextBefore(elements.size());
            for (int i = 0; i < elements.size(); i++) {
                ColumnWrite.writeElement(column, paths.get(i), elements.get(i), context);
            }
        };
    }

    /// Removes elements from a list or set, or keys from a map.
    static ColumnWrite remove(ColumnMetadata column, Evaluator value) {
        return context -> {
            Bytes collection = value.evaluate(context.evaluation());
            if (collection == null || Unset.is(collection)) {
                return;
            }
            if (column.type() instanceof ListType list) {
                List<Bytes> unwanted = ListType.unpack(collection);
                for (Cell cell : presentCells(column, context)) {
                    if (contains(list.element(), unwanted, cell.value())) {
                        ColumnWrite.writeElement(column, cell.path(), null, context);
                    }
                }
                return;
            }
            for (Bytes element : SetType.unpack(collection)) {
                ColumnWrite.writeElement(column, element, null, context);
            }
        };
    }

    private static boolean contains(CqlType type, List<Bytes> values, Bytes value) {
        for (Bytes one : values) {
            if (type.compare(one, value) == 0) {
                return true;
            }
        }
        return false;
    }

    /// Sets the element of a list at an index, or the value of a map at a key.
    static ColumnWrite setElement(ColumnMetadata column, Evaluator key, Evaluator value) {
        return context -> {
            Bytes place = require(key.evaluate(context.evaluation()), column);
            Bytes element = value.evaluate(context.evaluation());
            if (Unset.is(element)) {
                return;
            }
            Bytes path =
                    column.type() instanceof ListType
                            ? pathAt(place, column, "set an element on", context)
                            : place;
            ColumnWrite.writeElement(column, path, element, context);
        };
    }

    /// Deletes the element of a list at an index, an element of a set, or the entry of a map at a
    /// key.
    static ColumnWrite deleteElement(ColumnMetadata column, Evaluator key) {
        return context -> {
            Bytes given = key.evaluate(context.evaluation());
            if (Unset.is(given) && !(column.type() instanceof MapType)) {
                return;
            }
            if (given == null && column.type() instanceof SetType) {
                throw CqlException.invalid("Invalid null set element");
            }
            Bytes place = require(given, column);
            Bytes path =
                    column.type() instanceof ListType
                            ? pathAt(place, column, "delete an element from", context)
                            : place;
            ColumnWrite.writeElement(column, path, null, context);
        };
    }

    private static Bytes require(@Nullable Bytes key, ColumnMetadata column) {
        String what = column.type() instanceof ListType ? "value for list index" : "map key";
        if (key == null) {
            throw CqlException.invalid("Invalid null %s", what);
        }
        if (Unset.is(key)) {
            throw CqlException.invalid("Invalid unset %s", what);
        }
        return key;
    }

    private static Bytes pathAt(
            Bytes index, ColumnMetadata column, String purpose, WriteContext context) {
        List<Cell> cells = presentCells(column, context);
        if (cells.isEmpty()) {
            throw CqlException.invalid("Attempted to %s a list which is null", purpose);
        }
        int position = index.getInt(0);
        if (position < 0 || position >= cells.size()) {
            throw CqlException.invalid(
                    "List index %d out of bound, list has size %d", position, cells.size());
        }
        return cells.get(position).path();
    }

    private static List<Cell> presentCells(ColumnMetadata column, WriteContext context) {
        List<Cell> cells = new ArrayList<>();
        context.present()
                .get()
                .findComplex(column)
                .ifPresent(complex -> {
                    for (Iterator<Cell> all = complex.iterator(); all.hasNext(); ) {
                        cells.add(all.next());
                    }
                });
        return cells;
    }
}
