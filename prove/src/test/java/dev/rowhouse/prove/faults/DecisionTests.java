package dev.rowhouse.prove.faults;

import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.syntax.tree.Update;
import dev.rowhouse.plan.step.PlanStep;

import java.util.stream.Stream;

/// What a conditional write tests.
final class DecisionTests {
    private DecisionTests() {}

    /// Whether it tests something else than that values differ.
    static boolean compareOtherwise(PlanStep.Decide decide) {
        String conditions = decide.statement().cql().replaceAll("(?s).*\\bIF\\b", "");
        return Stream.of(conditions.split("\\bAND\\b"))
                .anyMatch(term -> !term.contains("!=") && term.matches("(?s).*[<>=].*"));
    }

    /// Whether it changes nothing that it tests.
    static boolean areKept(PlanStep.Decide decide) {
        String tested = decide.statement().cql().replaceAll("(?s).*\\bIF\\b", "");
        return CqlParser.parse(decide.statement().cql()) instanceof Update update
                && update.assignments().stream()
                        .map(each -> each.column().text())
                        .noneMatch(column -> tested.matches("(?s).*\\b" + column + "\\b.*"));
    }
}
