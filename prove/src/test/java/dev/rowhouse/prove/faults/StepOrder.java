package dev.rowhouse.prove.faults;

import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.syntax.tree.Delete;
import dev.rowhouse.cql.syntax.tree.Insert;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.Select;
import dev.rowhouse.cql.syntax.tree.Selector;
import dev.rowhouse.cql.syntax.tree.Update;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.Bind;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.PlanStep;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Whether the order of steps matters. All of them run in either order; a difference can only show
/// after a crash between them, when the second run reads what the early step has written.
final class StepOrder {
    private static final Pattern COLUMN = Pattern.compile("(?<![:.\\w])(\\w+)\\.(\\w+)");

    private StepOrder() {}

    /// Whether a second run of a plan with moved steps writes the same as one of the right plan:
    /// the step that comes early now does not undo what the steps do that it has overtaken, and
    /// these need nothing of what it has written.
    ///
    /// @param design the right design
    static boolean isFree(MutationPlan right, MutationPlan faulty, Design design) {
        Optional<PlanStep> early = firstMoved(right, faulty);
        if (early.isEmpty()) {
            return false;
        }
        List<PlanStep> overtaken = overtaken(right, faulty, early.get());
        if (counts(early.get()) && !overtaken.stream().allMatch(StepOrder::counts)) {
            // A second run counts again.
            return false;
        }
        if (overtaken.stream().allMatch(PlanStep.StillHeld.class::isInstance)) {
            return LateWrites.areOfCall(early.get(), right, design);
        }
        if (overtaken.stream().allMatch(StepOrder::decidesDeletion)
                && isRepeated(early.get(), faulty)) {
            return true;
        }
        // Where callers do not meet, a second look at a value finds what the first one has found.
        MutationPlan run = right.guarantee().converges() ? right : SecondLooks.without(right);
        return !isConflict(early.get(), overtaken)
                && (!isRead(run, early.get()) || isIndependent(right, early.get(), overtaken));
    }

    private static boolean counts(PlanStep step) {
        return PlanStep.walk(List.of(step), PlanStep.Write.class)
                .anyMatch(write -> write.kind() == PlanStep.WriteKind.COUNT);
    }

    /// Whether a step deletes the row that decides whether an instance exists. Without that row,
    /// all other rows of the instance are leftovers, which nobody misses.
    private static boolean decidesDeletion(PlanStep step) {
        return step instanceof PlanStep.Decide decide && decide.kind() == PlanStep.WriteKind.DELETE;
    }

    /// Whether a deletion stands elsewhere in the plan, too.
    private static boolean isRepeated(PlanStep early, MutationPlan plan) {
        return early instanceof PlanStep.Write write
                && write.kind() == PlanStep.WriteKind.DELETE
                && PlanStep.walk(plan.allSteps(), PlanStep.Write.class)
                                .filter(each -> each.statement().equals(write.statement()))
                                .count()
                        > 1;
    }

    /// The steps that come before a step in the right plan and after it in the faulty one.
    private static List<PlanStep> overtaken(
            MutationPlan right, MutationPlan faulty, PlanStep early) {
        List<PlanStep> before = PlanStep.walk(right.allSteps()).toList();
        List<PlanStep> after = PlanStep.walk(faulty.allSteps()).toList();
        // Equal steps may stand at several places, also before the first one that has moved.
        int first = firstDifference(before, after);
        List<PlanStep> later = before.subList(first, before.size());
        // Loops and conditions around the moved steps are none of them.
        return later.subList(0, later.indexOf(early)).stream().filter(after::contains).toList();
    }

    /// Whether one step may delete what the other one writes. Writes of one time do not depend on
    /// their order: of two at the same row, the one that is no deletion carries the later time.
    private static boolean isConflict(PlanStep early, List<PlanStep> overtaken) {
        boolean isOneTime = overtaken.stream().noneMatch(PlanStep.TakeTime.class::isInstance);
        return writes(List.of(early))
                .anyMatch(written ->
                        writes(overtaken)
                                .anyMatch(other ->
                                        other.table().equals(written.table())
                                                && !(isOneTime
                                                        && other.isTimed()
                                                        && written.isTimed())
                                                && (other.kind() == PlanStep.WriteKind.DELETE)
                                                        != (written.kind()
                                                                == PlanStep.WriteKind.DELETE)));
    }

