package dev.rowhouse.prove.prover;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStatements;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.report.Failure;
import dev.rowhouse.prove.stage.DatabaseUnderProof;
import dev.rowhouse.prove.stage.Operation;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Calls mutations about instances that have expired: an update or a delete changes nothing, and an
/// insert brings the instance back.
///
/// Mutations that read or write tables with values of instances which may expire before those that
/// refer to them are left out.
///
/// **Thread safety.** Belongs to one thread.
final class ExpiredPhase {
    /// The number of instances for which each mutation is called.
    private static final int CALLS_MAX = 3;

    /// A database counts whole seconds.
    private static final Duration MARGIN = Duration.ofSeconds(1);

    private final DatabaseUnderProof stage;
    private final MutationPhase mutations;

    ExpiredPhase(DatabaseUnderProof stage, MutationPhase mutations) {
        this.stage = stage;
        this.mutations = mutations;
    }

    /// The first mutation that goes wrong; after it the tables are wrong.
    ///
    /// @param before the data before instances expired; those of the stage are what is left
    List<Failure> failures(Dataset before) {
        Dataset alive = stage.data();
        Optional<Instant> end = stage.shortestLife().map(life -> stage.now().plus(life));
        return mutations.able().stream()
                .filter(mutation -> isClosed(mutations.plan(mutation)) && !forgets(mutation))
                .flatMap(mutation ->
                        before.instances(mutation.entity().name()).stream()
                                .filter(each -> isGone(each, alive))
                                .flatMap(each -> mutations.about(mutation, before, each).stream())
                                .limit(CALLS_MAX))
                .takeWhile(_ -> end.filter(this::isOver).isEmpty())
                .flatMap(operation -> failure(operation).stream())
                // An instance that was inserted again may have expired again.
                .filter(_ -> end.filter(this::isOver).isEmpty())
                .limit(1)
                .toList();
    }

    /// Whether an INSERT of an instance that has expired begins with other derived values than
    /// those of the instances that still belong to it.
    private static boolean forgets(ConceptualMutation mutation) {
        return mutation instanceof ConceptualMutation.Insert
                && mutation.entity().attributes().stream().anyMatch(Attribute::isDerived);
    }

    private static boolean isGone(Instance instance, Dataset alive) {
        return alive.find(instance.entity(), instance.key(alive.model())).isEmpty();
    }

    private boolean isOver(Instant end) {
        return !stage.now().isBefore(end.minus(MARGIN));
    }

    private boolean isClosed(MutationPlan plan) {
        Set<String> used = new HashSet<>(PlanStatements.writtenTables(plan.allSteps()));
        PlanStep.walk(plan.allSteps(), PlanStep.Read.class).forEach(read -> used.add(read.table()));
        return stage.closedTables().containsAll(used);
    }

    private Optional<Failure> failure(Operation operation) {
        Dataset before = stage.data();
        if (!mutations.isFitting(operation)) {
            return Optional.empty();
        }
        return mutations
                .apply(operation, before, List.of(operation))
                .or(() -> mutations.compared(before, operation, Failure.Kind.WRONG_COPIES))
                .map(wrong ->
                        new Failure(
                                wrong.finding().kind(),
                                operation.plan().mutation(),
                                operation.plan().ask(),
                                List.of(),
                                List.of(operation.toString()),
                                wrong.finding().statements(),
                                "about an instance that had expired: "
                                        + wrong.finding().difference(),
                                Failure.Details.of(Failure.Part.MUTATION)));
    }
}
