package dev.rowhouse.prove.report;

import dev.rowhouse.prove.explore.report.Exploration;
import dev.rowhouse.prove.explore.report.Finding;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The gaps and the verdict of a proof that follow from an exploration of concurrent callers.
final class Races {
    private static final String WHAT = "concurrent callers";
    private static final int NAMED_MAX = 4;

    private Races() {}

    private static List<String> group(Finding finding) {
        return finding.mutations().stream().sorted().toList();
    }

    /// The gap that remains when some searches ended early.
    static Optional<Gap> gap(Exploration exploration) {
        List<String> groups =
                exploration.findings().stream()
                        .filter(finding -> !finding.isComplete())
                        .map(finding ->
                                finding.mutations().stream()
                                        .sorted()
                                        .collect(Collectors.joining(" with ")))
                        .distinct()
                        .toList();
        if (groups.isEmpty()) {
            return Optional.empty();
        }
        String others =
                groups.size() > NAMED_MAX ? " and " + (groups.size() - NAMED_MAX) + " more" : "";
        return Optional.of(
                new Gap(
                        Gap.Kind.NOT_EXPLORED,
                        WHAT,
                        "more states than --racing-states allows, of "
                                + groups.stream().limit(NAMED_MAX).collect(Collectors.joining(", "))
                                + others));
    }

    /// The part of the verdict about concurrent callers; empty when no two calls can meet.
    static Optional<String> result(Exploration exploration) {
        if (exploration.findings().isEmpty()) {
            return Optional.empty();
        }
        String where =
                exploration
                        .replicas()
                        .map(levels -> " on three replicas at " + levels.text())
                        .orElse("");
        long wrong = exploration.wrong().stream().map(Races::group).distinct().count();
        long all = exploration.findings().stream().map(Races::group).distinct().count();
        return Optional.of(
                wrong == 0
                        ? FigureText.number(exploration.encounters())
                                + " meetings of "
                                + callers(exploration)
                                + where
                                + " leave no wrong tables"
                        : "%d of %d combinations of %s%s can leave wrong tables"
                                .formatted(wrong, all, callers(exploration), where));
    }

    private static String callers(Exploration exploration) {
        return exploration.callersMax() > 2 ? "two or three callers" : "two callers";
    }
}
