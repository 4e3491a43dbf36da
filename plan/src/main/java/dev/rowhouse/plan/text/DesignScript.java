package dev.rowhouse.plan.text;

import dev.rowhouse.cql.types.Identifiers;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.table.TableDesign;

/// Writes a design as a CQL script that creates its schema, on Apache Cassandra or on the embedded
/// engine.
public final class DesignScript {
    private DesignScript() {}

    /// The script, ending with a line break.
    public static String of(Design design) {
        StringBuilder script = new StringBuilder();
        script.append("-- ").append(design.name());
        script.append(design.about().isEmpty() ? "" : ": " + commented(design.about()))
                .append('\n');
        script.append(
                "-- Derived by Rowhouse from the model's questions; change the model, not this file.\n\n");
        script.append(design.keyspaceCql())
                .append(";\n\nUSE ")
                .append(Identifiers.quoteIfNeeded(design.keyspace()))
                .append(";\n");
        for (String type : design.typesCql()) {
            script.append('\n').append(type).append(";\n");
        }
        for (TableDesign table : design.tables()) {
            script.append("\n-- ").append(commented(table.comment())).append('\n');
            script.append(table.cql()).append(";\n");
            table.indexes().forEach(index -> script.append('\n').append(index.cql()).append(";\n"));
        }
        design.heldCallsCql()
                .ifPresent(cql ->
                        script.append("\n-- Calls of mutations that have begun and not yet ended\n")
                                .append(cql)
                                .append(";\n"));
        return script.toString();
    }

    /// The text as a comment. A comment ends with its line, and a single `\r` also ends one.
    private static String commented(String text) {
        return text.strip().replaceAll("\\R", "\n-- ");
    }
}
