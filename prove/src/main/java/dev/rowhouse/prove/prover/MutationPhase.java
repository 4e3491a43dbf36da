package dev.rowhouse.prove.prover;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.model.concept.Growth;
import dev.rowhouse.model.identity.FixedValue;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.NewKey;
import dev.rowhouse.plan.step.PlanStatements;
import dev.rowhouse.prove.data.DataGenerator;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.database.TargetException;
import dev.rowhouse.prove.draw.Misses;
import dev.rowhouse.prove.draw.MutationDraw;
import dev.rowhouse.prove.draw.Promises;
import dev.rowhouse.prove.draw.SpecialCalls;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.MutationEvaluator;
import dev.rowhouse.prove.report.Failure;
import dev.rowhouse.prove.report.MutationReport;
import dev.rowhouse.prove.run.MutationRun;
import dev.rowhouse.prove.stage.DatabaseUnderProof;
import dev.rowhouse.prove.stage.Operation;
import dev.rowhouse.prove.stage.PlanCall;
import dev.rowhouse.prove.stage.PlanRefusedException;
import dev.rowhouse.prove.stage.Trial;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/// Runs mutations, completely and up to a crash, and compares all tables afterwards.
///
/// **Thread safety.** Belongs to one thread.
final class MutationPhase {
    private final DatabaseUnderProof stage;
    private final MutationDraw draw;
    private final SpecialCalls special;
    private final RandomSource random;
    private final LongSupplier nanosInTarget;
    private int turn;
    private final Map<ConceptualMutation, MutationPlan> plans = new LinkedHashMap<>();
    private final Map<String, MutationMeasure> measures = new LinkedHashMap<>();

