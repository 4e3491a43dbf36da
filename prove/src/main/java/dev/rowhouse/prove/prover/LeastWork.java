package dev.rowhouse.prove.prover;

import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.Amount;
import dev.rowhouse.plan.step.Bind;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.table.TableDesign;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// The work of a mutation that its steps and the predicted sizes of its tables tell: a lower bound
/// on what the plan may state.
///
/// - Steps that run only when values are present count for half of the runs, and for the largest;
///   those that run otherwise, too, and the larger ones for the largest.
/// - Steps for changed values count; those for unchanged ones do not. Where an upsert asks whether
///   its instance exists, the steps for each answer count for half of the runs, and the larger ones
///   for the largest.
/// - A loop over all rows of a partition runs for as many as the table's average and its largest
///   partition have. Nothing tells the rows of another loop: it counts once, in the largest run.
///   So does a loop over elements. Where rows refer to an instance with a certain value, other
///   instances have none, so the average does not count.
/// - A read counts once, in whichever places it stands. So does one in a loop with values of the
///   caller alone, because it finds the same for each row.
/// - A DELETE counts once: it stands in a second place because of callers that race it. What
///   follows a second look at a value is not counted for the same reason.
///
/// **Thread safety.** Belongs to one thread; one object per plan.
final class LeastWork {
    /// The share of the runs in which values are present that may be null.
    private static final Amount PRESENT = new Amount(0.5, 1);

    /// A loop of which nothing is known.
    private static final Amount AT_MOST_ONCE = new Amount(0, 1);

    private final Design design;
    private final AccessPaths paths;
    private final Map<String, PlanStep.Read> reads = new HashMap<>();
    private final Set<String> counted = new HashSet<>();
    private final Set<PlanStatement> deletes = new HashSet<>();
    private int loops;
    private Amount read = Amount.NONE;
    private Amount written = Amount.NONE;

    private LeastWork(Design design, AccessPaths paths) {
        this.design = design;
        this.paths = paths;
    }

    /// A number of statements of each kind.
    ///
    /// @param writes rows written and deletions; the deletion of a range counts as one
    record Statements(Amount reads, Amount writes) {}

    /// The statements of one run.
    ///
    /// @param paths the access paths of the design
    static Statements of(MutationPlan plan, Design design, AccessPaths paths) {
        LeastWork work = new LeastWork(design, paths);
        PlanStep.walk(plan.allSteps(), PlanStep.Read.class)
                .forEach(each -> work.reads.putIfAbsent(each.name(), each));
        work.add(plan.allSteps(), Amount.of(1));
        return new Statements(work.read, work.written);
    }

    private void add(List<? extends PlanStep> steps, Amount times) {
        steps.forEach(step -> add(step, times));
    }

    private void add(PlanStep step, Amount times) {
        switch (step) {
            case PlanStep.Read each -> {
                if (counted.add(each.name())) {
                    read = read.plus(isRepeated(each) ? AT_MOST_ONCE : times);
                }
            }
            case PlanStep.Write write -> {
                if (write.kind() != PlanStep.WriteKind.DELETE || deletes.add(write.statement())) {
                    written = written.plus(times);
                }
            }
            case PlanStep.Decide _ -> written = written.plus(times);
            case PlanStep.Batch batch -> add(batch.writes(), times);
            case PlanStep.Hold hold -> {
                addNames(hold.instances().size());
                add(hold.steps(), times);
            }
            case PlanStep.Part part -> {
                // Each statement has its own names for what it reads.
                LeastWork inner = new LeastWork(design, paths);
                PlanStep.walk(part.steps(), PlanStep.Read.class)
                        .forEach(each -> inner.reads.putIfAbsent(each.name(), each));
                inner.add(part.steps(), times);
                read = read.plus(inner.read);
                written = written.plus(inner.written);
            }
            case PlanStep.HoldAlso also -> addNames(also.names().size());
            case PlanStep.WhenPresent when ->
                    addEither(when.steps(), when.otherwise(), times.times(PRESENT));
            case PlanStep.OwnTime own -> add(own.steps(), times);
            case PlanStep.WhenApplied when -> add(when.steps(), times);
            case PlanStep.WhenDifferent when -> {
                if (when.pairs().stream().allMatch(this::tellsExistence)) {
                    addEither(when.steps(), when.otherwise(), times.times(PRESENT));
                } else if (!isSecondLook(when)) {
                    add(when.steps(), times);
                }
            }
            case PlanStep.ForEach loop -> addLoop(loop.steps(), times.times(rows(loop)));
            case PlanStep.ForEachElement loop -> addLoop(loop.steps(), times.times(AT_MOST_ONCE));
            case PlanStep.ForEachPosition loop -> add(loop.steps(), times.times(loop.items()));
            case PlanStep.StillHeld _ -> read = read.plus(times);
            case PlanStep.TakeTime _, PlanStep.Require _ -> {}
            case PlanStep.RefuseSame _, PlanStep.RefuseLists _ -> {}
        }
    }

