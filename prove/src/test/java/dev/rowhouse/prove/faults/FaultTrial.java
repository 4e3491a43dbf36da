package dev.rowhouse.prove.faults;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.prove.database.EmbeddedTarget;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.database.TargetException;
import dev.rowhouse.prove.explore.ExplorationProgress;
import dev.rowhouse.prove.explore.ExplorationSettings;
import dev.rowhouse.prove.explore.Explorer;
import dev.rowhouse.prove.explore.search.Situation;
import dev.rowhouse.prove.prover.Progress;
import dev.rowhouse.prove.prover.ProofSettings;
import dev.rowhouse.prove.prover.Prover;
import dev.rowhouse.prove.prover.StatedCosts;
import dev.rowhouse.prove.report.Failure;
import dev.rowhouse.prove.report.Gap;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.stage.Subject;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Proves a faulty design with the default settings, up to the first failure.
final class FaultTrial {
    private static final long SEED = 1;

    /// A plan that cannot be run to its end.
    private static final Outcome CONTRADICTION = new Outcome(true, "the plan contradicts itself");

    /// A fault that no proof finds.
    static final Outcome SURVIVED = new Outcome(false, "survived");

    private FaultTrial() {}

    /// The result of a proof of a faulty design.
    ///
    /// @param isKilled whether the proof found a failure, or a gap that nobody accepted
    /// @param by the kind of the failure or the gap
    record Outcome(boolean isKilled, String by) {}

    /// The states to visit when callers meet: fewer than a proof visits by default.
    private static final long STATES = 100_000;

    /// How much is tried.
    ///
    /// @param proof of one call after the other; it ends with its first failure
    /// @param meetings of calls that meet
    record Extent(ProofSettings proof, ExplorationSettings meetings) {
        /// That of a usual proof, except that callers visit fewer states.
        ///
        /// @param largest how many instances the largest owners have
        static Extent usual(int largest) {
            return new Extent(
                    ProofSettings.of(SEED).withLargest(largest).untilFirstFailure(),
                    ExplorationSettings.of(SEED).visiting(STATES));
        }

        /// That of a quick proof.
        static Extent quick() {
            return new Extent(
                    ProofSettings.quick(SEED).untilFirstFailure(), ExplorationSettings.quick(SEED));
        }
    }

    /// The result of the proof of a right design.
    ///
    /// **Thread safety.** Safe to share.
    static final class Right {
        private final Subject subject;
        private final Extent extent;
        private final Set<Gap> gaps;
        private final Map<String, Set<Wrong>> wrong = new HashMap<>();

        /// Proves a right design.
        ///
        /// @throws IllegalStateException when the proof finds a failure
        Right(Subject subject, Extent extent) {
            ProofReport report = prove(subject, extent);
            if (!report.failures().isEmpty()) {
                throw new IllegalStateException(
                        "%s without a fault: %s"
                                .formatted(subject.design().name(), report.failures().getFirst()));
            }
            this.subject = subject;
            this.extent = extent;
            this.gaps = Set.copyOf(report.gaps());
        }

        /// The pairs of calls that leave wrong tables without a fault; explored when first needed.
        ///
        /// @param mutation one of them
        private synchronized Set<Wrong> wrong(String mutation) {
            return wrong.computeIfAbsent(mutation, name -> explored(subject, extent, name));
        }
    }

    /// Calls that meet and leave wrong tables.
    private record Wrong(Situation situation, List<String> mutations) {}

    /// Explores the groups with some mutation, or all of them if there is none of that name.
    private static Set<Wrong> explored(Subject subject, Extent extent, String mutation) {
        boolean isKnown = subject.design().findMutation(mutation).isPresent();
        return new Explorer(subject, extent.meetings(), Clock.system(), ExplorationProgress.NONE)
                .explore(group -> !isKnown || group.contains(mutation)).wrong().stream()
                        .map(finding -> new Wrong(finding.situation(), finding.mutations()))
                        .collect(Collectors.toSet());
    }

    /// Tries a fault: first what the plans state, which every proof checks last, then one call
    /// after the other, and if that finds nothing, calls that meet.
    ///
    /// @param right the result for the design without it
    static Outcome of(Fault fault, Right right) {
        ProofReport report;
        try {
            if (StatedCosts.areTooLow(fault.subject().design())) {
                return new Outcome(true, Failure.Kind.WRONG_COST.text());
            }
            report = prove(fault.subject(), right.extent);
        } catch (TargetException e) {
            return new Outcome(true, "the database rejected the schema");
        } catch (IllegalStateException e) {
            return CONTRADICTION;
        }
        if (!report.failures().isEmpty()) {
            return new Outcome(true, report.failures().getFirst().kind().text());
        }
        return report.gaps().stream()
                .filter(gap -> !right.gaps.contains(gap))
                .findFirst()
                .map(gap -> new Outcome(true, "gap: " + gap.kind().text()))
                .orElseGet(() -> meeting(fault, right));
    }

    private static Outcome meeting(Fault fault, Right right) {
        try {
            // A fault in a plan shows where callers of this mutation are.
            String mutation = fault.site().split("[,:]", 2)[0];
            return right.wrong(mutation)
                            .containsAll(explored(fault.subject(), right.extent, mutation))
                    ? SURVIVED
                    : new Outcome(true, "callers that meet");
        } catch (IllegalStateException e) {
            return CONTRADICTION;
        }
    }

    private static ProofReport prove(Subject subject, Extent extent) {
        try (Target target =
                new EmbeddedTarget(
                        new RowhouseComponents(Clock.system(), RandomSource.seeded(SEED)))) {
            return new Prover(subject, target, extent.proof(), Clock.system(), Progress.NONE)
                    .prove();
        }
    }
}
