package dev.rowhouse.exports.java;

import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.PlanStep;

import java.util.ArrayList;
import java.util.List;

/// Calls that execute statements with their values, one or a batch of them.
///
/// @param source where the calls are written
/// @param fields the prepared statements
record StatementCode(PlanExpressions expressions, JavaSource source, StatementFields fields) {
    private static final String BATCH = "com.datastax.oss.driver.api.core.cql.";

    /// Executes a write.
    ///
    /// @param time the variable with the time that it carries, if it carries one
    void execute(PlanStep.Write write, String time, PlanScope scope) {
        String micros = time(time, write.kind());
        List<String> settings =
                write.isTimed() ? List.of(".setQueryTimestamp(" + micros + ")") : List.of();
        call("session.execute(", settings, ");", write.statement(), scope);
    }

    private static String time(String time, PlanStep.WriteKind kind) {
        return kind.micros() == 0 ? time : time + " + " + kind.micros();
    }

    /// A bound statement within a call, over several lines.
    ///
    /// @param before the call up to the statement
    /// @param settings what the statement is set to besides its values
    /// @param after the end of the call
    void call(
            String before,
            List<String> settings,
            String after,
            PlanStatement statement,
            PlanScope scope) {
        List<String> lines = bound(statement, scope, settings);
        source.line(before);
        for (int i = 0; i < lines.size(); i++) {
            source.line("        " + lines.get(i) + (i == lines.size() - 1 ? after : ""));
        }
    }

    private List<String> bound(PlanStatement statement, PlanScope scope, List<String> settings) {
        List<String> lines = new ArrayList<>();
        lines.add(fields.name(statement));
        lines.add("        .boundStatementBuilder()");
        expressions.binds(statement, scope).forEach(bind -> lines.add("        " + bind));
        settings.forEach(setting -> lines.add("        " + setting));
        lines.add("        .build()");
        return lines;
    }

    /// Executes the writes of a batch.
    ///
    /// @param time the variable with the time that it carries, if it carries one
    void batch(PlanStep.Batch batch, String time, PlanScope scope) {
        source.line("session.execute(");
        source.line("        " + source.use(BATCH + "BatchStatement") + ".newInstance(");
        source.line(
                "                "
                        + source.use(BATCH + "BatchType")
                        + "."
                        + batch.kind().name()
                        + ",");
        for (int i = 0; i < batch.writes().size(); i++) {
            List<String> lines = bound(batch.writes().get(i).statement(), scope, List.of());
            boolean isLast = i == batch.writes().size() - 1;
            for (int j = 0; j < lines.size(); j++) {
                String end = j < lines.size() - 1 ? "" : isLast ? ")" : ",";
                source.line("                " + lines.get(j) + end);
            }
        }
        List<PlanStatement> statements =
                batch.writes().stream().map(PlanStep.Write::statement).toList();
        if (batch.writes().stream().allMatch(PlanStep.Write::isTimed)) {
            source.line(
                    "                .setQueryTimestamp("
                            + time(time, PlanStep.WriteKind.INSERT)
                            + ")");
        }
        fields.settings(false, source).forEach(call -> source.line("                " + call));
        source.line("                .setIdempotent(" + fields.areIdempotent(statements) + "));");
    }
}
