package dev.rowhouse.prove.report;

import static dev.rowhouse.prove.report.FigureText.number;

import dev.rowhouse.prove.explore.report.Exploration;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// The second line of a report, after its heading: the verdict and its scope.
public final class Verdict {
    private Verdict() {}

    /// The verdict without a line break.
    public static String text(ProofReport report) {
        String seconds = String.format(Locale.ROOT, " (%.1f s)", report.run().seconds());
        if (!report.isTried()) {
            return "NOT PROVEN: " + String.join(", ", objections(report)) + seconds;
        }
        boolean isWhole = report.isProven();
        return (isWhole ? "PROVEN" : "PARTLY PROVEN")
                + (isForCallersThatMeet(report) ? "" : " for one caller at a time")
                + " ("
                + number(report.run().instances())
                + " instances)"
                + vouched(report)
                + without(report)
                + ": "
                + String.join("; ", results(report))
                + (isWhole ? "" : "; but " + String.join(", ", objections(report)))
                + seconds;
    }

    /// Whether callers that meet were explored as plans assume it.
    private static boolean isForCallersThatMeet(ProofReport report) {
        return report.races().filter(Exploration::isAsAssumed).isPresent();
    }

    private static List<String> objections(ProofReport report) {
        List<String> objections = new ArrayList<>();
        int failures = report.failures().size();
        if (failures > 0) {
            objections.add(
                    failures == 1 ? "1 thing does not hold" : failures + " things do not hold");
        }
        for (Gap.Kind kind : Gap.Kind.values()) {
            String names =
                    report.openGaps().stream()
                            .filter(gap -> gap.kind() == kind)
                            .map(Gap::name)
                            .collect(Collectors.joining(", "));
            if (!names.isEmpty()) {
                objections.add(names + " " + said(kind, names.contains(",")));
            }
        }
        if (objections.isEmpty()) {
            objections.add("no question was asked and no mutation ran");
        }
        return objections;
    }

    private static String said(Gap.Kind kind, boolean areMany) {
        return switch (kind) {
            case UNSERVED -> (areMany ? "are " : "is ") + kind.text();
            case NEVER_CRASHED, SKIPPED ->
                    areMany ? kind.text().replaceFirst("^was", "were") : kind.text();
            case FOUND_NOTHING, NEVER_RAN, NO_EFFECT, NOT_EXPLORED -> kind.text();
        };
    }

    /// The accepted gaps.
    private static String without(ProofReport report) {
        String names =
                report.gaps().stream()
                        .filter(gap -> report.accepted().contains(gap.kind()))
                        .map(gap -> gap.name() + " (" + gap.kind().text() + ")")
                        .collect(Collectors.joining(", "));
        return names.isEmpty() ? "" : ", without " + names;
    }

    /// The mutations whose callers meet nobody, as the model says.
    private static String vouched(ProofReport report) {
        String names =
                report.races().stream()
                        .flatMap(races -> races.vouched().stream())
                        .collect(Collectors.joining(", "));
        return names.isEmpty() ? "" : ", assuming one caller at a time for " + names;
    }

    private static List<String> results(ProofReport report) {
        List<String> results = new ArrayList<>();
        if (report.answers() > 0) {
            results.add(number(report.answers()) + " answers right, order included");
        }
        if (report.changes() > 0) {
            long crashes = report.mutations().stream().mapToLong(MutationReport::crashes).sum();
            results.add(
                    "%s mutations and %s crashes leave all copies in agreement"
                            .formatted(number(report.changes()), number(crashes)));
        }
        report.races().flatMap(Races::result).ifPresent(results::add);
        return results;
    }
}
