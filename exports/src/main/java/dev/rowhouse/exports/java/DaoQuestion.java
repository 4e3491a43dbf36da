package dev.rowhouse.exports.java;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.plan.step.Bind;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.step.ResultColumn;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// A question that is one statement: a method of a DAO.
///
/// @param plan how it is answered
/// @param parameters its parameters
/// @param isOneRow whether there is one answer at most
record DaoQuestion(QueryPlan plan, Parameters parameters, boolean isOneRow) {
    private static final String MAPPER = "com.datastax.oss.driver.api.mapper.annotations.";

    /// Whether a plan is one statement that takes each of the question's parameters as it is, and
    /// whose rows are the answers.
    static boolean fits(QueryPlan plan, Question question) {
        Set<String> columns = new HashSet<>();
        Set<String> bound = new HashSet<>();
        return plan.buckets().isEmpty()
                && plan.values().isEmpty()
                && plan.fetches().isEmpty()
                && plan.checks().isEmpty()
                && plan.sort().isEmpty()
                && !plan.isDistinct()
                && plan.presentWhen().isEmpty()
                && plan.unnesting().isEmpty()
                // The object mapper writes the statement into code of its own, without escapes.
                && plan.statement().cql().codePoints().noneMatch(Character::isISOControl)
                && plan.columns().stream().map(ResultColumn::column).allMatch(columns::add)
                // A missing counter is null there and 0 in an answer.
                && plan.columns().stream().noneMatch(c -> c.type() == NativeType.COUNTER)
                && plan.statement().binds().stream()
                        .allMatch(bind ->
                                bind.value() instanceof Expression.Parameter(String name)
                                        && bound.add(name))
                && bound.size() == question.parameters().size();
    }

    /// The name of the method; the DAO has methods of its own.
    String name() {
        String name = JavaNames.variable(plan.query());
        return name.equals("save") || name.equals("find")
                ? "ask" + JavaNames.type(plan.query())
                : name;
    }

    /// The return type.
    String returned(JavaSource source, JavaTypes types) {
        String container =
                isOneRow ? "java.util.Optional" : "com.datastax.oss.driver.api.core.PagingIterable";
        return source.use(container) + "<" + source.use(AnswerClass.qualified(plan, types)) + ">";
    }

    /// The pattern of a call that returns the answers as a stream.
    ///
    /// @param method the name of a method that returns what this one does
    String stream(JavaSource source, String method) {
        return isOneRow
                ? method + "(%s).stream()"
                : source.use("java.util.stream.StreamSupport")
                        + ".stream("
                        + method
                        + "(%s).spliterator(), false)";
    }

    /// Whether it is answered page by page.
    boolean hasPages() {
        return !isOneRow && plan.page().isPresent();
    }

    /// Writes the methods: one that fetches on as it is read, and one for a page where there are
    /// pages.
    void write(JavaSource source, JavaTypes types) {
        write(source, types, List.of());
        if (hasPages()) {
            String builder =
                    source.use("com.datastax.oss.driver.api.core.cql.BoundStatementBuilder");
            source.line("");
            write(
                    source,
                    types,
                    List.of(
                            source.use("java.util.function.UnaryOperator")
                                    + "<"
                                    + builder
                                    + "> "
                                    + settings()));
        }
    }

    private String settings() {
        boolean isTaken =
                parameters.variables().values().stream()
                        .anyMatch(each -> each.name().equals("settings"));
        return isTaken ? "settingsOfStatement" : "settings";
    }

    private void write(JavaSource source, JavaTypes types, List<String> more) {
        source.javadoc(List.of(JavaSource.escaped(plan.query() + ": " + plan.ask())));
        source.line("@" + source.use(MAPPER + "Query") + "(");
        source.line(StatementFields.block(plan.statement().cql(), "        ") + ")");
        source.line(
                "@%s(%s%sidempotence = %s)"
                        .formatted(
                                source.use(MAPPER + "StatementAttributes"),
                                RequestCode.attributes(plan.settings()),
                                plan.page().isPresent()
                                        ? "pageSize = " + plan.page().getAsInt() + ", "
                                        : "",
                                plan.settings().idempotent().orElse(true)));
        Map<String, String> markers = new TreeMap<>();
        for (Bind bind : plan.statement().binds()) {
            markers.put(((Expression.Parameter) bind.value()).name(), bind.marker());
        }
        List<String> declared = new ArrayList<>();
        parameters
                .variables()
                .forEach((name, variable) -> {
                    String marker = String.valueOf(markers.get(name));
                    String annotation =
                            marker.equals(variable.name())
                                    ? ""
                                    : "@%s(%s) "
                                            .formatted(
                                                    source.use(MAPPER + "CqlName"),
                                                    SourceText.literal(marker));
                    declared.add(
                            annotation
                                    + types.name(source, variable.type())
                                    + " "
                                    + variable.name());
                });
        declared.addAll(more);
        source.line(
                JavaSource.declaration(
                        "%s %s(".formatted(returned(source, types), name()), declared, ");"));
    }
}
