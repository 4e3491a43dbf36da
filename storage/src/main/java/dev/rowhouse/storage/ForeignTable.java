package dev.rowhouse.storage;

import dev.rowhouse.storage.sstable.io.Descriptor;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// A folder with SSTables of one table that come from elsewhere, and what its place tells of the
/// table.
///
/// @param keyspace the keyspace, when the folder is where a node has it
/// @param name the table, likewise
/// @param id the table's identity, likewise
/// @param folder where the SSTables are
/// @param sstables the SSTables
/// @param schema the file `schema.cql` that a snapshot has
public record ForeignTable(
        Optional<String> keyspace,
        Optional<String> name,
        Optional<UUID> id,
        Path folder,
        List<Descriptor> sstables,
        Optional<Path> schema) {
    /// Copies the list.
    public ForeignTable {
        sstables = List.copyOf(sstables);
    }
}
