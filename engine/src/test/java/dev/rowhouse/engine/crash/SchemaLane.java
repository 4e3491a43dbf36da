package dev.rowhouse.engine.crash;

import dev.rowhouse.engine.Session;
import dev.rowhouse.engine.result.ResultRow;

import java.util.SortedMap;
import java.util.TreeMap;

/// Tables that are created, written to, given an index, and dropped.
final class SchemaLane implements Lane {
    private static final int STEPS = 4;

    @Override
    public void createTables(Session session) {}

    @Override
    public void execute(Session session, int number) {
        String table = table(number);
        session.execute(
                switch (number % STEPS) {
                    case 0 -> "CREATE TABLE crash." + table + " (id int PRIMARY KEY, v int)";
                    case 1 -> "INSERT INTO crash." + table + " (id, v) VALUES (1, 2)";
                    case 2 -> "CREATE INDEX " + table + "_v ON crash." + table + " (v)";
                    default -> "DROP TABLE crash." + table;
                });
    }

    private static String table(int number) {
        return "made_" + number / STEPS;
    }

    @Override
    public SortedMap<String, String> read(Session session) {
        SortedMap<String, String> lines = new TreeMap<>();
        for (ResultRow row :
                session.execute(
                        "SELECT table_name FROM system_schema.tables WHERE keyspace_name = 'crash'")) {
            String table = String.valueOf(row.getString("table_name"));
            if (table.startsWith("made_")) {
                lines.put(
                        table,
                        session.execute("SELECT id, v FROM crash." + table).all().toString());
            }
        }
        session.execute(
                        "SELECT index_name, table_name FROM system_schema.indexes WHERE keyspace_name = 'crash'")
                .forEach(row -> {
                    String table = String.valueOf(row.getString("table_name"));
                    if (table.startsWith("made_")) {
                        lines.put(
                                "index " + row.getString("index_name"),
                                session.execute("SELECT id FROM crash." + table + " WHERE v = 2")
                                        .all()
                                        .toString());
                    }
                });
        return lines;
    }

    @Override
    public SortedMap<String, String> after(int number) {
        SortedMap<String, String> lines = new TreeMap<>();
        if (number >= 0 && number % STEPS != STEPS - 1) {
            lines.put(table(number), number % STEPS == 0 ? "[]" : "[[1, 2]]");
        }
        if (number % STEPS == 2) {
            lines.put("index " + table(number) + "_v", "[[1]]");
        }
        return lines;
    }
}
