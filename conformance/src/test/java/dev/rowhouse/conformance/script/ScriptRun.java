package dev.rowhouse.conformance.script;

import dev.rowhouse.conformance.subject.Outcome;
import dev.rowhouse.conformance.subject.Subject;

import java.util.ArrayList;
import java.util.List;

/// Runs the statements of a file in order.
public final class ScriptRun {
    private ScriptRun() {}

    /// The lines that each statement leads to on a subject.
    public static List<List<String>> run(CqltFile file, Subject subject) {
        List<List<String>> results = new ArrayList<>();
        for (Entry entry : file.entries()) {
            results.add(run(entry, subject));
        }
        return results;
    }

    /// The lines that one statement leads to.
    public static List<String> run(Entry entry, Subject subject) {
        if (!entry.directives().delay().isZero()) {
            subject.await(entry.directives().delay());
        }
        Outcome outcome = subject.run(entry.directives().request(entry.cql()));
        return OutcomeText.lines(outcome, entry.directives());
    }
}
