package dev.rowhouse.prove.prover;

import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.report.Failure;
import dev.rowhouse.prove.stage.Operation;
import dev.rowhouse.prove.stage.Trial;

import java.util.ArrayList;
import java.util.List;

/// Puts a failing case into words.
final class FailureWriter {
    private static final int LINES_MAX = 20;

    private FailureWriter() {}

    static Failure write(Trial.Case failing, Trial.Finding finding) {
        List<String> operations =
                new ArrayList<>(failing.operations().stream().map(Operation::toString).toList());
        String subject;
        String ask;
        switch (failing.check()) {
            case Trial.Check.OfAnswer(var question, var bindings) -> {
                subject = question.name();
                ask = question.ask();
                operations.add(
                        question.name() + (bindings.values().isEmpty() ? "" : " " + bindings));
            }
            case Trial.Check.OfContents(), Trial.Check.OfExpiry()
                    when failing.operations().isEmpty() -> {
                subject = "the tables";
                ask = "";
            }
            case Trial.Check.OfContents(), Trial.Check.OfExpiry() -> {
                Operation last = failing.operations().getLast();
                subject = last.mutation().header().name();
                ask = last.mutation().header().ask();
            }
        }
        return new Failure(
                finding.kind(),
                subject,
                ask,
                limited(failing.data().targetsFirst().stream().map(Instance::toString).toList()),
                limited(operations),
                limited(finding.statements()),
                finding.difference());
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
