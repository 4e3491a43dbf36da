package dev.rowhouse.cql.analysis;

import dev.rowhouse.cql.analysis.bound.BoundSelect;
import dev.rowhouse.cql.analysis.bound.BoundStatement;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.SchemaContext;
import dev.rowhouse.cql.schema.SchemaStatements;
import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.syntax.tree.SchemaStatement;
import dev.rowhouse.cql.syntax.tree.Statement;
import dev.rowhouse.cql.syntax.tree.Use;
import dev.rowhouse.testkit.GoldenCase;
import dev.rowhouse.testkit.GoldenSession;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/// Runs golden files of analysis. The verbs:
///
/// - `schema`: data definition, no output
/// - `answers`: statements, one a line; one line out for each, `ok` with the columns of the result,
///   or the error
/// - `prepare`: the same with the variables and which of them give the partition key
/// - `explain`: one statement; what it touches, or the error with our hint and its place
final class AnalysisSession implements GoldenSession {
    private Schema schema = Schema.EMPTY;
    private Optional<String> keyspace = Optional.empty();
    private long tables;

    @Override
    public String run(GoldenCase golden) {
        return switch (golden.verb()) {
            case "schema" -> define(golden.input());
            case "answers" -> eachLine(golden.input(), Detail.RESULT);
            case "prepare" -> eachLine(golden.input(), Detail.VARIABLES);
            case "explain" -> explain(golden.input());
            default -> throw new IllegalArgumentException("no verb " + golden.verb());
        };
    }

    private enum Detail {
        RESULT,
        VARIABLES
    }

    private String define(String script) {
        for (Statement statement : CqlParser.parseAll(script)) {
            if (statement instanceof Use use) {
                keyspace = Optional.of(use.keyspace().text());
            } else {
                SchemaContext context =
                        new SchemaContext(keyspace, () -> new UUID(0, ++tables), () -> 0);
                schema =
                        SchemaStatements.apply(schema, (SchemaStatement) statement, context)
                                .schema();
            }
        }
        return "";
    }

    private BoundStatement analyze(String text) {
        return StatementAnalyzer.analyze(CqlParser.parse(text), schema, keyspace);
    }

    private String eachLine(String lines, Detail detail) {
        List<String> answers = new ArrayList<>();
        for (String line : lines.lines().toList()) {
            answers.add(line.isBlank() ? "" : answer(line, detail));
        }
        return String.join("\n", answers);
    }

    private String answer(String text, Detail detail) {
        try {
            BoundStatement bound = analyze(text);
            return detail == Detail.RESULT ? result(bound) : prepared(bound);
        } catch (CqlException e) {
            String code = e.code() == ErrorCode.INVALID ? "" : " " + e.code();
            return "error" + code + ": " + e.message();
        }
    }

    private static String result(BoundStatement bound) {
        if (!(bound instanceof BoundSelect select)) {
            return "ok";
        }
        String columns =
                select.isWildcard() && !select.isJson() ? "*" : join(select.resultColumns());
        return select.warnings().isEmpty()
                ? "ok: " + columns
                : "ok: " + columns + " | warning: " + String.join("; ", select.warnings());
    }

    private static String prepared(BoundStatement bound) {
        String variables =
                bound.variables().stream()
                        .map(variable ->
                                variable.keyspace() + "." + variable.table() + "." + variable)
                        .collect(Collectors.joining(", "));
        return "ok: [" + variables + "] key " + bound.partitionKeyVariables();
    }

    private static String join(List<?> parts) {
        return parts.stream().map(Object::toString).collect(Collectors.joining(", "));
    }

    private String explain(String text) {
        try {
            return analyze(text).describe();
        } catch (CqlException e) {
            String place = e.span().map(span -> " at " + span).orElse("");
            String hint = e.hint().map(remedy -> "\nhint: " + remedy).orElse("");
            return "error " + e.code() + place + ": " + e.message() + hint;
        }
    }
}
