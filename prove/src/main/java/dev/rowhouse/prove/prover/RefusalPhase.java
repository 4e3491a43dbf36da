package dev.rowhouse.prove.prover;

import dev.rowhouse.plan.step.PlanStatements;
import dev.rowhouse.prove.database.TargetException;
import dev.rowhouse.prove.report.Failure;
import dev.rowhouse.prove.run.MutationRun;
import dev.rowhouse.prove.stage.DatabaseUnderProof;
import dev.rowhouse.prove.stage.PlanCall;
import dev.rowhouse.prove.stage.PlanRefusedException;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Calls inserts whose references lead nowhere, and mutations of several statements with one
/// instance for two of them. Demands that their plans end in failure and leave all tables as they
/// were.
///
/// **Thread safety.** Belongs to one thread.
final class RefusalPhase {
    private final DatabaseUnderProof stage;
    private final MutationPhase mutations;

    RefusalPhase(DatabaseUnderProof stage, MutationPhase mutations) {
        this.stage = stage;
        this.mutations = mutations;
    }

    /// A call that must be refused.
    ///
    /// @param call the call
    /// @param mistake the mistake of its caller, as a sentence
    /// @param mayDecline whether the plan may test a condition first, and be declined
    record Attempt(PlanCall call, String mistake, boolean mayDecline) {}

    /// The first plan that does not refuse such a call; after it the tables are wrong.
    List<Failure> failures() {
        return mutations.able().stream()
                .flatMap(mutation ->
                        Stream.concat(
                                mutations.namingTwice(mutation).stream(),
                                mutations.withMissingReferences(mutation).stream()))
                .flatMap(attempt -> failure(attempt).stream())
                .limit(1)
                .toList();
    }

    private Optional<Failure> failure(Attempt attempt) {
        return problem(attempt)
                .map(problem ->
                        new Failure(
                                Failure.Kind.WRONG_COPIES,
                                attempt.call().plan().mutation(),
                                attempt.call().plan().ask(),
                                List.of(),
                                List.of(
                                        attempt.call().plan().mutation()
                                                + " "
                                                + attempt.call().bindings()),
                                List.of(),
                                problem,
                                Failure.Details.of(Failure.Part.MUTATION)));
    }

    private Optional<String> problem(Attempt attempt) {
        try {
            MutationRun.End end = stage.attempt(attempt.call()).end();
            boolean isRefused =
                    end == MutationRun.End.REFUSED
                            || end == MutationRun.End.DECLINED && attempt.mayDecline();
            if (!isRefused) {
                return Optional.of(
                        "%s, but the plan ended as %s".formatted(attempt.mistake(), end));
            }
            return stage.compareContents(
                    PlanStatements.writtenTables(attempt.call().plan().allSteps()));
        } catch (TargetException | PlanRefusedException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }
}
