package dev.rowhouse.prove.prover;

import dev.rowhouse.base.Clock;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.database.TargetException;
import dev.rowhouse.prove.database.TargetGoneException;
import dev.rowhouse.prove.draw.MutationDraw;
import dev.rowhouse.prove.explore.Rematch;
import dev.rowhouse.prove.explore.report.Finding;
import dev.rowhouse.prove.reference.MutationEvaluator;
import dev.rowhouse.prove.replay.CaseMismatchException;
import dev.rowhouse.prove.replay.CaseOrigin;
import dev.rowhouse.prove.replay.ReplayedCase;
import dev.rowhouse.prove.report.Failure;
import dev.rowhouse.prove.stage.DatabaseUnderProof;
import dev.rowhouse.prove.stage.Operation;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.prove.stage.Trial;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Repeats a single failing case on a design.
///
/// @param replayed the case
/// @param failure the failure, if it still fails
/// @param isComplete whether everything was tried; a meeting of callers may have too many states
/// @param target where it ran
/// @param seconds how long it took
public record Replay(
        ReplayedCase replayed,
        Optional<Failure> failure,
        boolean isComplete,
        String target,
        double seconds) {
    private static final double NANOS_PER_SECOND = 1e9;

    /// Runs a case.
    ///
    /// @param target opens a database where the design has no table yet; it is not opened for calls
    ///     that run at the same time, which run on an in-memory model of the tables
    /// @throws CaseMismatchException when an operation is not possible on the case's data
    /// @throws TargetException when the target refuses to create the tables, or goes away
    public static Replay run(
            Subject subject, Supplier<Target> target, ReplayedCase replayed, Clock clock) {
        return switch (replayed.content()) {
            case ReplayedCase.OfRace(Rematch race) -> rematch(subject, race, replayed, clock);
            case ReplayedCase.OfTrial(Trial.Case trial) -> {
                check(trial);
                try (Target opened = target.get()) {
                    yield trial(subject, opened, trial, replayed, clock);
                }
            }
        };
    }

    private static Replay rematch(
            Subject subject, Rematch race, ReplayedCase replayed, Clock clock) {
        long start = clock.nanoTime();
        Finding finding =
                race.explore(subject, clock, replayed.at())
                        .orElseThrow(() ->
                                new CaseMismatchException(
                                        "operations",
                                        "one of the calls may not run after the other: it names"
                                                + " what does not exist by then, or inserts what"
                                                + " exists",
                                        "add the instances that it needs, or let it name another"
                                                + " one"));
        return new Replay(
                replayed,
                RaceFailures.failure(finding, race.replicas(), origin(subject, replayed)),
                finding.isComplete(),
                "in-memory model of the tables",
                (clock.nanoTime() - start) / NANOS_PER_SECOND);
    }

    private static CaseOrigin origin(Subject subject, ReplayedCase replayed) {
        return new CaseOrigin(subject.design().name(), replayed.seed(), replayed.at());
    }

    private static Replay trial(
            Subject subject, Target target, Trial.Case trial, ReplayedCase replayed, Clock clock) {
        boolean isOfTime = trial.check() instanceof Trial.Check.OfExpiry;
        if (isOfTime && !target.skipsTime()) {
            throw new TargetException(
                    "the case lets time pass, and the clock of a cluster cannot be advanced;"
                            + " replay it on the embedded engine");
        }
        long start = clock.nanoTime();
        try {
            target.create(subject.design());
            Optional<Trial.Finding> finding =
                    Trial.run(new DatabaseUnderProof(target, subject), trial);
            return new Replay(
                    replayed,
                    finding.map(
                            found -> FailureWriter.write(trial, found, origin(subject, replayed))),
                    true,
                    target.description(),
                    (clock.nanoTime() - start) / NANOS_PER_SECOND);
        } catch (TargetGoneException e) {
            throw new TargetException(String.valueOf(e.getMessage()), e);
        }
    }

    /// Whether it fails as it did when the case was written.
    public boolean failsAlike() {
        return failure.filter(each -> each.kind().id().equals(replayed.kind())).isPresent();
    }

    private static void check(Trial.Case trial) {
        List<Operation> operations = trial.operations();
        Dataset data = trial.data();
        for (int i = 0; i < operations.size(); i++) {
            Operation each = operations.get(i);
            if (!MutationDraw.isFitting(data, each.mutation(), each.bindings(), each.misses())) {
                throw new CaseMismatchException(
                        "operations[" + i + "]",
                        each.mutation().header().name()
                                + " may not be called so on these instances: it names what does"
                                + " not exist, or leaves a reference to nothing",
                        "add the instances that it needs, or leave the operation out");
            }
            data = MutationEvaluator.apply(data, each.mutation(), each.bindings());
        }
    }
}
