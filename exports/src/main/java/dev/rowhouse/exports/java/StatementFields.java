package dev.rowhouse.exports.java;

import dev.rowhouse.model.concept.RequestSettings;
import dev.rowhouse.plan.check.Idempotence;
import dev.rowhouse.plan.step.PlanStatement;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The prepared statements of a class, in fields; equal texts share one.
///
/// **Thread safety.** Belongs to one thread.
final class StatementFields {
    private final Map<String, String> fields = new LinkedHashMap<>();
    private final Set<String> conditional = new HashSet<>();
    private final JavaNames.Unique names = new JavaNames.Unique();
    private final Idempotence idempotence;
    private final RequestSettings settings;

    /// @param settings the settings of all statements
    StatementFields(Idempotence idempotence, RequestSettings settings) {
        this.idempotence = idempotence;
        this.settings = settings;
        names.of("session");
    }

    /// Adds a statement.
    ///
    /// @param verb the verb at the beginning of its name: `select`
    void add(String verb, String table, PlanStatement statement) {
        if (!fields.containsKey(statement.cql())) {
            fields.put(statement.cql(), names.of(verb + JavaNames.type(table)));
            if (statement.isConditional()) {
                conditional.add(statement.cql());
            }
        }
    }

    /// Whether all of some statements may be repeated.
    boolean areIdempotent(List<PlanStatement> statements) {
        return statements.stream().allMatch(each -> isIdempotent(each.cql()));
    }

    /// The calls that set what the model states about requests, on a statement or a batch.
    ///
    /// @param isConditional whether it is a conditional write
    List<String> settings(boolean isConditional, JavaSource source) {
        return RequestCode.setters(settings, isConditional, source);
    }

    /// The level of reads that must see the last conditional write.
    String serialLevel(JavaSource source) {
        return RequestCode.serialLevel(settings, source);
    }

    private boolean isIdempotent(String cql) {
        return settings.idempotent().orElseGet(() -> idempotence.of(cql));
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
        write(source, Optional.empty());
    }

    /// Another object that the constructor takes and keeps.
    ///
    /// @param type its type, as the source writes it
    /// @param name its name
    /// @param meaning its meaning, for the documentation
    /// @param use the last lines of the constructor, which use it
    record Shared(String type, String name, String meaning, List<String> use) {
        /// Copies the list.
        Shared {
            use = List.copyOf(use);
        }
    }

    /// Writes the fields, and the constructor that sets them.
    void write(JavaSource source, Optional<Shared> shared) {
        String session = source.use("com.datastax.oss.driver.api.core.CqlSession");
        String prepared = source.use("com.datastax.oss.driver.api.core.cql.PreparedStatement");
        String simple = source.use("com.datastax.oss.driver.api.core.cql.SimpleStatement");
        source.line("private final " + session + " session;");
        shared.ifPresent(
                each -> source.line("private final " + each.type() + " " + each.name() + ";"));
        fields.values()
                .forEach(name -> source.line("private final " + prepared + " " + name + ";"));
        source.line("");
        List<String> tags = new ArrayList<>();
        tags.add("@param session a session that uses the keyspace of the tables");
        shared.ifPresent(each -> tags.add("@param " + each.name() + " " + each.meaning()));
        source.javadoc(tags);
        String more = shared.map(each -> ", " + each.type() + " " + each.name()).orElse("");
        source.open("public " + source.name() + "(" + session + " session" + more + ") {");
        source.line("this.session = session;");
        shared.ifPresent(each -> source.line("this." + each.name() + " = " + each.name() + ";"));
        fields.forEach((cql, name) -> {
            source.line("this." + name + " =");
            source.line("        session.prepare(");
            source.line("                " + simple + ".newInstance(");
            source.line(block(cql, "                        ") + ")");
            settings(conditional.contains(cql), source)
                    .forEach(call -> source.line("                        " + call));
            source.line("                        .setIdempotent(" + isIdempotent(cql) + "));");
        });
        shared.ifPresent(each -> each.use().forEach(source::line));
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