    /// Adds two kinds of steps of which a run takes one.
    private void addEither(List<PlanStep> one, List<PlanStep> other, Amount times) {
        Amount readBefore = read;
        Amount writtenBefore = written;
        add(one, times);
        Amount readByOne = read;
        Amount writtenByOne = written;
        add(other, times);
        read = larger(readBefore, readByOne, read);
        written = larger(writtenBefore, writtenByOne, written);
    }

    /// The amount after two additions of which only the larger one counts for the largest run.
    private static Amount larger(Amount before, Amount first, Amount both) {
        return new Amount(
                both.average(),
                Math.max(first.largest(), before.largest() + both.largest() - first.largest()));
    }

    private void addLoop(List<PlanStep> steps, Amount times) {
        loops++;
        add(steps, times);
        loops--;
    }

    /// Whether a read finds the same each time that the loops around it run it.
    private boolean isRepeated(PlanStep.Read each) {
        return loops > 0
                && values(each).stream().allMatch(value -> value instanceof Expression.Parameter);
    }

    /// Each held name is claimed, looked at and released.
    private void addNames(int names) {
        read = read.plus(Amount.of(names));
        written = written.plus(Amount.of(2.0 * names));
    }

    private Amount rows(PlanStep.ForEach loop) {
        PlanStep.Read over = reads.get(loop.read());
        if (over == null || !paths.isOfWholePartition(over.statement())) {
            return AT_MOST_ONCE;
        }
        return design.findTable(over.table())
                .map(table ->
                        new Amount(
                                refersToSome(table) ? 0 : table.size().average().rows(),
                                table.size().largest().rows()))
                .orElse(AT_MOST_ONCE);
    }

    /// Whether the rows refer to instances with a certain value. Others have no partition, and the
    /// average of a table is that of its partitions.
    private static boolean refersToSome(TableDesign table) {
        return table.shape().fixedFields().stream().anyMatch(field -> !field.node().isRoot());
    }

    /// Whether a value differs only if a row is missing: the row was found by this value.
    private boolean tellsExistence(PlanStep.Change pair) {
        PlanStep.Read found =
                pair.before() instanceof Expression.RowColumn(String row, var _)
                        ? reads.get(row)
                        : null;
        return found != null && values(found).contains(pair.after());
    }

    /// Whether steps run only if a value has changed between two reads of one call.
    private boolean isSecondLook(PlanStep.WhenDifferent when) {
        return when.otherwise().isEmpty()
                && when.pairs().stream()
                        .allMatch(pair ->
                                pair.before() instanceof Expression.RowColumn(String first, var _)
                                        && pair.after()
                                                instanceof
                                                Expression.RowColumn(String second, var _)
                                        && readTheSame(first, second));
    }

    private boolean readTheSame(String first, String second) {
        PlanStep.Read one = reads.get(first);
        PlanStep.Read other = reads.get(second);
        return one != null && other != null && given(one).equals(given(other));
    }

    /// The values by which a read finds its rows, without those that follow from them: the second
    /// read may ask a table with another key, or one that is split into shards.
    private static Set<Expression> given(PlanStep.Read read) {
        return values(read).stream()
                .filter(value ->
                        !(value instanceof Expression.ShardOf)
                                && !(value instanceof Expression.BucketOf))
                .collect(Collectors.toSet());
    }

    private static List<Expression> values(PlanStep.Read read) {
        return read.statement().binds().stream().map(Bind::value).toList();
    }
}
