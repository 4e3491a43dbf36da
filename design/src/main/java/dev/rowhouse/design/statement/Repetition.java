package dev.rowhouse.design.statement;

import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStatements;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.step.PlanStep.WriteKind;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Decides whether a call of several statements may be repeated after a crash.
///
/// A repetition begins with the first statement, although a later one may have written a part of
/// its rows. That does harm in one case: the later statement has given rows of a table another key,
/// and the table through which the earlier one finds these rows still has the old one. The earlier
/// statement then writes rows under the old key. The later one deletes them only if it finds its
/// rows through that table, too.
final class Repetition {
    private Repetition() {}

    /// Why a call cannot be repeated, as a sentence without its end; empty when it can.
    ///
    /// @param parts the plans of the statements, in their order
    static Optional<String> obstacle(List<MutationPlan> parts) {
        for (int later = 1; later < parts.size(); later++) {
            List<PlanStep> moving = parts.get(later).allSteps();
            Set<Found> moved = found(moving, Set.of(WriteKind.DELETE));
            Set<String> changed = PlanStatements.writtenTables(moving);
            for (int earlier = 0; earlier < later; earlier++) {
                Optional<Found> old =
                        found(
                                        parts.get(earlier).allSteps(),
                                        Set.of(WriteKind.INSERT, WriteKind.UPDATE))
                                .stream()
                                .filter(each -> changed.contains(each.source()))
                                .filter(each -> isMoved(each, moved))
                                .findFirst();
                if (old.isPresent()) {
                    return Optional.of(text(old.get(), earlier + 1, later + 1));
                }
            }
        }
        return Optional.empty();
    }

    /// Rows that a statement writes and finds through another table.
    private record Found(String table, String source) {}

    private static boolean isMoved(Found old, Set<Found> moved) {
        return !moved.contains(old)
                && moved.stream().anyMatch(each -> each.table().equals(old.table()));
    }

    private static Set<Found> found(List<PlanStep> steps, Set<WriteKind> kinds) {
        Map<String, String> tables = new HashMap<>();
        PlanStep.walk(steps, PlanStep.Read.class)
                .forEach(read -> tables.put(read.name(), read.table()));
        Map<String, String> sources = new HashMap<>();
        PlanStep.walk(steps, PlanStep.ForEach.class)
                .forEach(loop -> sources.put(loop.row(), tables.get(loop.read())));
        Set<Found> found = new HashSet<>();
        PlanStep.walk(steps, PlanStep.Write.class)
                .filter(write -> kinds.contains(write.kind()))
                .forEach(write ->
                        write.statement().binds().stream()
                                .map(bind ->
                                        bind.value() instanceof Expression.RowColumn(var row, _)
                                                ? sources.get(row)
                                                : null)
                                .filter(source -> source != null && !source.equals(write.table()))
                                .forEach(source -> found.add(new Found(write.table(), source))));
        return found;
    }

    private static String text(Found old, int earlier, int later) {
        return "statement %d moves rows of `%s` that statement %d finds through `%s`, so a call that crashed could not be repeated"
                .formatted(later, old.table(), earlier, old.source());
    }
}
