package dev.rowhouse.prove.explore.ledger;

import dev.rowhouse.base.Bytes;

import org.jspecify.annotations.Nullable;

import java.util.List;

/// The name of a partition.
///
/// Its hash is computed once: each write copies a map with the names of all partitions.
///
/// **Thread safety.** Immutable.
public final class PartitionName {
    private final String table;
    private final List<Bytes> key;
    private final int hash;

    /// The name of a partition.
    ///
    /// @param table the name of the table
    /// @param key the values of the partition key
    public PartitionName(String table, List<Bytes> key) {
        this.table = table;
        this.key = List.copyOf(key);
        this.hash = 31 * table.hashCode() + this.key.hashCode();
    }

    /// The name of the table.
    public String table() {
        return table;
    }

    /// The values of the partition key.
    public List<Bytes> key() {
        return key;
    }

    @Override
    public boolean equals(@Nullable Object object) {
        return object == this
                || object instanceof PartitionName other
                        && hash == other.hash
                        && table.equals(other.table)
                        && key.equals(other.key);
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return table + key;
    }
}
