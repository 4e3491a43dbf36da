package dev.rowhouse.studio.page;

import dev.rowhouse.base.PageWidth;
import dev.rowhouse.plan.text.TextLine;
import dev.rowhouse.prove.report.ProofText;
import dev.rowhouse.prove.report.ProofTree;
import dev.rowhouse.prove.report.ReportedProof;
import dev.rowhouse.studio.session.ProofState;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The state of a proof as a tree.
public final class ProofPage {
    private ProofPage() {}

    /// The tree of a state.
    public static Map<String, Object> of(ProofState state) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("version", state.version());
        switch (state) {
            case ProofState.None _ -> tree.put("state", "none");
            case ProofState.Running running -> {
                tree.put("state", "running");
                tree.put("phase", running.phase());
                tree.put("done", running.done());
                tree.put("total", running.total());
            }
            case ProofState.Stopped _ -> tree.put("state", "stopped");
            case ProofState.Failed failed -> {
                tree.put("state", "failed");
                tree.put("message", failed.message());
            }
            case ProofState.Ended ended -> {
                tree.put("state", "ended");
                tree.put("report", ProofTree.of(ended.proof().report(), ended.proof().source()));
                tree.put("failureTexts", failureTexts(ended.proof()));
                tree.put("text", text(ended.proof()));
                ended.proof()
                        .report()
                        .races()
                        .ifPresent(races -> tree.put("meetings", MeetingsTree.of(races)));
            }
        }
        return tree;
    }

    private static List<String> failureTexts(ReportedProof proof) {
        return ProofText.failures(proof.report(), proof.source().places()).stream()
                .map(ProofPage::plain)
                .toList();
    }

    private static String text(ReportedProof proof) {
        return plain(ProofText.of(proof.report(), proof.source().places(), PageWidth.UNBOUNDED));
    }

    private static String plain(List<TextLine> lines) {
        return TextLine.plain(lines);
    }
}
