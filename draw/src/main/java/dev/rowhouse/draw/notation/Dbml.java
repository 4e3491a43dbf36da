package dev.rowhouse.draw.notation;

import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.table.ChebotkoNotation;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.IndexDesign;
import dev.rowhouse.plan.table.TableDesign;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The tables of a design in DBML, the notation of dbdiagram.io.
///
/// DBML knows one kind of key column; notes tell partition keys (`K`) from clustering columns
/// (`C↑`, `C↓`), and have all else that it does not know.
public final class Dbml {
    private Dbml() {}

    /// The tables and views of a design.
    public static String of(Design design) {
        StringBuilder out = new StringBuilder();
        out.append("Project ").append(name(design.name())).append(" {\n");
        out.append("  database_type: 'Apache Cassandra'\n");
        out.append("  Note: ").append(text("Keyspace " + design.keyspace())).append('\n');
        out.append("}\n");
        design.tables().forEach(table -> table(out, table));
        return out.toString();
    }

    private static void table(StringBuilder out, TableDesign table) {
        out.append("\nTable ").append(name(table.name())).append(" {\n");
        for (ColumnDesign column : table.columns()) {
            out.append(
                    "  %s %s%s\n"
                            .formatted(
                                    name(column.name()),
                                    name(column.type().cql()),
                                    settings(table, column)));
        }
        out.append("\n  indexes {\n");
        out.append(
                table.primaryKey().stream()
                        .map(column -> name(column.name()))
                        .collect(Collectors.joining(", ", "    (", ") [pk]\n")));
        for (IndexDesign index : table.indexes()) {
            out.append("    %s [name: %s]\n".formatted(name(index.column()), text(index.name())));
        }
        out.append("  }\n\n  Note: ").append(text(note(table))).append("\n}\n");
    }

    private static String settings(TableDesign table, ColumnDesign column) {
        String mark = ChebotkoNotation.mark(table, column);
        String note =
                Stream.of(mark, column.why())
                        .filter(each -> !each.isEmpty())
                        .collect(Collectors.joining(": "));
        return note.isEmpty() ? "" : " [note: " + text(note) + "]";
    }

    private static String note(TableDesign table) {
        List<String> parts = new ArrayList<>();
        parts.add("A row is " + table.rowMeaning());
        if (!table.questions().isEmpty()) {
            parts.add("answers " + String.join(", ", table.questions()));
        }
        table.base().ifPresent(base -> parts.add("materialized view of " + base));
        return String.join("; ", parts);
    }

    /// A name or type in quotes.
    private static String name(String name) {
        return "\"" + oneLine(name).replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    private static String text(String text) {
        return "'" + oneLine(text).replace("\\", "\\\\").replace("'", "\\'") + "'";
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\p{Cntrl}+", " ");
    }
}
