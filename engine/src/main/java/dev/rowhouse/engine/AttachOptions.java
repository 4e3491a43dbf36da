package dev.rowhouse.engine;

import java.nio.file.Path;
import java.util.Optional;

/// The folder to attach and its options ([Rowhouse#attach]).
///
/// @param folder a folder with SSTables of a Cassandra node: a table's, a snapshot's, a keyspace's
///     or the node's data folder
/// @param schema the statements that make the tables; without them, what the files `schema.cql` of
///     snapshots say
/// @param snapshot the snapshot to use instead of each table's own SSTables
public record AttachOptions(Path folder, Optional<String> schema, Optional<String> snapshot) {
    /// All tables in a folder, with the schema file in it.
    public static AttachOptions of(Path folder) {
        return new AttachOptions(folder, Optional.empty(), Optional.empty());
    }

    /// The same with a schema.
    ///
    /// @param cql statements as DESCRIBE prints them; CREATE KEYSPACE may be missing
    public AttachOptions withSchema(String cql) {
        return new AttachOptions(folder, Optional.of(cql), snapshot);
    }

    /// The same, of a snapshot.
    public AttachOptions withSnapshot(String name) {
        return new AttachOptions(folder, schema, Optional.of(name));
    }
}
