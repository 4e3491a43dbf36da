package dev.rowhouse.prove.report;

import dev.rowhouse.prove.explore.report.Anomaly;
import dev.rowhouse.prove.explore.report.Exploration;
import dev.rowhouse.prove.explore.report.Finding;
import dev.rowhouse.prove.explore.report.Glimpse;
import dev.rowhouse.prove.explore.report.Witness;
import dev.rowhouse.prove.explore.report.WrongAnswer;
import dev.rowhouse.prove.explore.search.Levels;
import dev.rowhouse.prove.explore.search.Situation;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Reads what concurrent callers can do from a stored proof.
final class StoredRaces {
    private StoredRaces() {}

    /// @param started when the proof began, as ISO 8601
    static Exploration of(ProofNode node, String started) {
        return new Exploration(
                node.text("model"),
                node.whole("seed"),
                time(node, started),
                node.texts("vouched"),
                node.objects("findings").stream().map(StoredRaces::finding).toList(),
                node.objects("glimpses").stream().map(StoredRaces::glimpse).toList(),
                node.has("replicas")
                        ? Optional.of(
                                node.one(
                                        "replicas",
                                        new Levels[] {Levels.QUORUM, Levels.ONE},
                                        Levels::text))
                        : Optional.empty(),
                node.number("seconds"));
    }

    private static Instant time(ProofNode node, String started) {
        try {
            return Instant.parse(started);
        } catch (DateTimeException _) {
            throw node.wrong("started", "is no time in ISO 8601");
        }
    }

    private static Finding finding(ProofNode node) {
        List<String> mutations = node.texts("mutations");
        return new Finding(
                node.one("situation", Situation.values(), each -> each.text(mutations.size())),
                mutations,
                node.one("result", Anomaly.values(), Anomaly::text),
                node.has("steps") ? Optional.of(witness(node)) : Optional.empty(),
                node.count("combinations"),
                node.whole("states"),
                node.isTrue("complete"));
    }

    private static Witness witness(ProofNode node) {
        return new Witness(
                new Witness.Meeting(List.of(), List.of()),
                node.texts("instances"),
                node.texts("calls"),
                node.texts("steps"),
                node.text("difference"));
    }

    private static Glimpse glimpse(ProofNode node) {
        return new Glimpse(
                node.text("mutation"),
                node.text("question"),
                wrong(node),
                node.text("parameters"),
                node.text("after"),
                node.texts("difference"));
    }

    private static Set<WrongAnswer> wrong(ProofNode node) {
        List<String> texts = node.texts("wrong");
        Set<WrongAnswer> wrong =
                Arrays.stream(WrongAnswer.values())
                        .filter(each -> texts.contains(each.text()))
                        .collect(Collectors.toSet());
        if (wrong.isEmpty() || wrong.size() != texts.size()) {
            throw node.wrong("wrong", "has an answer that this version does not know");
        }
        return wrong;
    }
}
