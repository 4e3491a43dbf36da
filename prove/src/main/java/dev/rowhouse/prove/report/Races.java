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

    private static List<String> pair(Finding finding) {
        return finding.mutations().stream().sorted().toList();
    }

    /// The gap that remains when some searches ended early.
    static Optional<Gap> gap(Exploration exploration) {
        List<String> pairs =
                exploration.findings().stream()
                        .filter(finding -> !finding.isComplete())
                        .map(finding ->
                                finding.mutations().stream()
                                        .sorted()
                                        .collect(Collectors.joining(" with ")))
                        .distinct()
                        .toList();
        if (pairs.isEmpty()) {
            return Optional.empty();
        }
        String others =
                pairs.size() > NAMED_MAX ? " and " + (pairs.size() - NAMED_MAX) + " more" : "";
        return Optional.of(
                new Gap(
                        Gap.Kind.NOT_EXPLORED,
                        WHAT,
                        "more states than --racing-states allows, of "
                                + pairs.stream().limit(NAMED_MAX).collect(Collectors.joining(", "))
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
        long wrong = exploration.wrong().stream().map(Races::pair).distinct().count();
        long all = exploration.findings().stream().map(Races::pair).distinct().count();
        return Optional.of(
                wrong == 0
                        ? FigureText.number(exploration.encounters())
                                + " meetings of two callers"
                                + where
                                + " leave no wrong tables"
                        : "%d of %d pairs of callers%s can leave wrong tables"
                                .formatted(wrong, all, where));
    }
}
