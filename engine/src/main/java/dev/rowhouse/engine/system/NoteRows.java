package dev.rowhouse.engine.system;

import dev.rowhouse.cql.schema.KeyspaceMetadata;
import dev.rowhouse.cql.schema.Notes;
import dev.rowhouse.cql.schema.Notes.Kind;
import dev.rowhouse.cql.schema.Notes.Target;
import dev.rowhouse.cql.schema.TableMetadata;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/// The rows of `system_views.schema_comments` and `system_views.schema_security_labels`.
final class NoteRows {
    static final String COMMENTS = "schema_comments";
    static final String LABELS = "schema_security_labels";

    private NoteRows() {}

    static Stream<Map<String, Object>> comments(KeyspaceMetadata keyspace) {
        Stream<Map<String, Object>> ofTables =
                keyspace.tables().values().stream()
                        .filter(table -> !table.options().comment().isEmpty())
                        .map(table -> ofTable(keyspace, table));
        return Stream.concat(ofTables, rows(keyspace, keyspace.notes().comments(), "comment"));
    }

    static Stream<Map<String, Object>> labels(KeyspaceMetadata keyspace) {
        return rows(keyspace, keyspace.notes().labels(), "security_label");
    }

    private static Map<String, Object> ofTable(KeyspaceMetadata keyspace, TableMetadata table) {
        return row(
                keyspace,
                new Target(Kind.TABLE, table.name(), ""),
                "comment",
                table.options().comment());
    }

    private static Stream<Map<String, Object>> rows(
            KeyspaceMetadata keyspace, Map<Notes.Target, String> notes, String textColumn) {
        return notes.entrySet().stream()
                .map(one -> row(keyspace, one.getKey(), textColumn, one.getValue()));
    }

    private static Map<String, Object> row(
            KeyspaceMetadata keyspace, Target target, String textColumn, String text) {
        Map<String, Object> row = new HashMap<>();
        boolean isOfTable = target.kind() == Kind.TABLE || target.kind() == Kind.COLUMN;
        row.put("object_type", target.kind() == Kind.TYPE ? "UDT" : target.kind().name());
        row.put("keyspace_name", keyspace.name());
        row.put("table_name", isOfTable ? target.name() : "");
        row.put("column_name", isOfTable ? target.part() : "");
        row.put("udt_name", isOfTable ? "" : target.name());
        row.put("field_name", isOfTable ? "" : target.part());
        row.put(textColumn, text);
        return row;
    }
}
