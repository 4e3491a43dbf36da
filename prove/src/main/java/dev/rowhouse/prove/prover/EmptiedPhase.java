package dev.rowhouse.prove.prover;

import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.draw.QuestionDraw;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.ReferenceEvaluator;
import dev.rowhouse.prove.reference.Tuple;
import dev.rowhouse.prove.stage.DatabaseUnderProof;
import dev.rowhouse.prove.stage.Operation;
import dev.rowhouse.prove.stage.Trial;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Deletes all instances that answer a question, then asks it again, alone and beside values that
/// others have: the values that the rows of a partition shared are still there, but must not be
/// taken for a row.
///
/// **Thread safety.** Belongs to one thread.
final class EmptiedPhase {
    /// The number of answers that are tried for one question.
    private static final int ANSWERS_MAX = 3;

    /// The number of instances that are deleted for one answer.
    private static final int DELETED_MAX = 30;

    private final DatabaseUnderProof stage;
    private final MutationPhase mutations;
    private final QuestionPhase questions;

    EmptiedPhase(DatabaseUnderProof stage, MutationPhase mutations, QuestionPhase questions) {
        this.stage = stage;
        this.mutations = mutations;
        this.questions = questions;
    }

    /// The result for one question.
    ///
    /// @param wrong the mutation that went wrong
    /// @param failing the case of a wrong answer, and its finding
    record Result(Optional<MutationPhase.Wrong> wrong, Optional<MutationPhase.Wrong> failing) {
        static final Result RIGHT = new Result(Optional.empty(), Optional.empty());
    }

    /// Empties an answer of a question and asks for it.
    Result empty(Question question) {
        QuestionDraw draw = questions.draw(question, new ReferenceEvaluator(stage.data()));
        Dataset before = stage.data();
        for (List<Tuple> answer : draw.smallest(ANSWERS_MAX)) {
            Optional<Bindings> asked = draw.aimedAt(answer.getFirst()::equals);
            if (asked.isEmpty() || answer.size() > DELETED_MAX) {
                continue;
            }
            List<Operation> operations = new ArrayList<>();
            Optional<MutationPhase.Wrong> wrong =
                    deleted(question, answer, before, operations)
                            .or(() ->
                                    operations.isEmpty()
                                            ? Optional.empty()
                                            : mutations.compared(before, operations));
            if (wrong.isPresent()) {
                return new Result(wrong, Optional.empty());
            }
            Optional<QuestionPhase.Wrong> found =
                    operations.isEmpty()
                            ? Optional.empty()
                            : questions
                                    .ask(question, asked.get())
                                    .or(() ->
                                            questions.ask(
                                                    question, draw.besideOthers(asked.get())));
            if (found.isPresent()) {
                Trial.Case failing =
                        new Trial.Case(
                                before,
                                operations,
                                new Trial.Check.OfAnswer(question, found.get().bindings()));
                return new Result(
                        Optional.empty(),
                        Optional.of(new MutationPhase.Wrong(failing, found.get().finding())));
            }
            if (!operations.isEmpty()) {
                return Result.RIGHT;
            }
        }
        return Result.RIGHT;
    }

    /// Deletes the instances of an answer, as far as mutations can.
    private Optional<MutationPhase.Wrong> deleted(
            Question question, List<Tuple> answer, Dataset before, List<Operation> operations) {
        String root = question.query().pattern().root().name();
        for (Tuple tuple : answer) {
            Optional<Operation> deletion = tuple.find(root).flatMap(this::deletion);
            if (deletion.isEmpty()) {
                continue;
            }
            operations.add(deletion.get());
            Optional<MutationPhase.Wrong> wrong =
                    mutations.apply(deletion.get(), before, operations);
            if (wrong.isPresent()) {
                return wrong;
            }
        }
        return Optional.empty();
    }

    private Optional<Operation> deletion(Instance instance) {
        return mutations.able().stream()
                .filter(ConceptualMutation.Delete.class::isInstance)
                .filter(each -> each.entity().name().equals(instance.entity()))
                .flatMap(each -> mutations.meaning(each, instance::equals).stream())
                .findFirst();
    }
}
