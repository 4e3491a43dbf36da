package dev.rowhouse.prove.prover;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.prove.data.DataGenerator;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.database.TargetException;
import dev.rowhouse.prove.draw.KeyConditions;
import dev.rowhouse.prove.draw.Misses;
import dev.rowhouse.prove.draw.MutationDraw;
import dev.rowhouse.prove.reference.MutationEvaluator;
import dev.rowhouse.prove.report.Failure;
import dev.rowhouse.prove.report.MutationReport;
import dev.rowhouse.prove.run.MutationRun;
import dev.rowhouse.prove.stage.DatabaseUnderProof;
import dev.rowhouse.prove.stage.Operation;
import dev.rowhouse.prove.stage.PlanRefusedException;
import dev.rowhouse.prove.stage.Trial;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// Runs mutations, completely and up to a crash, and compares all tables afterwards.
///
/// **Thread safety.** Belongs to one thread.
final class MutationPhase {
    private final DatabaseUnderProof stage;
    private final MutationDraw draw;
    private final RandomSource random;
    private final Map<ConceptualMutation, MutationPlan> plans = new LinkedHashMap<>();
    private final Map<String, MutationMeasure> measures = new LinkedHashMap<>();

    MutationPhase(DatabaseUnderProof stage, DataGenerator generator, RandomSource random) {
        this.stage = stage;
        this.draw = new MutationDraw(stage.model(), generator, random);
        this.random = random;
        for (ConceptualMutation mutation : stage.subject().workload().mutations()) {
            Optional<MutationPlan> plan =
                    stage.subject().design().findMutation(mutation.header().name());
            plan.ifPresent(found -> {
                plans.put(mutation, found);
                measures.put(found.mutation(), new MutationMeasure(found));
            });
        }
    }

    /// Counts a plan that ran while loading.
    void ran(MutationPlan plan, MutationRun.Outcome outcome) {
        measure(plan).ran(outcome);
    }

    private MutationPlan plan(ConceptualMutation mutation) {
        return Optional.ofNullable(plans.get(mutation)).orElseThrow();
    }

    private MutationMeasure measure(MutationPlan plan) {
        return measures.computeIfAbsent(plan.mutation(), _ -> new MutationMeasure(plan));
    }

    /// Whether there is anything to run.
    boolean isEmpty() {
        return plans.isEmpty();
    }

    /// A case that failed.
    record Wrong(Trial.Case failing, Trial.Finding finding) {}

    /// A sequence that ran.
    ///
    /// @param operations the operations that ran
    /// @param wrong what did not hold
    record Sequence(List<Operation> operations, Optional<Wrong> wrong) {
        /// Copies the list.
        Sequence {
            operations = List.copyOf(operations);
        }
    }

