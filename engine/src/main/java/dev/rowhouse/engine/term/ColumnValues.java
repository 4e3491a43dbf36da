package dev.rowhouse.engine.term;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.ComplexCells;
import dev.rowhouse.storage.row.CounterContext;
import dev.rowhouse.storage.row.Row;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/// The value of a static or regular column out of the cells of a live row.
public final class ColumnValues {
    private ColumnValues() {}

    /// The serialized value that a column has in a row of which all dead parts have been taken out,
    /// or null when it has none.
    public static @Nullable Bytes of(Row row, ColumnMetadata column) {
        if (column.isMultiCell()) {
            ComplexCells cells = row.findComplex(column).orElse(null);
            return cells == null ? null : assemble(column.type(), cells);
        }
        Bytes value = row.valueOr(column, NONE);
        if (value == NONE) {
            return null;
        }
        return column.isCounter() ? Bytes.ofLong(CounterContext.total(value)) : value;
    }

    /// The serialized field of a user-defined type that a column has in a live row, or null.
    public static @Nullable Bytes field(Row row, ColumnMetadata column, int index) {
        Bytes value = of(row, column);
        return value == null ? null : ((UserType) column.type()).split(value).get(index);
    }

    // Told apart by identity: no value of a column is this object.
    private static final Bytes NONE = Bytes.wrap(new byte[1]);

    /// The serialized collection or user-defined type that some live cells make up, or null when
    /// there is none.
    static @Nullable Bytes assemble(CqlType type, ComplexCells cells) {
        if (cells.size() == 0) {
            return null;
        }
        return switch (type) {
            case ListType ignored -> ListType.pack(gather(cells, false, true));
            case SetType ignored -> SetType.pack(gather(cells, true, false));
            case MapType ignored -> MapType.pack(gather(cells, true, true));
            case UserType user -> UserType.join(fields(user, cells));
            default -> throw new IllegalStateException(type.cql() + " is not multi-cell");
        };
    }

    private static List<Bytes> gather(ComplexCells cells, boolean paths, boolean values) {
        List<Bytes> parts = new ArrayList<>(2 * cells.size());
        for (Iterator<Cell> all = cells.iterator(); all.hasNext(); ) {
            Cell cell = all.next();
            if (paths) {
                parts.add(cell.path());
            }
            if (values) {
                parts.add(cell.value());
            }
        }
        return parts;
    }

    private static List<@Nullable Bytes> fields(UserType type, ComplexCells cells) {
        @Nullable Bytes[] fields = new Bytes[type.fieldNames().size()];
        for (Iterator<Cell> all = cells.iterator(); all.hasNext(); ) {
            Cell cell = all.next();
            fields[cell.path().getShort(0)] = cell.value();
        }
        return Arrays.asList(fields);
    }
}
