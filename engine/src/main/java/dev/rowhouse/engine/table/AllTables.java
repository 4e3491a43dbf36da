package dev.rowhouse.engine.table;

import dev.rowhouse.cql.schema.KeyspaceMetadata;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.TableMetadata;

import java.util.ArrayList;
import java.util.List;

/// The tables of a database on each of its replicas, which follow one schema; there is one replica
/// unless a test wants more.
///
/// **Thread safety.** As [Tables].
///
/// @param replicas the tables of each
public record AllTables(List<Tables> replicas) {
    /// Copies the list.
    public AllTables {
        replicas = List.copyOf(replicas);
    }

    /// Makes the places of new tables everywhere, see [Tables#prepare].
    public void prepare(Schema schema) {
        replicas.forEach(tables -> tables.prepare(schema));
    }

    /// Follows a new schema everywhere, see [Tables#follow].
    ///
    /// @return notices
    public List<String> follow(Schema schema) {
        List<String> notices = new ArrayList<>();
        replicas.forEach(tables -> notices.addAll(tables.follow(schema)));
        return notices;
    }

    /// Goes back everywhere, see [Tables#rollBack].
    public void rollBack(Schema schema) {
        replicas.forEach(tables -> tables.rollBack(schema));
    }

    /// Starts all tables, see [Tables#begin].
    public void begin() {
        replicas.forEach(Tables::begin);
    }

    /// Empties a table everywhere, see [Tables#truncate].
    public void truncate(TableMetadata table, KeyspaceMetadata keyspace) {
        replicas.forEach(tables -> tables.truncate(table, keyspace));
    }

    /// The contents of each replica, in memory.
    public List<List<TableContents>> contents() {
        return replicas.stream().map(Tables::contents).toList();
    }

    /// Restores what [#contents] has returned, see [Tables#restore].
    public void restore(List<List<TableContents>> contents) {
        for (int i = 0; i < contents.size(); i++) {
            replicas.get(i).restore(contents.get(i));
        }
    }

    /// Forgets the tables, and leaves their data alone.
    public void close() {
        replicas.forEach(Tables::close);
    }
}
