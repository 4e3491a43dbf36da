package dev.rowhouse.studio.page;

import dev.rowhouse.report.change.Change;
import dev.rowhouse.report.change.Changes;
import dev.rowhouse.report.change.DesignTexts;
import dev.rowhouse.report.change.LineChange;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The differences between two designs, as the page shows them.
public final class ComparePage {
    private ComparePage() {}

    /// The differences as a tree.
    public static Map<String, Object> of(Changes changes) {
        DesignTexts before = changes.before();
        DesignTexts after = changes.after();
        Map<String, Object> tree = new LinkedHashMap<>();
        for (String figure :
                List.of(DesignTexts.COST, DesignTexts.BYTES_TODAY, DesignTexts.BYTES_THEN)) {
            changes.figures(figure)
                    .ifPresent(both ->
                            tree.put(
                                    figure,
                                    Map.of("before", both.before(), "after", both.after())));
        }
        tree.put("tables", trees(changes.tables(), before.tables(), after.tables()));
        tree.put("questions", trees(changes.questions(), before.questions(), after.questions()));
        tree.put("mutations", trees(changes.mutations(), before.mutations(), after.mutations()));
        tree.put("newWarnings", changes.newWarnings());
        tree.put("goneWarnings", changes.goneWarnings());
        return tree;
    }

    private static List<Map<String, Object>> trees(
            List<Change> changes, Map<String, String> before, Map<String, String> after) {
        return changes.stream().map(each -> tree(each, before, after)).toList();
    }

    private static Map<String, Object> tree(
            Change change, Map<String, String> before, Map<String, String> after) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", change.name());
        tree.put("kind", change.kind().text());
        tree.put(
                "lines",
                switch (change.kind()) {
                    case CHANGED -> change.lines().stream().map(ComparePage::tree).toList();
                    case ADDED -> trees(after.getOrDefault(change.name(), ""), true);
                    case REMOVED -> trees(before.getOrDefault(change.name(), ""), false);
                });
        return tree;
    }

    private static List<Map<String, Object>> trees(String text, boolean isNew) {
        return text.lines()
                .map(line ->
                        new LineChange(
                                isNew ? LineChange.Kind.ADDED : LineChange.Kind.REMOVED, line))
                .map(ComparePage::tree)
                .toList();
    }

    private static Map<String, Object> tree(LineChange line) {
        return Map.of("kind", line.kind().name().toLowerCase(Locale.ROOT), "text", line.text());
    }
}
