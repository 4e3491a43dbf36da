package dev.rowhouse.prove.faults;

import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.syntax.tree.Insert;
import dev.rowhouse.cql.syntax.tree.Update;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.Bind;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.table.ColumnDesign;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/// Writes of values that a plan has read to the row that it has read.
final class KeptValues {
    private KeptValues() {}

    /// Whether a faulty plan lacks nothing but such values.
    ///
    /// @param design has the keys of the tables
    static boolean areAllOf(MutationPlan right, MutationPlan faulty, Design design) {
        List<EqualValues.Equal> missing = missing(right, faulty);
        List<PlanStatement> left = new ArrayList<>(statements(faulty));
        left.removeAll(statements(right));
        Set<String> kept = new HashSet<>();
        left.forEach(statement -> statement.binds().forEach(bind -> kept.add(bind.marker())));
        return missing.stream().allMatch(write -> isOfRead(write, kept, design));
    }

    /// Whether a faulty plan only looks for such a row elsewhere, where its condition does not
    /// hold.
    static boolean areElsewhere(MutationPlan right, MutationPlan faulty, Design design) {
        List<PlanStatement> others = new ArrayList<>(statements(faulty));
        others.removeAll(statements(right));
        return missing(right, faulty).stream()
                .allMatch(write ->
                        write.statement().isConditional()
                                && isOfRead(write, Set.of(), design)
                                && others.stream()
                                        .allMatch(other ->
                                                assigned(other)
                                                        .equals(assigned(write.statement()))));
    }

    private static List<EqualValues.Equal> missing(MutationPlan right, MutationPlan faulty) {
        List<PlanStatement> there = new ArrayList<>(statements(faulty));
        return EqualValues.writes(right).filter(write -> !there.remove(write.statement())).toList();
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

    private static boolean isOfRead(EqualValues.Equal write, Set<String> kept, Design design) {
        return switch (CqlParser.parse(write.statement().cql())) {
            case Update update -> areRead(write, kept, bind -> isAssigned(update, bind));
            case Insert insert -> areRead(write, kept, bind -> isAssigned(insert, bind, design));
            default -> false;
        };
    }

    private static boolean areRead(
            EqualValues.Equal write, Set<String> kept, Predicate<Bind> isAssigned) {
        return write.statement().binds().stream()
                .filter(bind -> !kept.contains(bind.marker()))
                .filter(isAssigned)
                .map(Bind::value)
                .allMatch(write::isOfRead);
    }

    /// Whether a value is that of a column which is not part of the key.
    private static boolean isAssigned(Insert insert, Bind bind, Design design) {
        List<String> key =
                design.findTable(insert.table().name().text()).stream()
                        .flatMap(table -> table.primaryKey().stream())
                        .map(ColumnDesign::name)
                        .toList();
        return IntStream.range(0, insert.columns().size())
                .filter(i -> !key.contains(insert.columns().get(i).text()))
                .anyMatch(i -> insert.values().get(i).toString().contains(":" + bind.marker()));
    }
}