    /// Whether a second run does the overtaken steps as the first one would have: they decide
    /// nothing, and use no column that the early step has changed, also not in a condition.
    private static boolean isIndependent(
            MutationPlan plan, PlanStep early, List<PlanStep> overtaken) {
        Map<String, String> tables = tablesOfRows(plan);
        Set<String> changed = new HashSet<>();
        Set<String> emptied = new HashSet<>();
        for (Written written : writes(List.of(early)).toList()) {
            Set<String> columns = new HashSet<>();
            switch (CqlParser.parse(written.statement().cql())) {
                case Update update -> columns.addAll(columns(update));
                case Insert insert when !insert.ifNotExists() ->
                        insert.columns().forEach(column -> columns.add(column.text()));
                case Delete _ when isFoundOrNull(plan, written.table()) ->
                        emptied.add(written.table() + ".");
                default -> {
                    return false;
                }
            }
            columns.forEach(column -> changed.add(written.table() + "." + column));
        }
        return overtaken.stream()
                .allMatch(step ->
                        uses(step, tables, early, plan)
                                .filter(used ->
                                        used.stream().noneMatch(each -> isAmong(each, changed)))
                                .filter(used ->
                                        used.stream()
                                                .noneMatch(each ->
                                                        emptied.stream()
                                                                .anyMatch(each::startsWith)))
                                .isPresent());
    }

    /// Whether a column is one of some, or all columns of a table, some of which are among them.
    private static boolean isAmong(String used, Set<String> changed) {
        return changed.contains(used)
                || used.endsWith(".") && changed.stream().anyMatch(each -> each.startsWith(used));
    }

    /// Whether a plan goes on with nulls where it does not find a row of a table.
    private static boolean isFoundOrNull(MutationPlan plan, String table) {
        return PlanStep.walk(plan.allSteps(), PlanStep.Read.class)
                .filter(read -> read.table().equals(table))
                .allMatch(read ->
                        read.count() == PlanStep.ReadCount.ONE
                                && read.missing() == PlanStep.WhenMissing.NULLS);
    }

    /// The tables from which the rows of a plan come, by the names of the rows.
    private static Map<String, String> tablesOfRows(MutationPlan plan) {
        Map<String, String> tables = new HashMap<>();
        PlanStep.walk(plan.allSteps(), PlanStep.Read.class)
                .forEach(read -> tables.put(read.name(), read.table()));
        PlanStep.walk(plan.allSteps(), PlanStep.ForEach.class)
                .forEach(loop -> tables.put(loop.row(), tables.getOrDefault(loop.read(), "?")));
        return tables;
    }

    private static Set<String> columns(Update update) {
        Set<String> columns = new HashSet<>();
        update.assignments().forEach(each -> columns.add(each.column().text()));
        return columns;
    }

    /// The columns of tables that a step itself uses, without the steps inside; empty when it does
    /// more than write, test, and go through rows.
    private static Optional<Set<String>> uses(
            PlanStep step, Map<String, String> tables, PlanStep early, MutationPlan plan) {
        return switch (step) {
            case PlanStep.ForEach loop ->
                    Optional.of(Set.of(tables.getOrDefault(loop.row(), "?") + "."));
            case PlanStep.Read read when read.missing() == PlanStep.WhenMissing.NULLS ->
                    Optional.of(used(read, plan));
            case PlanStep.StillHeld _ when isGiven(early) -> Optional.of(Set.of());
            default -> uses(step, tables);
        };
    }

    /// Whether a step writes nothing but what the caller gives, to a row of which the caller gives
    /// the key.
    private static boolean isGiven(PlanStep step) {
        return step instanceof PlanStep.Write write
                && write.statement().binds().stream()
                        .allMatch(bind ->
                                bind.value() instanceof Expression.Parameter
                                        || bind.value() instanceof Expression.Literal);
    }

    /// The columns of a row that some step of the plan uses.
    private static Set<String> used(PlanStep.Read read, MutationPlan plan) {
        Pattern column = Pattern.compile("RowColumn\\[row=" + read.name() + ", column=(\\w+)\\]");
        return column.matcher(plan.toString())
                .results()
                .map(found -> read.table() + "." + found.group(1))
                .collect(Collectors.toSet());
    }

