package dev.rowhouse.prove.application;

import dev.rowhouse.cql.schema.KeyspaceMetadata;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.prove.database.TargetSchema;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The tables that an application's script creates.
///
/// @param schema the schema after the script
/// @param keyspace the keyspace of all its tables
/// @param prefixes the names of keyspaces that statements may have before the names of tables
/// @param statements the statements of the script without those about keyspaces; names have no
///     keyspace
/// @param tables the names of tables and views, in the order of the script
record OwnSchema(
        Schema schema,
        String keyspace,
        Set<String> prefixes,
        List<String> statements,
        List<String> tables) {
    OwnSchema {
        prefixes = Set.copyOf(prefixes);
        statements = List.copyOf(statements);
        tables = List.copyOf(tables);
    }

    /// The statement that creates a keyspace on one node.
    static String creating(String keyspace) {
        return "CREATE KEYSPACE \"%s\" WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}"
                .formatted(keyspace.replace("\"", "\"\""));
    }

    /// The tables as a target creates them.
    TargetSchema target() {
        KeyspaceMetadata metadata = schema.findKeyspace(keyspace).orElseThrow();
        List<String> stored = new ArrayList<>();
        Set<String> counted = new HashSet<>();
        Map<String, CqlType> columns = new HashMap<>();
        for (String name : tables) {
            TableMetadata table = metadata.findTableOrView(name).orElseThrow();
            if (!table.isView()) {
                stored.add(name);
            }
            if (table.isCounter()) {
                counted.add(name);
            }
            table.columns()
                    .forEach(column -> columns.put(name + "." + column.name(), column.type()));
        }
        return new TargetSchema(keyspace, creating(keyspace), statements, stored, counted, columns);
    }
}
