package dev.rowhouse.plan.text;

import dev.rowhouse.plan.step.BucketLoop;
import dev.rowhouse.plan.step.NextPage;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.QueryPlan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Writes how the next page of an answer is asked for, for people and for programs.
final class NextPageText {
    private static final String BUCKET = "in its bucket before the later ones, ";

    private NextPageText() {}

    static List<PlanNote> of(NextPage next, QueryPlan plan) {
        return switch (next) {
            case NextPage.PagingState _ -> List.of(line("by the paging state of the database"));
            case NextPage.SameQuestion same ->
                    List.of(
                            line(
                                    "the same question with %s of the last row"
                                            .formatted(same.text())));
            case NextPage.Again(String reason) ->
                    List.of(line("the whole question again, because " + reason));
            case NextPage.Continuation continuation -> continued(continuation, plan);
        };
    }

    private static PlanNote line(String text) {
        return PlanNote.Sentence.of("next page: " + text);
    }

    private static List<PlanNote> continued(NextPage.Continuation next, QueryPlan plan) {
        List<PlanNote> notes = new ArrayList<>();
        boolean isMerged = !next.later().isEmpty();
        String read = isMerged ? "in the read that returned the last row, " : "";
        String bucket = plan.buckets().isPresent() && !isShardsMerged(next, plan) ? BUCKET : "";
        notes.add(line("after the last row, " + bucket + read + order(next.own())));
        add(notes, next.own());
        if (isMerged) {
            notes.add(PlanNote.Sentence.of("in the reads before it, " + order(next.earlier())));
            add(notes, next.earlier());
            notes.add(PlanNote.Sentence.of("in the reads behind it, " + order(next.later())));
            add(notes, next.later());
        }
        return notes;
    }

    private static boolean isShardsMerged(NextPage.Continuation next, QueryPlan plan) {
        return !next.later().isEmpty() && plan.buckets().orElse(null) instanceof BucketLoop.Sharded;
    }

    private static String order(List<PlanStatement> statements) {
        return switch (statements.size()) {
            case 0 -> "nothing";
            case 1 -> "read";
            default -> "read one after the other";
        };
    }

    private static void add(List<PlanNote> notes, List<PlanStatement> statements) {
        if (!statements.isEmpty()) {
            notes.add(
                    new PlanNote.Nested(statements.stream().map(PlanOutline::statement).toList()));
        }
    }

    /// The same for programs.
    static Map<String, Object> tree(NextPage next) {
        return switch (next) {
            case NextPage.PagingState _ -> DesignTree.ordered("by", "paging state");
            case NextPage.SameQuestion same ->
                    DesignTree.ordered("by", "same question", "parameters", same.parameters());
            case NextPage.Again(String reason) ->
                    DesignTree.ordered("by", "whole question", "reason", reason);
            case NextPage.Continuation continuation -> {
                Map<String, Object> tree = new LinkedHashMap<>();
                tree.put("by", "continuation");
                tree.put("columns", continuation.columns());
                tree.put("own", statements(continuation.own()));
                if (!continuation.later().isEmpty()) {
                    tree.put("earlier", statements(continuation.earlier()));
                    tree.put("later", statements(continuation.later()));
                }
                yield tree;
            }
        };
    }

    private static List<Map<String, Object>> statements(List<PlanStatement> statements) {
        return statements.stream().map(DesignTree::statement).toList();
    }
}
