package dev.rowhouse.cli.proof;

import dev.rowhouse.prove.report.ProofReport;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/// A result of a proof that may end the command with exit code 1.
public enum FailOn {
    /// Something does not hold.
    FAILURES("something does not hold"),
    /// A part of the model is not proven and that is not accepted, or nothing was tried.
    GAPS("a part of the model is not proven"),
    /// The design warns of problems.
    WARNINGS("the design has warnings"),
    /// A phase of the proof did not run.
    SKIPPED("a phase did not run"),
    /// Callers that meet can leave wrong tables, at whatever consistency level.
    RACING("callers that meet can leave wrong tables");

    private final String text;

    FailOn(String text) {
        this.text = text;
    }

    private boolean isMet(ProofReport report) {
        return switch (this) {
            case FAILURES -> !report.holds();
            case GAPS -> report.holds() && !report.isProven();
            case WARNINGS -> !report.conditions().warnings().isEmpty();
            case SKIPPED -> !report.conditions().skipped().isEmpty();
            case RACING -> report.races().filter(races -> !races.converges()).isPresent();
        };
    }

    /// The option's word.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The first of some results that a report has, in words; empty when it has none.
    public static Optional<String> reason(Collection<FailOn> wanted, ProofReport report) {
        return wanted.stream()
                .sorted()
                .filter(each -> each.isMet(report))
                .map(each -> each.text)
                .findFirst();
    }
}
