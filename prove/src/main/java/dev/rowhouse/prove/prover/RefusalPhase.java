package dev.rowhouse.prove.prover;

import dev.rowhouse.plan.step.PlanStatements;
import dev.rowhouse.prove.database.TargetException;
import dev.rowhouse.prove.report.Failure;
import dev.rowhouse.prove.run.MutationRun;
import dev.rowhouse.prove.stage.DatabaseUnderProof;
import dev.rowhouse.prove.stage.PlanRefusedException;

import java.util.List;
import java.util.Optional;

/// Calls inserts whose references lead nowhere, and demands that their plans end in failure and
/// leave all tables as they were.
///
/// **Thread safety.** Belongs to one thread.
final class RefusalPhase {
    private final DatabaseUnderProof stage;
    private final MutationPhase mutations;

    RefusalPhase(DatabaseUnderProof stage, MutationPhase mutations) {
        this.stage = stage;
        this.mutations = mutations;
    }

    /// The first plan that does not refuse such a call; after it the tables are wrong.
    List<Failure> failures() {
        return mutations.able().stream()
                .flatMap(mutation -> mutations.withMissingReferences(mutation).stream())
                .flatMap(attempt -> failure(attempt).stream())
                .limit(1)
                .toList();
    }

    private Optional<Failure> failure(MissingReferences.Attempt attempt) {
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

    private Optional<String> problem(MissingReferences.Attempt attempt) {
        try {
            MutationRun.End end = stage.attempt(attempt.call()).end();
            if (end != MutationRun.End.REFUSED && end != MutationRun.End.DECLINED) {
                return Optional.of(
                        "its %s does not exist, but the plan ended as %s"
                                .formatted(attempt.role(), end));
            }
            return stage.compareContents(
                    PlanStatements.writtenTables(attempt.call().plan().allSteps()));
        } catch (TargetException | PlanRefusedException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }
}
