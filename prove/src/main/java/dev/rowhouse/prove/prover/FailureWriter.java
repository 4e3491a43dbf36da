package dev.rowhouse.prove.prover;

import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.text.NumberedStep;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.reference.MutationEvaluator;
import dev.rowhouse.prove.replay.CaseOrigin;
import dev.rowhouse.prove.replay.CaseTree;
import dev.rowhouse.prove.report.Failure;
import dev.rowhouse.prove.stage.Operation;
import dev.rowhouse.prove.stage.Refusal;
import dev.rowhouse.prove.stage.ShortNames;
import dev.rowhouse.prove.stage.Trial;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Puts a failing case into words.
final class FailureWriter {
    private static final int LINES_MAX = 20;
    private static final int ABOUT_MAX = 5;

    private FailureWriter() {}

    /// The part of the design that a failure is about, in words.
    private record About(Failure.Part part, String name, String ask) {}

    static Failure write(Trial.Case failing, Trial.Finding finding, CaseOrigin origin) {
        List<String> operations =
                new ArrayList<>(failing.operations().stream().map(Operation::toString).toList());
        if (failing.check() instanceof Trial.Check.OfAnswer(var question, var bindings)) {
            operations.add(question.name() + (bindings.values().isEmpty() ? "" : " " + bindings));
        }
        About about = subject(failing, finding);
        return new Failure(
                finding.kind(),
                about.name(),
                about.ask(),
                limited(failing.data().targetsFirst().stream().map(Instance::toString).toList()),
                limited(operations),
                limited(finding.statements()),
                finding.refusal().map(Refusal::reason).orElse(finding.difference()),
                new Failure.Details(
                        about.part(),
                        steps(failing, finding),
                        about(failing, finding),
                        ShortNames.of(failing).byId(),
                        CaseTree.of(failing, finding, origin)));
    }

    private static About subject(Trial.Case failing, Trial.Finding finding) {
        if (finding.refusal().isPresent()) {
            Refusal refusal = finding.refusal().get();
            return new About(Failure.Part.MUTATION, refusal.mutation(), refusal.ask());
        }
        return switch (failing.check()) {
            case Trial.Check.OfAnswer(var question, var _) ->
                    new About(Failure.Part.QUESTION, question.name(), question.ask());
            case Trial.Check.OfContents(), Trial.Check.OfExpiry()
                    when failing.operations().isEmpty() ->
                    new About(Failure.Part.DATA, "the tables", "");
            case Trial.Check.OfContents(), Trial.Check.OfExpiry() -> {
                var header = failing.operations().getLast().mutation().header();
                yield new About(Failure.Part.MUTATION, header.name(), header.ask());
            }
        };
    }

    /// The step that was refused, or those of the last mutation that write a wrong table.
    private static List<Failure.FailedStep> steps(Trial.Case failing, Trial.Finding finding) {
        Optional<NumberedStep> refused = finding.refusal().flatMap(Refusal::step);
        if (refused.isPresent()) {
            return List.of(failed(refused.get()));
        }
        boolean isOfCopies =
                finding.kind() == Failure.Kind.WRONG_COPIES
                        || finding.kind() == Failure.Kind.WRONG_AFTER_CRASH;
        if (!isOfCopies || failing.operations().isEmpty()) {
            return List.of();
        }
        MutationPlan plan = failing.operations().getLast().plan();
        return NumberedStep.of(plan).stream()
                .filter(each -> writes(each.step(), finding.difference()))
                .map(FailureWriter::failed)
                .toList();
    }

    /// Whether a step writes a table that a difference names at the start of a line.
    private static boolean writes(PlanStep step, String difference) {
        Optional<String> table =
                switch (step) {
                    case PlanStep.Write write -> Optional.of(write.table());
                    case PlanStep.Decide decide -> Optional.of(decide.table());
                    default -> Optional.empty();
                };
        return table.filter(name ->
                        difference
                                .lines()
                                .anyMatch(line ->
                                        line.startsWith(name + " ")
                                                || line.contains(", " + name + " ")))
                .isPresent();
    }

    private static Failure.FailedStep failed(NumberedStep step) {
        return new Failure.FailedStep(step.number(), step.title());
    }

    /// The instances that the last operation is about.
    private static List<String> about(Trial.Case failing, Trial.Finding finding) {
        if (finding.refusal().isPresent()) {
            return finding.refusal().get().instances().stream().limit(ABOUT_MAX).toList();
        }
        if (failing.operations().isEmpty()) {
            return List.of();
        }
        Dataset before = failing.data();
        for (Operation each : failing.operations().subList(0, failing.operations().size() - 1)) {
            before = MutationEvaluator.apply(before, each.mutation(), each.bindings());
        }
        return failing.operations().getLast().call().instances(before).stream()
                .limit(ABOUT_MAX)
                .map(Instance::toString)
                .toList();
    }

    private static List<String> limited(List<String> lines) {
        if (lines.size() <= LINES_MAX) {
            return lines;
        }
        List<String> first = new ArrayList<>(lines.subList(0, LINES_MAX));
        first.add("… and " + (lines.size() - LINES_MAX) + " more");
        return first;
    }
}
