package dev.rowhouse.prove.faults;

import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.Select;
import dev.rowhouse.cql.syntax.tree.Selector;
import dev.rowhouse.cql.syntax.tree.Update;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.PlanStep;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Whether the order of two steps matters. Both run in either order; a difference can only show
/// after a crash between them, when the second run reads what the first step has written.
final class StepOrder {
    private StepOrder() {}

    /// Whether a second run of a plan with moved steps writes the same as one of the right plan:
    /// the step that comes first now writes nothing that the plan reads, and nothing that the steps
    /// after it delete.
    static boolean isFree(MutationPlan right, MutationPlan faulty) {
        Optional<PlanStep> first = firstMoved(right, faulty);
        return first.isPresent()
                && !isRead(right, first.get())
                && !isOverwritten(right, first.get());
    }

    private static Optional<PlanStep> firstMoved(MutationPlan right, MutationPlan faulty) {
        List<PlanStep> before = PlanStep.walk(right.allSteps()).toList();
        List<PlanStep> after = PlanStep.walk(faulty.allSteps()).toList();
        for (int i = 0; i < Math.min(before.size(), after.size()); i++) {
            boolean isContainer =
                    !after.get(i).inner().isEmpty()
                            && before.get(i).getClass().equals(after.get(i).getClass())
                            && before.get(i).reason().equals(after.get(i).reason());
            if (!before.get(i).equals(after.get(i)) && !isContainer) {
                return Optional.of(after.get(i));
            }
        }
        return Optional.empty();
    }

    private record Written(String table, PlanStep.WriteKind kind, PlanStatement statement) {}

    private static Stream<Written> writes(List<? extends PlanStep> steps) {
        return PlanStep.walk(steps)
                .flatMap(step ->
                        switch (step) {
                            case PlanStep.Write write ->
                                    Stream.of(
                                            new Written(
                                                    write.table(),
                                                    write.kind(),
                                                    write.statement()));
                            case PlanStep.Decide decide ->
                                    Stream.of(
                                            new Written(
                                                    decide.table(),
                                                    decide.kind(),
                                                    decide.statement()));
                            default -> Stream.empty();
                        });
    }

    private static boolean isRead(MutationPlan plan, PlanStep first) {
        return writes(List.of(first))
                .anyMatch(written ->
                        PlanStep.walk(plan.allSteps())
                                .anyMatch(step ->
                                        switch (step) {
                                            case PlanStep.Read read ->
                                                    read.table().equals(written.table())
                                                            && changes(written, read.statement());
                                            case PlanStep.Decide decide ->
                                                    !(first instanceof PlanStep.Decide)
                                                            && decide.table()
                                                                    .equals(written.table());
                                            default -> false;
                                        }));
    }

    /// Whether a write changes which rows a read finds, or a column that it returns.
    private static boolean changes(Written written, PlanStatement read) {
        if (!(CqlParser.parse(written.statement().cql()) instanceof Update update)
                || !(CqlParser.parse(read.cql()) instanceof Select select)) {
            return true;
        }
        Set<String> columns = new HashSet<>();
        update.assignments().forEach(each -> columns.add(each.column().text()));
        return select.isWildcard()
                || select.selectors().stream()
                        .map(Selector::toString)
                        .anyMatch(text ->
                                columns.stream()
                                        .map(Name::of)
                                        .anyMatch(each -> text.contains(each.toString())));
    }

    private static boolean isOverwritten(MutationPlan plan, PlanStep first) {
        return writes(List.of(first))
                .anyMatch(written ->
                        writes(plan.allSteps())
                                .anyMatch(other ->
                                        other.table().equals(written.table())
                                                && (other.kind() == PlanStep.WriteKind.DELETE)
                                                        != (written.kind()
                                                                == PlanStep.WriteKind.DELETE)));
    }
}
