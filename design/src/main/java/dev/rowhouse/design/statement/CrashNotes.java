package dev.rowhouse.design.statement;

import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.plan.step.PlanStatements;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.step.PlanStep.WriteKind;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Explains the state after a crash between two writes of a plan, and why a second call repairs it.
final class CrashNotes {
    /// The beginning of the note that says how a crashed call is completed.
    static final String SECOND_CALL = "a second call with the same values completes it: ";

    private final Map<String, Set<String>> questions;

    /// @param questions for each table, the questions that it answers
    CrashNotes(Map<String, Set<String>> questions) {
        this.questions = Map.copyOf(questions);
    }

    /// The sentences. Empty when the plan has only one write, because a single write happens
    /// completely or not at all.
    ///
    /// @param first the steps
    /// @param afterwards the steps that follow when the first ones have ended
    List<String> of(List<PlanStep> first, List<PlanStep> afterwards, MutationDraft draft) {
        List<PlanStep> steps = new ArrayList<>(first);
        steps.addAll(afterwards);
        if (ResetWriter.isReset(draft)) {
            return ResetWriter.notes();
        }
        Set<String> reached = new LinkedHashSet<>();
        List<String> loops = new ArrayList<>();
        List<String> moves = new ArrayList<>();
        int writing = 0;
        List<Numbered> all = numbered(steps, "");
        for (int i = 0; i < all.size(); i++) {
            Numbered at = all.get(i);
            Set<String> tables = PlanStatements.writtenTables(List.of(at.step()));
            reached.addAll(tables);
            writing += tables.isEmpty() ? 0 : 1;
            if (isLoop(at.step())) {
                loops.add(
                        "a crash within %s leaves some rows of %s changed and others not"
                                .formatted(at.number(), Reasons.list(tables)));
            }
            if (i > 0 && isMove(all.get(i - 1).step(), at.step())) {
                moves.add(
                        "between %s and %s the row is missing from %s"
                                .formatted(
                                        all.get(i - 1).number(),
                                        at.number(),
                                        Reasons.list(tables)));
            }
        }
        if (!draft.countsInstances() && steps.stream().anyMatch(CrashNotes::isCount)) {
            return List.of(
                    "do not repeat it after a timeout: it may have been counted already, and a second call would count twice");
        }
        if (writing < 2 && loops.isEmpty()) {
            return List.of();
        }
        List<String> notes = new ArrayList<>();
        if (reached.size() > 1) {
            notes.add(
                    "if the caller crashes between the steps, later tables of this list are still unchanged: "
                            + String.join(
                                    ", ", reached.stream().map(this::withQuestions).toList()));
        }
        notes.addAll(loops);
        notes.addAll(moves);
        if (draft.countsInstances()) {
            CountNotes.secondCall(draft)
                    .ifPresent(doesNotCount -> notes.add(SECOND_CALL + why(first) + doesNotCount));
        } else if (draft.held().isEmpty()) {
            notes.add(SECOND_CALL + why(first));
        }
        notes.addAll(claims(first));
        notes.addAll(DerivedNotes.of(draft, steps));
        return notes;
    }

    /// A step with its number in the plan's text.
    private record Numbered(String number, PlanStep step) {}

    /// The steps with numbers. Steps under a hold or a time-to-live condition are numbered one by
    /// one.
    private static List<Numbered> numbered(List<PlanStep> steps, String prefix) {
        List<Numbered> all = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            String number = prefix + (i + 1);
            switch (steps.get(i)) {
                case PlanStep.Hold hold -> all.addAll(numbered(hold.steps(), number + "."));
                case PlanStep.WhenPresent when when when.isExpiryGuard() ->
                        all.addAll(numbered(when.steps(), number + "."));
                default -> all.add(new Numbered(number, steps.get(i)));
            }
        }
        return all;
    }

    private String withQuestions(String table) {
        Set<String> answered = questions.getOrDefault(table, Set.of());
        return answered.isEmpty() ? table : table + " (" + String.join(", ", answered) + ")";
    }

    private static boolean isLoop(PlanStep step) {
        return step instanceof PlanStep.ForEach
                || step instanceof PlanStep.ForEachElement
                || step instanceof PlanStep.ForEachPosition;
    }

    private static boolean isCount(PlanStep step) {
        return step instanceof PlanStep.Write write && write.kind() == WriteKind.COUNT
                || step instanceof PlanStep.Batch batch
                        && batch.kind() == PlanStep.Batch.Kind.COUNTER;
    }

    /// Whether two steps move a row: the first deletes it under its old key, the second inserts it
    /// under its new key.
    private static boolean isMove(PlanStep before, PlanStep step) {
        return before instanceof PlanStep.Write gone
                && step instanceof PlanStep.Write back
                && gone.table().equals(back.table())
                && gone.kind() == WriteKind.DELETE
                && back.kind() == WriteKind.INSERT;
    }

    private static String why(List<PlanStep> steps) {
        if (PlanStep.walk(steps).anyMatch(PlanStep.Decide.class::isInstance)) {
            return "the conditional write finds its own values, and the other writes may be repeated";
        }
        boolean readsFirst =
                steps.stream()
                        .anyMatch(step ->
                                step instanceof PlanStep.Read read
                                        && read.missing().isNothingToDo());
        return readsFirst
                ? "the table that it reads to find the rows is written last"
                : "every write may be repeated";
    }

    /// The statements that release claims which nobody uses.
    private static List<String> claims(List<PlanStep> steps) {
        if (steps.stream().anyMatch(CrashNotes::isChange)) {
            return List.of();
        }
        return steps.stream()
                .filter(PlanStep.Decide.class::isInstance)
                .flatMap(decide -> PlanStep.walk(decide.inner(), PlanStep.Write.class))
                .map(release ->
                        "if nobody calls again, release the claim in %s with: %s"
                                .formatted(
                                        release.table(),
                                        release.statement().cql().replace('\n', ' ')))
                .distinct()
                .toList();
    }

    private static boolean isChange(PlanStep step) {
        return step instanceof PlanStep.Decide decide && decide.kind() != WriteKind.INSERT;
    }
}
