package dev.rowhouse.prove.stage;

import dev.rowhouse.model.query.Question;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.database.TargetException;
import dev.rowhouse.prove.draw.MutationDraw;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.ReferenceEvaluator;
import dev.rowhouse.prove.report.Failure;
import dev.rowhouse.prove.run.MutationRun;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Runs a whole case from empty tables: load, operate, check. The same case always shows the same.
public final class Trial {
    private Trial() {}

    /// Something that may fail.
    ///
    /// @param data the data to load first
    /// @param operations the operations on them
    /// @param check the final check
    public record Case(Dataset data, List<Operation> operations, Check check) {
        /// Copies the list.
        public Case {
            operations = List.copyOf(operations);
        }
    }

    /// A check of a trial.
    public sealed interface Check {
        /// The answer of a question.
        record OfAnswer(Question question, Bindings bindings) implements Check {}

        /// The contents of all tables.
        record OfContents() implements Check {}

        /// The contents of all tables while instances expire.
        record OfExpiry() implements Check {}
    }

    /// A wrong result.
    ///
    /// @param kind what went wrong
    /// @param statements the statements of the question or of the last operation
    /// @param difference expected and found
    /// @param refusal the step that was refused, if a plan was
    public record Finding(
            Failure.Kind kind,
            List<String> statements,
            String difference,
            Optional<Refusal> refusal) {
        /// Copies the list.
        public Finding {
            statements = List.copyOf(statements);
        }

        /// A result that no refused plan led to.
        public Finding(Failure.Kind kind, List<String> statements, String difference) {
            this(kind, statements, difference, Optional.empty());
        }
    }

    /// Runs a case; empty when it is right, or when it breaks an assumption that callers have to
    /// ensure.
    public static Optional<Finding> run(DatabaseUnderProof stage, Case tried) {
        try {
            stage.load(tried.data(), (_, _) -> {}, _ -> {});
        } catch (TargetException | PlanRefusedException | IllegalStateException e) {
            return Optional.of(refused(List.of(), e));
        }
        List<String> statements = new ArrayList<>();
        for (Operation operation : tried.operations()) {
            if (!MutationDraw.isFitting(
                    stage.data(), operation.mutation(), operation.bindings(), operation.misses())) {
                return Optional.empty();
            }
            Optional<Finding> refusal =
                    guarded(() -> {
                        MutationRun.Outcome outcome = stage.apply(operation).outcome();
                        statements.clear();
                        statements.addAll(outcome.log());
                        return Optional.empty();
                    });
            if (refusal.isPresent()) {
                return refusal;
            }
        }
        return guarded(() -> check(stage, tried, statements));
    }

    private static Optional<Finding> check(
            DatabaseUnderProof stage, Case tried, List<String> statements) {
        return switch (tried.check()) {
            case Check.OfContents() ->
                    stage.compareContents()
                            .map(difference -> new Finding(kind(tried), statements, difference));
            case Check.OfExpiry() -> {
                ExpiryWatch watch = stage.watch();
                yield watch.compare(watch.moments(), stage::pass, (_, _) -> Optional.empty())
                        .map(difference ->
                                new Finding(Failure.Kind.WRONG_COPIES, statements, difference));
            }
            case Check.OfAnswer(Question question, Bindings bindings) -> {
                DatabaseUnderProof.Asked asked =
                        stage.ask(
                                question,
                                bindings,
                                new ReferenceEvaluator(stage.data()),
                                Supplier::get,
                                Integer.MAX_VALUE);
                yield asked.difference()
                        .map(difference ->
                                new Finding(
                                        Failure.Kind.WRONG_ANSWER, asked.statements(), difference));
            }
        };
    }

    /// The kind of failure for different contents in a case.
    private static Failure.Kind kind(Case tried) {
        if (tried.operations().isEmpty()) {
            return Failure.Kind.WRONG_LOAD;
        }
        return tried.operations().stream().anyMatch(each -> each.crashAfterWrites().isPresent())
                ? Failure.Kind.WRONG_AFTER_CRASH
                : Failure.Kind.WRONG_COPIES;
    }

    private static Optional<Finding> guarded(Supplier<Optional<Finding>> work) {
        try {
            return work.get();
        } catch (TargetException | PlanRefusedException | IllegalStateException e) {
            return Optional.of(refused(List.of(), e));
        }
    }

    /// A finding for an error of the target or of the plan.
    public static Finding refused(List<String> statements, RuntimeException e) {
        return e instanceof PlanRefusedException refused
                ? new Finding(
                        Failure.Kind.REFUSED,
                        refused.refusal().log(),
                        refused.refusal().text(),
                        Optional.of(refused.refusal()))
                : new Finding(Failure.Kind.REFUSED, statements, String.valueOf(e.getMessage()));
    }
}
