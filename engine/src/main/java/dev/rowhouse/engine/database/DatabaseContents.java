package dev.rowhouse.engine.database;

import dev.rowhouse.cql.schema.KeyspaceMetadata;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.SchemaChange;
import dev.rowhouse.engine.table.TableContents;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// The content of an in-memory database at one moment: its schema and the contents of all its
/// tables.
///
/// @param schema all keyspaces
/// @param tables what the tables of each replica held
record DatabaseContents(Schema schema, List<List<TableContents>> tables) {
    DatabaseContents {
        tables = List.copyOf(tables);
    }

    /// The keyspace changes of restoring this content.
    ///
    /// @param now the schema until then
    List<SchemaChange> changes(Schema now) {
        Set<String> names = new TreeSet<>(now.keyspaces().keySet());
        names.addAll(schema.keyspaces().keySet());
        List<SchemaChange> changes = new ArrayList<>();
        for (String name : names) {
            KeyspaceMetadata present = now.keyspaces().get(name);
            KeyspaceMetadata wanted = schema.keyspaces().get(name);
            if (present != wanted) {
                SchemaChange.Kind kind =
                        present == null
                                ? SchemaChange.Kind.CREATED
                                : wanted == null
                                        ? SchemaChange.Kind.DROPPED
                                        : SchemaChange.Kind.UPDATED;
                changes.add(SchemaChange.ofKeyspace(kind, name));
            }
        }
        return changes;
    }
}
