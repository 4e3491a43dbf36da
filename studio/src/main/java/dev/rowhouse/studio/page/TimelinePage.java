package dev.rowhouse.studio.page;

import dev.rowhouse.prove.explore.report.CallTimeline;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/// A call of a mutation, request by request, with what questions answer after each.
public final class TimelinePage {
    private TimelinePage() {}

    /// The tree of a call.
    public static Map<String, Object> of(CallTimeline timeline) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("mutation", timeline.mutation());
        tree.put("parameters", timeline.parameters());
        tree.put("questions", timeline.questions().stream().map(TimelinePage::watched).toList());
        tree.put("moments", timeline.moments().stream().map(TimelinePage::moment).toList());
        return tree;
    }

    private static Map<String, Object> watched(CallTimeline.Watched watched) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("question", watched.question());
        tree.put("parameters", watched.parameters());
        tree.put("columns", watched.columns());
        tree.put("before", watched.before());
        return tree;
    }

    private static Map<String, Object> moment(CallTimeline.Moment moment) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("step", moment.step());
        tree.put("title", moment.title());
        tree.put("statements", moment.statements());
        tree.put("write", moment.isWrite());
        tree.put("answers", moment.answers().stream().map(TimelinePage::seen).toList());
        return tree;
    }

    private static Map<String, Object> seen(CallTimeline.Seen seen) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("state", seen.state().name().toLowerCase(Locale.ROOT));
        tree.put("rows", seen.rows());
        return tree;
    }
}