    private static Optional<Set<String>> uses(PlanStep step, Map<String, String> tables) {
        Stream<Expression> values =
                switch (step) {
                    case PlanStep.Write write ->
                            write.statement().binds().stream().map(Bind::value);
                    case PlanStep.WhenPresent when when areTested(when) -> Stream.empty();
                    case PlanStep.WhenPresent when -> when.values().stream();
                    case PlanStep.WhenDifferent when ->
                            when.pairs().stream()
                                    .flatMap(pair -> Stream.of(pair.before(), pair.after()));
                    default -> Stream.empty();
                };
        boolean isKnown =
                step instanceof PlanStep.Write
                        || step instanceof PlanStep.WhenPresent
                        || step instanceof PlanStep.WhenDifferent
                        || step instanceof PlanStep.Batch;
        return isKnown
                ? Optional.of(
                        values.flatMap(value -> COLUMN.matcher(value.text()).results())
                                .map(found ->
                                        tables.getOrDefault(found.group(1), "?")
                                                + "."
                                                + found.group(2))
                                .collect(Collectors.toSet()))
                : Optional.empty();
    }

    /// Whether all steps behind a test for a row are tests of other values of that row, which is
    /// enough.
    private static boolean areTested(PlanStep.WhenPresent test) {
        return test.values().stream()
                .allMatch(value ->
                        value instanceof Expression.RowColumn(var row, var _)
                                && test.steps().stream()
                                        .allMatch(step ->
                                                step instanceof PlanStep.WhenPresent inner
                                                        && inner.values().stream()
                                                                .anyMatch(
                                                                        each -> isOf(row, each))));
    }

    private static boolean isOf(String row, Expression value) {
        return value instanceof Expression.RowColumn(var own, var _) && own.equals(row);
    }

    private static Optional<PlanStep> firstMoved(MutationPlan right, MutationPlan faulty) {
        List<PlanStep> before = PlanStep.walk(right.allSteps()).toList();
        List<PlanStep> after = PlanStep.walk(faulty.allSteps()).toList();
        int first = firstDifference(before, after);
        return after.stream()
                .skip(first)
                .findFirst()
                .filter(before.subList(first, before.size())::contains);
    }

    /// The place of the first step that differs, apart from what it contains.
    private static int firstDifference(List<PlanStep> before, List<PlanStep> after) {
        int same = 0;
        while (same < Math.min(before.size(), after.size())
                && isAlike(before.get(same), after.get(same))) {
            same++;
        }
        return same;
    }

    private static boolean isAlike(PlanStep one, PlanStep other) {
        boolean isContainer =
                !other.inner().isEmpty()
                        && one.getClass().equals(other.getClass())
                        && one.reason().equals(other.reason());
        return one.equals(other) || isContainer;
    }

    private record Written(
            String table, PlanStep.WriteKind kind, PlanStatement statement, boolean isTimed) {}

    private static Stream<Written> writes(List<? extends PlanStep> steps) {
        return PlanStep.walk(steps)
                .flatMap(step ->
                        switch (step) {
                            case PlanStep.Write write ->
                                    Stream.of(
                                            new Written(
                                                    write.table(),
                                                    write.kind(),
                                                    write.statement(),
                                                    write.isTimed()));
                            case PlanStep.Decide decide ->
                                    Stream.of(
                                            new Written(
                                                    decide.table(),
                                                    decide.kind(),
                                                    decide.statement(),
                                                    false));
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
                                                    !isRelease(written)
                                                            && !(first instanceof PlanStep.Decide)
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
        Set<String> columns = columns(update);
        return select.isWildcard()
                || select.selectors().stream()
                        .map(Selector::toString)
                        .anyMatch(text ->
                                columns.stream()
                                        .map(Name::of)
                                        .anyMatch(each -> text.contains(each.toString())));
    }

    /// Whether a write releases a claim that the caller no longer has.
    private static boolean isRelease(Written written) {
        return written.kind() == PlanStep.WriteKind.DELETE && written.statement().isConditional();
    }
}
