package dev.rowhouse.studio.page;

import dev.rowhouse.model.query.WorkloadPlaces;
import dev.rowhouse.plan.text.TextLine;
import dev.rowhouse.prove.prover.Replay;
import dev.rowhouse.prove.report.ProofText;

import java.util.LinkedHashMap;
import java.util.Map;

/// The result of a repeated case as a tree.
public final class ReplayPage {
    private ReplayPage() {}

    /// The tree of a result.
    public static Map<String, Object> of(Replay replay, WorkloadPlaces places) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("fails", replay.failure().isPresent());
        tree.put("alike", replay.failsAlike());
        tree.put("seconds", replay.seconds());
        replay.failure()
                .ifPresent(failure ->
                        tree.put("text", TextLine.plain(ProofText.failure(failure, places))));
        return tree;
    }
}
