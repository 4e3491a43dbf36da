package dev.rowhouse.prove.explore.report;

import dev.rowhouse.prove.explore.search.Levels;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The results of exploring the concurrent callers of a design.
///
/// @param model the name of the model
/// @param seed what the data and the parameters follow from
/// @param at the time of the data and of all calls
/// @param findings one for each group of mutations and each situation in which they met
/// @param vouched the mutations left out, because the application ensures that their callers meet
///     nobody
/// @param glimpses the wrong answers that questions can show while a mutation runs
/// @param replicas the consistency levels of three replicas; empty for one copy of the tables
/// @param seconds how long everything took
public record Exploration(
        String model,
        long seed,
        Instant at,
        List<String> vouched,
        List<Finding> findings,
        List<Glimpse> glimpses,
        Optional<Levels> replicas,
        double seconds) {
    /// Copies the lists.
    public Exploration {
        vouched = List.copyOf(vouched);
        findings = List.copyOf(findings);
        glimpses = List.copyOf(glimpses);
    }

    /// The findings with an anomaly.
    public List<Finding> of(Anomaly anomaly) {
        return findings.stream().filter(finding -> finding.anomaly() == anomaly).toList();
    }

    /// The findings of tables that stay wrong although the clocks of the callers agree.
    public List<Finding> wrong() {
        return of(Anomaly.PERMANENT).stream().filter(finding -> !isSkewed(finding)).toList();
    }

    /// The findings of tables that stay wrong only because the clocks of the callers differ. The
    /// plans assume that they do not.
    public List<Finding> assumed() {
        return of(Anomaly.PERMANENT).stream().filter(Exploration::isSkewed).toList();
    }

    private static boolean isSkewed(Finding finding) {
        return finding.situation().isSkewed();
    }

    /// The worst anomaly while the clocks of the callers agree.
    public Anomaly worst() {
        return findings.stream()
                .filter(finding -> !isSkewed(finding))
                .map(Finding::anomaly)
                .max(Comparator.naturalOrder())
                .orElse(Anomaly.NEVER_WRONG);
    }

    /// Whether requests are as consistent as plans assume. Otherwise wrong tables are no fault of
    /// the design.
    public boolean isAsAssumed() {
        return replicas.isEmpty() || replicas.get().areAssumed();
    }

    /// Whether no callers can leave tables that stay wrong.
    public boolean converges() {
        return wrong().isEmpty();
    }

    /// Whether all states of all findings were visited.
    public boolean isComplete() {
        return findings.stream().allMatch(Finding::isComplete);
    }

    /// The number of visited states.
    public long states() {
        return findings.stream().mapToLong(Finding::states).sum();
    }

    /// The largest number of callers that met.
    public int callersMax() {
        return findings.stream().mapToInt(finding -> finding.mutations().size()).max().orElse(0);
    }

    /// The number of combinations of parameters.
    public long encounters() {
        return findings.stream().mapToLong(Finding::encounters).sum();
    }
}
