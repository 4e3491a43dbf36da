package dev.rowhouse.exports.java;

import dev.rowhouse.plan.step.PlanStatement;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The prepared statements of a class, in fields; equal texts share one.
///
/// **Thread safety.** Belongs to one thread.
final class StatementFields {
    private final Map<String, String> fields = new LinkedHashMap<>();
    private final JavaNames.Unique names = new JavaNames.Unique();
    private final Idempotence idempotence;

    StatementFields(Idempotence idempotence) {
        this.idempotence = idempotence;
        names.of("session");
    }

    /// Adds a statement.
    ///
    /// @param verb the verb at the beginning of its name: `select`
    void add(String verb, String table, PlanStatement statement) {
        if (!fields.containsKey(statement.cql())) {
            fields.put(statement.cql(), names.of(verb + JavaNames.type(table)));
        }
    }

    /// Whether all of some statements may be repeated.
    boolean areIdempotent(List<PlanStatement> statements) {
        return statements.stream().allMatch(each -> idempotence.of(each.cql()));
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
        String simple = source.use("com.datastax.oss.driver.api.core.cql.SimpleStatement");
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
            source.line("                " + simple + ".newInstance(");
            source.line(block(cql, "                        ") + ")");
            source.line("                        .setIdempotent(" + idempotence.of(cql) + "));");
        });
        source.close("}");
    }

    /// A statement as a text block, its end without a line break; as a literal where a block would
    /// change it.
    static String block(String cql, String indent) {
        if (!SourceText.isPlainBlock(cql)) {
            return indent + SourceText.literal(cql);
        }
        return (indent + "\"\"\"\n" + (cql + "\"\"\"").indent(indent.length())).stripTrailing();
    }
}
