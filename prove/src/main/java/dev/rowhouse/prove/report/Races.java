package dev.rowhouse.prove.report;

import dev.rowhouse.prove.explore.report.Exploration;
import dev.rowhouse.prove.explore.report.Finding;
import dev.rowhouse.prove.explore.report.Witness;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// The failures and gaps of a proof that follow from an exploration of concurrent callers.
final class Races {
    private static final String WHAT = "concurrent callers";
    private static final int NAMED_MAX = 4;

    private Races() {}

    /// A failure for each pair of mutations that can leave wrong tables, with the shortest way
    /// there. It has no case to replay: the same seed finds it again. At a level that plans do not
    /// assume there is none.
    static List<Failure> failures(Exploration exploration) {
        if (!exploration.isAsAssumed()) {
            return List.of();
        }
        Map<List<String>, Finding> shortest = new LinkedHashMap<>();
        Comparator<Finding> byLength =
                Comparator.comparing(
                        finding -> finding.witness().map(way -> way.steps().size()).orElse(0));
        for (Finding finding : exploration.wrong()) {
            shortest.merge(
                    finding.mutations().stream().sorted().toList(),
                    finding,
                    (left, right) -> byLength.compare(left, right) <= 0 ? left : right);
        }
        return shortest.values().stream()
                .flatMap(finding -> finding.witness().map(way -> failure(finding, way)).stream())
                .toList();
    }

    private static Failure failure(Finding finding, Witness way) {
        List<String> callers = new ArrayList<>();
        for (int i = 0; i < way.calls().size(); i++) {
            callers.add("caller " + (i + 1) + ": " + way.calls().get(i));
        }
        return new Failure(
                Failure.Kind.WRONG_AFTER_RACE,
                finding.mutations().getFirst(),
                "with %s, %s".formatted(finding.mutations().getLast(), finding.situation().text()),
                way.instances(),
                callers,
                way.steps(),
                "at the end:\n" + way.difference(),
                Failure.Details.of(Failure.Part.MUTATION));
    }

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
