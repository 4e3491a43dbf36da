package dev.rowhouse.storage.sstable.metadata;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.types.CqlType;

import java.util.Comparator;

/// A static or regular column as an SSTable was written with it.
///
/// @param name the name
/// @param type the type at that time
public record HeaderColumn(String name, CqlType type) {
    /// The order of the columns in rows: those of a single cell first; then by the bytes of the
    /// name, of which the first has a sign.
    ///
    /// Cassandra sorts the columns of a header that way whatever their order in the file, so that
    /// any other order would give values to the wrong columns.
    public static final Comparator<HeaderColumn> ORDER =
            Comparator.comparing((HeaderColumn column) -> column.type.isMultiCell())
                    .thenComparingInt(column -> signOfFirstByte(column.name))
                    .thenComparing(column -> Bytes.utf8(column.name));

    private static int signOfFirstByte(String name) {
        return name.isEmpty() || name.charAt(0) < 0x80 ? 0 : -1;
    }

    /// A column of a table.
    public static HeaderColumn of(ColumnMetadata column) {
        return new HeaderColumn(column.name(), column.type());
    }
}