    /// Runs a sequence of mutations without earlier failures, and compares all tables.
    Sequence sequence(int length) {
        Dataset before = stage.data();
        List<Operation> operations = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            List<ConceptualMutation> able = able();
            if (able.isEmpty()) {
                break;
            }
            ConceptualMutation mutation = able.get(random.nextInt(able.size()));
            Optional<Operation> operation = drawn(mutation, OptionalInt.empty());
            if (operation.isEmpty()) {
                continue;
            }
            operations.add(operation.get());
            Optional<Wrong> refused = apply(operation.get(), before, operations);
            if (refused.isPresent()) {
                return new Sequence(operations, refused);
            }
        }
        return new Sequence(operations, compared(before, operations, Failure.Kind.WRONG_COPIES));
    }

    /// The mutations that have a plan and have not failed yet.
    List<ConceptualMutation> able() {
        return plans.keySet().stream()
                .filter(mutation -> !measure(plan(mutation)).hasFailed())
                .toList();
    }

    /// Runs a mutation up to its first, second, third … write, runs it again, and compares all
    /// tables each time.
    ///
    /// @param places how many different places to try at most
    Optional<Wrong> crashes(ConceptualMutation mutation, int places) {
        boolean hasCrashed = true;
        for (int writes = 0; writes < places && hasCrashed; writes++) {
            Dataset before = stage.data();
            Optional<Operation> operation = drawn(mutation, OptionalInt.of(writes));
            if (operation.isEmpty()) {
                return Optional.empty();
            }
            List<Operation> operations = List.of(operation.get());
            int crashes = measure(operation.get().plan()).crashes();
            Optional<Wrong> wrong =
                    apply(operation.get(), before, operations)
                            .or(() -> compared(before, operations, Failure.Kind.WRONG_AFTER_CRASH));
            if (wrong.isPresent()) {
                return wrong;
            }
            hasCrashed = measure(operation.get().plan()).crashes() > crashes;
        }
        return Optional.empty();
    }

    private Optional<Operation> drawn(ConceptualMutation mutation, OptionalInt crashAfterWrites) {
        MutationPlan plan = plan(mutation);
        // A crash is only of interest where there is something to do, as there is for every insert.
        Misses misses =
                crashAfterWrites.isPresent() && !(mutation instanceof ConceptualMutation.Insert)
                        ? Misses.NONE
                        : misses(mutation, plan);
        return draw.next(stage.data(), mutation, misses)
                .map(bindings -> new Operation(mutation, plan, bindings, misses, crashAfterWrites));
    }

    /// An insert may also meet existing instances, unless the plan assumes a new key. A caller who
    /// gives the key alone may be wrong about it, as long as the plan looks for the instance first.
    /// A caller who gives more must know the existing values.
    private Misses misses(ConceptualMutation mutation, MutationPlan plan) {
        boolean isAllowed =
                switch (mutation) {
                    case ConceptualMutation.Insert _ -> plan.newKey().isEmpty();
                    case ConceptualMutation.Update update ->
                            (update.isGuarded() || looksFirst(plan, update))
                                    && KeyConditions.areAll(stage.model(), update.pattern());
                    case ConceptualMutation.Count count ->
                            stage.model().isCount(count.entity().name());
                    case ConceptualMutation.Delete delete ->
                            KeyConditions.areAll(stage.model(), delete.pattern());
                };
        return isAllowed ? Misses.SOME : Misses.NONE;
    }

    /// Whether a plan begins by reading one row by what the caller gives, and ends when there is
    /// none.
    private static boolean looksFirst(MutationPlan plan, ConceptualMutation.Update update) {
        Set<String> given = KeyConditions.parameters(update.pattern());
        return !plan.steps().isEmpty()
                && plan.steps().getFirst() instanceof PlanStep.Read read
                && read.count() == PlanStep.ReadCount.ONE
                && read.missing() == PlanStep.WhenMissing.NOTHING_TO_DO
                && read.statement().binds().stream()
                        .allMatch(bind ->
                                bind.value() instanceof Expression.Parameter(String name)
                                        && given.contains(name));
    }

    private Optional<Wrong> apply(Operation operation, Dataset before, List<Operation> operations) {
        MutationMeasure measure = measure(operation.plan());
        List<Instance> gone = gone(operation);
        try {
            DatabaseUnderProof.Applied applied = stage.apply(operation);
            measure.ran(applied.outcome());
            if (applied.crashed()) {
                measure.crashed();
            }
            gone.forEach(draw::remember);
            return Optional.empty();
        } catch (TargetException | PlanRefusedException | IllegalStateException e) {
            return Optional.of(
                    new Wrong(
                            new Trial.Case(before, operations, new Trial.Check.OfContents()),
                            Trial.refused(List.of(), e)));
        }
    }

    private List<Instance> gone(Operation operation) {
        return operation.mutation() instanceof ConceptualMutation.Delete delete
                ? MutationEvaluator.targets(stage.data(), delete.pattern(), operation.bindings())
                : List.of();
    }

    private Optional<Wrong> compared(
            Dataset before, List<Operation> operations, Failure.Kind kind) {
        return stage.compareContents()
                .map(difference ->
                        new Wrong(
                                new Trial.Case(before, operations, new Trial.Check.OfContents()),
                                new Trial.Finding(kind, List.of(), difference)));
    }

    /// Marks a mutation as one that does not keep the copies in agreement; it is not run again.
    void failed(MutationPlan plan) {
        measure(plan).failed();
    }

    List<MutationReport> report() {
        return measures.values().stream().map(MutationMeasure::report).toList();
    }
}