    /// @param nanosInTarget the time that statements have taken until now
    MutationPhase(
            DatabaseUnderProof stage,
            DataGenerator generator,
            RandomSource random,
            LongSupplier nanosInTarget) {
        this.nanosInTarget = nanosInTarget;
        this.stage = stage;
        this.draw = new MutationDraw(stage.model(), generator, random);
        this.special = new SpecialCalls(stage.model(), draw);
        this.random = random;
        for (ConceptualMutation mutation : stage.subject().workload().calls()) {
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
        measure(plan).ran(outcome, true);
        measure(plan).cost(outcome);
    }

    /// The plan of a mutation that has one.
    MutationPlan plan(ConceptualMutation mutation) {
        return Optional.ofNullable(plans.get(mutation)).orElseThrow();
    }

    /// The measurements of the runs of a plan.
    MutationMeasure measure(MutationPlan plan) {
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

    /// Runs a sequence of mutations without earlier failures, and compares all tables. Every other
    /// one is the next in turn, so that none is left out.
    Sequence sequence(int length) {
        List<ConceptualMutation> able = able();
        return able.isEmpty()
                ? new Sequence(List.of(), Optional.empty())
                : sequence(
                        IntStream.range(0, length)
                                .mapToObj(at ->
                                        able.get(
                                                at % 2 == 0
                                                        ? turn++ % able.size()
                                                        : random.nextInt(able.size())))
                                .toList());
    }

    /// Runs some mutations one after the other, and compares all tables.
    Sequence sequence(List<ConceptualMutation> called) {
        Dataset before = stage.data();
        List<Operation> operations = new ArrayList<>();
        for (ConceptualMutation mutation : called) {
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
        return new Sequence(operations, compared(before, operations));
    }

    /// The mutations that have a plan and have not failed yet.
    List<ConceptualMutation> able() {
        return plans.keySet().stream()
                .filter(mutation -> !measure(plan(mutation)).hasFailed())
                .toList();
    }

    private Optional<Operation> drawn(ConceptualMutation mutation, OptionalInt crashAfterWrites) {
        MutationPlan plan = plan(mutation);
        Misses misses = Promises.of(stage.model(), mutation, plan);
        return draw.next(stage.data(), mutation, misses)
                .map(bindings -> new Operation(mutation, plan, bindings, misses, crashAfterWrites));
    }

    /// A call of a mutation on the current data.
    Optional<Operation> drawn(ConceptualMutation mutation) {
        return drawn(mutation, OptionalInt.empty());
    }

    /// A call of a mutation that means one of some instances.
    Optional<Operation> meaning(ConceptualMutation mutation, Predicate<Instance> wanted) {
        return meaning(stage.data(), mutation, wanted);
    }

    /// A call of a mutation on some data that means one of some instances.
    Optional<Operation> meaning(
            Dataset data, ConceptualMutation mutation, Predicate<Instance> wanted) {
        MutationPlan plan = plan(mutation);
        return draw.meaning(data, mutation, wanted)
                .map(bindings ->
                        new Operation(mutation, plan, bindings, Misses.NONE, OptionalInt.empty()));
    }

    /// The same UPDATE with the values that the instance has already; empty for other mutations,
    /// and where a caller must not give them.
    Optional<Operation> unchanged(Dataset data, Operation call) {
        return call.mutation() instanceof ConceptualMutation.Update update
                ? special.unchanged(data, update, call.bindings())
                        .filter(bindings ->
                                MutationDraw.isFitting(data, update, bindings, call.misses()))
                        .map(bindings ->
                                new Operation(
                                        update,
                                        call.plan(),
                                        bindings,
                                        call.misses(),
                                        OptionalInt.empty()))
                : Optional.empty();
    }

    /// Calls that the database has to decline because another instance has a unique value or the
    /// key, once for each of them.
    List<Operation> declined(ConceptualMutation mutation) {
        Misses misses = Promises.of(stage.model(), mutation, plan(mutation));
        return operations(mutation, special.declined(stage.data(), mutation, misses), misses);
    }

    /// Calls about nothing, with nulls, and such that change nothing.
    List<Operation> special(ConceptualMutation mutation) {
        Misses misses = Promises.of(stage.model(), mutation, plan(mutation));
        List<Bindings> calls = new ArrayList<>(special.of(stage.data(), mutation, misses));
        Set<FixedValue> conditions = new LinkedHashSet<>();
        stage.subject()
                .design()
                .tables()
                .forEach(table -> conditions.addAll(table.shape().fixed()));
        calls.addAll(special.entering(stage.data(), mutation, conditions, misses));
        return operations(mutation, calls, misses);
    }

    /// Calls of an INSERT about instances that exist. If its plan assumes a new key, they keep the
    /// old values on which that depends, so that nothing may be left of the others.
    List<Operation> again(ConceptualMutation mutation) {
        return again(mutation, stage.data(), stage.data().instances(mutation.entity().name()));
    }

    /// The same on some data and for some of its instances.
    List<Operation> again(
            ConceptualMutation mutation, Dataset data, Collection<Instance> instances) {
        Optional<NewKey> newKey = plan(mutation).newKey();
        boolean mayExist = newKey.map(assumed -> !assumed.deciding().isEmpty()).orElse(true);
        return mutation instanceof ConceptualMutation.Insert insert
                        && !insert.isGuarded()
                        && mayExist
                ? operations(
                        mutation,
                        special.again(
                                data,
                                insert,
                                instances,
                                newKey.map(NewKey::deciding).orElse(List.of())),
                        Misses.SOME)
                : List.of();
    }

    private List<Operation> operations(
            ConceptualMutation mutation, List<Bindings> calls, Misses misses) {
        return calls.stream()
                .map(call ->
                        new Operation(mutation, plan(mutation), call, misses, OptionalInt.empty()))
                .toList();
    }

    /// Whether a call keeps the current data in order.
    boolean isFitting(Operation operation) {
        return MutationDraw.isFitting(
                stage.data(), operation.mutation(), operation.bindings(), operation.misses());
    }

    /// A call of a mutation about an instance of other data that does not exist any more; an insert
    /// makes it again.
    Optional<Operation> about(ConceptualMutation mutation, Dataset other, Instance instance) {
        Misses misses = Promises.of(stage.model(), mutation, plan(mutation));
        Optional<Bindings> call =
                mutation instanceof ConceptualMutation.Insert insert
                        ? MutationDraw.making(instance, insert).filter(_ -> !lives(instance))
                        : draw.meaning(other, mutation, instance::equals)
                                .filter(_ -> misses == Misses.SOME);
        return call.map(bindings ->
                new Operation(mutation, plan(mutation), bindings, misses, OptionalInt.empty()));
    }

    /// Whether the life of an instance counts from one of its own times.
    private boolean lives(Instance instance) {
        return stage.model()
                .entity(instance.entity())
                .growth()
                .retention()
                .flatMap(Growth.Retention::from)
                .isPresent();
    }

    /// Calls of inserts and updates whose references lead nowhere, which their plans must refuse.
    List<RefusalPhase.Attempt> withMissingReferences(ConceptualMutation mutation) {
        return new MissingReferences(stage.subject(), draw)
                .of(stage.data(), mutation, plan(mutation));
    }

    /// Calls that name one instance by two statements, which their plans must refuse.
    List<RefusalPhase.Attempt> namingTwice(ConceptualMutation mutation) {
        return special.namingTwice(stage.data(), mutation).stream()
                .map(bindings ->
                        new RefusalPhase.Attempt(
                                new PlanCall(mutation, plan(mutation), bindings),
                                "it names one instance twice, or its lists have different lengths",
                                false))
                .toList();
    }

    /// Runs the last of some operations.
    ///
    /// @param before the data before the first of them
    Optional<Wrong> apply(Operation operation, Dataset before, List<Operation> operations) {
        MutationMeasure measure = measure(operation.plan());
        List<Instance> gone = gone(operation);
        try {
            long start = nanosInTarget.getAsLong();
            DatabaseUnderProof.Applied applied = stage.apply(operation);
            measure.ran(applied.outcome(), applied.effective());
            if (applied.crashed()) {
                measure.crashed();
            } else {
                measure.took(nanosInTarget.getAsLong() - start);
                if (applied.effective()) {
                    measure.cost(applied.outcome());
                }
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

    /// Compares all tables after some operations.
    Optional<Wrong> compared(Dataset before, List<Operation> operations) {
        return wrong(before, operations, Failure.Kind.WRONG_COPIES, stage.compareContents());
    }

    /// Compares the tables that an operation writes.
    Optional<Wrong> compared(Dataset before, Operation operation, Failure.Kind kind) {
        return wrong(
                before,
                List.of(operation),
                kind,
                stage.compareContents(PlanStatements.writtenTables(operation.plan().allSteps())));
    }

    private static Optional<Wrong> wrong(
            Dataset before, List<Operation> operations, Failure.Kind kind, Optional<String> found) {
        return found.map(difference ->
                new Wrong(
                        new Trial.Case(before, operations, new Trial.Check.OfContents()),
                        new Trial.Finding(kind, List.of(), difference)));
    }

    /// Marks a mutation as one that does not keep the copies in agreement; it is not run again.
    void failed(MutationPlan plan) {
        measure(plan).failed();
    }

    Collection<MutationMeasure> measures() {
        return measures.values();
    }

    List<MutationReport> report() {
        return measures.values().stream().map(MutationMeasure::report).toList();
    }
}
