package dev.rowhouse.cli.proof;

import dev.rowhouse.model.query.WorkloadPlaces;
import dev.rowhouse.plan.text.Emphasis;
import dev.rowhouse.plan.text.TextLine;
import dev.rowhouse.prove.prover.Replay;
import dev.rowhouse.prove.report.ProofText;
import dev.rowhouse.prove.report.ProofTree;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The result of a repeated case, for people and for programs.
final class ReplayText {
    private ReplayText() {}

    static List<TextLine> of(Replay replay, String model, WorkloadPlaces places) {
        List<TextLine> lines = new ArrayList<>();
        lines.add(
                TextLine.of(Emphasis.HEADING, "Replay of a case of " + model)
                        .and(
                                Emphasis.PLAIN,
                                " on the %s: %s, found with seed %d"
                                        .formatted(
                                                replay.target(),
                                                replay.replayed().kind(),
                                                replay.replayed().seed()))
                        .hangingBy("  "));
        lines.add(
                TextLine.of(
                        replay.failure().isEmpty() ? Emphasis.GOOD : Emphasis.BAD,
                        verdict(replay)
                                + String.format(Locale.ROOT, " (%.1f s)", replay.seconds())));
        replay.failure()
                .ifPresent(failure -> {
                    lines.add(TextLine.BLANK);
                    lines.addAll(ProofText.failure(failure, places));
                });
        return lines;
    }

    private static String verdict(Replay replay) {
        if (replay.failure().isEmpty()) {
            return replay.isComplete()
                    ? "HOLDS NOW"
                    : "HOLDS NOW as far as it was explored; there are too many states";
        }
        return replay.failsAlike()
                ? "STILL FAILS"
                : "FAILS DIFFERENTLY: " + replay.failure().get().kind().text();
    }

    static Map<String, Object> tree(Replay replay, String model, WorkloadPlaces places) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("format", "rowhouse-replay/1");
        tree.put("model", model);
        tree.put("target", replay.target());
        tree.put("seed", replay.replayed().seed());
        tree.put("kind", replay.replayed().kind());
        tree.put("fails", replay.failure().isPresent());
        tree.put("failsAlike", replay.failsAlike());
        tree.put("complete", replay.isComplete());
        tree.put("seconds", replay.seconds());
        replay.failure()
                .ifPresent(failure -> tree.put("failure", ProofTree.failure(failure, places)));
        return tree;
    }
}
