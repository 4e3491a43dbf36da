package dev.rowhouse.prove.prover;

import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.report.Failure;
import dev.rowhouse.prove.stage.DatabaseUnderProof;
import dev.rowhouse.prove.stage.ExpiryWatch;
import dev.rowhouse.prove.stage.Operation;
import dev.rowhouse.prove.stage.Trial;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Lets instances with a time to live expire after some mutations, to check that all copies expire
/// together: [#change()], then [#expire(ExpiryWatch, List, ExpiryWatch.Waiting)], then
/// [#aboutExpired(ExpiryWatch)], each if nothing was wrong before.
///
/// **Thread safety.** Belongs to one thread.
final class ExpiryPhase {
    private static final int CALLS = 4;
    private static final int RUNS_PER_QUESTION = 3;

    private final DatabaseUnderProof stage;
    private final MutationPhase mutations;
    private final QuestionPhase questions;
    private final Dataset before;
    private List<Operation> operations = List.of();

    /// @param stage where data were loaded
    ExpiryPhase(DatabaseUnderProof stage, MutationPhase mutations, QuestionPhase questions) {
        this.stage = stage;
        this.mutations = mutations;
        this.questions = questions;
        this.before = stage.data();
    }

    /// Calls each mutation some times: what it writes has to expire, too.
    Optional<MutationPhase.Wrong> change() {
        List<ConceptualMutation> called =
                IntStream.range(0, CALLS).boxed().flatMap(_ -> mutations.able().stream()).toList();
        MutationPhase.Sequence sequence = mutations.sequence(called);
        operations = sequence.operations();
        return sequence.wrong();
    }

    /// Lets time pass and compares what is left.
    ///
    /// @param moments the times after the first write at which to look
    Optional<MutationPhase.Wrong> expire(
            ExpiryWatch watch, List<Duration> moments, ExpiryWatch.Waiting waiting) {
        return watch.compare(
                        moments,
                        waiting,
                        (left, tables) ->
                                questions.askAlive(
                                        left,
                                        watch::isClosed,
                                        tables.stream()
                                                .map(TableDesign::name)
                                                .collect(Collectors.toSet()),
                                        RUNS_PER_QUESTION))
                .map(difference ->
                        new MutationPhase.Wrong(
                                new Trial.Case(before, operations, new Trial.Check.OfExpiry()),
                                new Trial.Finding(
                                        Failure.Kind.WRONG_COPIES, List.of(), difference)));
    }

    /// Calls mutations about instances that have expired.
    List<Failure> aboutExpired(ExpiryWatch watch) {
        Dataset all = stage.data();
        watch.forgetExpired();
        return new ExpiredPhase(stage, mutations).failures(all);
    }
}
