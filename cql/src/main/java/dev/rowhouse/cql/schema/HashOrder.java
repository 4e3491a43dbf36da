package dev.rowhouse.cql.schema;

import dev.rowhouse.base.Bytes;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// The order in which Cassandra goes through columns that it keeps in a hash table: of several
/// errors it decides which is told.
///
/// A key here has the hash code that it has in Cassandra, so that a hash table of such keys has
/// Cassandra's order.
public final class HashOrder {
    private HashOrder() {}

    /// A column, or an element of a collection in it, as the key of a hash table.
    ///
    /// @param name the bytes of the column's name
    /// @param element the key or index of the element; null is the column as a whole
    public record CellName(Bytes name, @Nullable Bytes element) {
        @Override
        public int hashCode() {
            return 31 * (31 + hash(name)) + (element == null ? 0 : hash(element));
        }

        @Override
        public boolean equals(@Nullable Object object) {
            return object instanceof CellName other
                    && name.equals(other.name)
                    && Objects.equals(element, other.element);
        }
    }

    private record Name(Bytes bytes) {
        @Override
        public int hashCode() {
            return hash(bytes);
        }
    }

    /// All columns of a table, hidden ones too.
    public static List<ColumnMetadata> columns(TableMetadata table) {
        // Columns of one place stand in the order in which they came: the key's, then the others by
        // name.
        List<ColumnMetadata> known = new ArrayList<>(table.primaryKey());
        table.allColumns().stream()
                .filter(column -> !column.isPrimaryKey())
                .sorted(Comparator.comparing(column -> Bytes.utf8(column.name())))
                .forEach(known::add);
        Map<Name, ColumnMetadata> byName = new HashMap<>();
        known.forEach(column -> byName.put(new Name(Bytes.utf8(column.name())), column));
        return List.copyOf(byName.values());
    }

    // As java.nio.ByteBuffer has it: from the last byte to the first.
    private static int hash(Bytes bytes) {
        int hash = 1;
        for (int i = bytes.length() - 1; i >= 0; i--) {
            hash = 31 * hash + bytes.get(i);
        }
        return hash;
    }
}
