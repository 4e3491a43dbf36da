package dev.rowhouse.exports.java;

import dev.rowhouse.design.plan.PlanStatement;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The prepared statements of a class, in fields; equal texts share one.
///
/// **Thread safety.** Belongs to one thread.
final class StatementFields {
    private final Map<String, String> fields = new LinkedHashMap<>();
    private final JavaNames.Unique names = new JavaNames.Unique();

    StatementFields() {
        names.of("session");
    }

    /// Adds a statement.
    ///
    /// @param verb what it does, as the beginning of a name: `select`
    void add(String verb, String table, PlanStatement statement) {
        if (!fields.containsKey(statement.cql())) {
            fields.put(statement.cql(), names.of(verb + JavaNames.type(table)));
        }
    }

    /// The field of a statement that was added.
    String name(PlanStatement statement) {
        String name = fields.get(statement.cql());
        if (name == null) {
            throw new IllegalArgumentException("no field for " + statement.cql());
        }
        return name;
    }

    /// Writes the fields, and the constructor that prepares them.
    void write(JavaSource source) {
        String session = source.use("com.datastax.oss.driver.api.core.CqlSession");
        String prepared = source.use("com.datastax.oss.driver.api.core.cql.PreparedStatement");
        source.line("private final " + session + " session;");
        fields.values()
                .forEach(name -> source.line("private final " + prepared + " " + name + ";"));
        source.line("");
        source.javadoc(List.of("@param session a session that uses the keyspace of the tables"));
        source.open("public " + source.name() + "(" + session + " session) {");
        source.line("this.session = session;");
        fields.forEach((cql, name) -> {
            source.line("this." + name + " =");
            source.line("        session.prepare(");
            source.line(block(cql, "                ") + ");");
        });
        source.close("}");
    }

    /// A statement as a text block, its end without a line break.
    static String block(String cql, String indent) {
        StringBuilder block = new StringBuilder(indent + "\"\"\"\n");
        block.append(
                (cql.replace("\\", "\\\\").replace("\"\"\"", "\\\"\"\"") + "\"\"\"")
                        .indent(indent.length()));
        return block.toString().stripTrailing();
    }
}
