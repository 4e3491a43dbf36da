package dev.rowhouse.storage.row;

import dev.rowhouse.base.Bytes;

import org.jspecify.annotations.Nullable;

import java.util.Iterator;

/// The size of a row's data: its values and the keys of its elements, without timestamps and other
/// overhead of a file.
public final class RowSize {
    private RowSize() {}

    /// The size of a row, in bytes.
    public static long bytes(Row row) {
        long bytes = 0;
        for (Bytes value : row.clustering().values()) {
            bytes += length(value);
        }
        for (int i = 0; i < row.columnCount(); i++) {
            switch (row.columnAt(i)) {
                case Cell cell -> bytes += length(cell.value());
                case ComplexCells cells -> {
                    for (Iterator<Cell> all = cells.iterator(); all.hasNext(); ) {
                        Cell cell = all.next();
                        bytes += length(cell.path()) + length(cell.value());
                    }
                }
            }
        }
        return bytes;
    }

    private static long length(@Nullable Bytes value) {
        return value == null ? 0 : value.length();
    }
}
