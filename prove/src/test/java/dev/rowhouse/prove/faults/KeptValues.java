package dev.rowhouse.prove.faults;

import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.syntax.tree.Update;
import dev.rowhouse.plan.step.Bind;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.PlanStep;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Updates of a row with values that a plan has read.
final class KeptValues {
    private KeptValues() {}

    /// Whether a faulty plan lacks nothing but such values.
    static boolean areAllOf(MutationPlan right, MutationPlan faulty) {
        List<PlanStatement> missing = new ArrayList<>(statements(right));
        List<PlanStatement> left = new ArrayList<>(statements(faulty));
        missing.removeAll(statements(faulty));
        left.removeAll(statements(right));
        Set<String> kept = new HashSet<>();
        left.forEach(statement -> statement.binds().forEach(bind -> kept.add(bind.marker())));
        return missing.stream().allMatch(statement -> isOfRead(statement, kept));
    }

    /// Whether a faulty plan only looks for such a row elsewhere, where its condition does not
    /// hold.
    static boolean areElsewhere(MutationPlan right, MutationPlan faulty) {
        List<PlanStatement> missing = new ArrayList<>(statements(right));
        missing.removeAll(statements(faulty));
        List<PlanStatement> others = new ArrayList<>(statements(faulty));
        others.removeAll(statements(right));
        return missing.stream()
                .allMatch(statement ->
                        statement.isConditional()
                                && isOfRead(statement, Set.of())
                                && others.stream()
                                        .allMatch(other ->
                                                assigned(other).equals(assigned(statement))));
    }

    private static List<Bind> assigned(PlanStatement statement) {
        return CqlParser.parse(statement.cql()) instanceof Update update
                ? statement.binds().stream().filter(bind -> isAssigned(update, bind)).toList()
                : List.of();
    }

    private static boolean isAssigned(Update update, Bind bind) {
        return update.assignments().stream()
                .anyMatch(each -> each.toString().contains(":" + bind.marker()));
    }

    private static List<PlanStatement> statements(MutationPlan plan) {
        return PlanStep.walk(plan.allSteps(), PlanStep.Write.class)
                .map(PlanStep.Write::statement)
                .toList();
    }

    private static boolean isOfRead(PlanStatement statement, Set<String> kept) {
        return CqlParser.parse(statement.cql()) instanceof Update update
                && statement.binds().stream()
                        .filter(bind -> !kept.contains(bind.marker()))
                        .filter(bind -> isAssigned(update, bind))
                        .map(Bind::value)
                        .allMatch(Expression.RowColumn.class::isInstance);
    }
}
