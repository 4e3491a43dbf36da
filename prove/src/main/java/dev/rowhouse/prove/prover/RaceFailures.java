package dev.rowhouse.prove.prover;

import dev.rowhouse.prove.explore.report.Exploration;
import dev.rowhouse.prove.explore.report.Finding;
import dev.rowhouse.prove.explore.report.Witness;
import dev.rowhouse.prove.explore.search.Levels;
import dev.rowhouse.prove.replay.CaseOrigin;
import dev.rowhouse.prove.replay.CaseTree;
import dev.rowhouse.prove.report.Failure;
import dev.rowhouse.prove.report.ProofReport;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// The failures of a proof that an exploration of concurrent callers has found.
public final class RaceFailures {
    /// The part of a proof that explores callers, in words.
    public static final String PHASE = "exploring concurrent callers";

    private RaceFailures() {}

    /// The report with what concurrent callers can do. Tables that stay wrong are failures. A
    /// design for which something does not hold is not explored.
    ///
    /// @param exploring explores the design, or waits until it has been explored
    public static ProofReport explored(ProofReport report, Supplier<Exploration> exploring) {
        if (!report.holds()) {
            return report.skipping(new ProofReport.Skipped(PHASE, "something does not hold"));
        }
        Exploration exploration = exploring.get();
        return report.exploring(exploration, of(exploration));
    }

    /// A failure for each pair of mutations that can leave wrong tables, with the shortest way
    /// there. At a consistency level that plans do not assume there is none.
    private static List<Failure> of(Exploration exploration) {
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
        CaseOrigin origin =
                new CaseOrigin(exploration.model(), exploration.seed(), exploration.at());
        return shortest.values().stream()
                .flatMap(finding -> failure(finding, exploration.replicas(), origin).stream())
                .toList();
    }

    /// The failure of a finding, if its calls leave wrong tables.
    ///
    /// @param replicas the consistency levels of three replicas; empty for one copy of the tables
    /// @param origin where its case comes from
    static Optional<Failure> failure(
            Finding finding, Optional<Levels> replicas, CaseOrigin origin) {
        return finding.witness().map(way -> failure(finding, way, replicas, origin));
    }

    private static Failure failure(
            Finding finding, Witness way, Optional<Levels> replicas, CaseOrigin origin) {
        List<String> callers = new ArrayList<>();
        for (int i = 0; i < way.calls().size(); i++) {
            callers.add("caller " + (i + 1) + ": " + way.calls().get(i));
        }
        return new Failure(
                Failure.Kind.WRONG_AFTER_RACE,
                finding.mutations().getFirst(),
                "with %s, %s"
                        .formatted(
                                String.join(
                                        " and ",
                                        finding.mutations().subList(1, finding.mutations().size())),
                                finding.trouble()),
                way.instances(),
                callers,
                way.steps(),
                "at the end:\n" + way.difference(),
                new Failure.Details(
                        Failure.Part.MUTATION,
                        List.of(),
                        List.of(),
                        Map.of(),
                        CaseTree.ofRace(way, finding.situation(), replicas, origin)));
    }
}
