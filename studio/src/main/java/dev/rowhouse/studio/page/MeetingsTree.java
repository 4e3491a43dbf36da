package dev.rowhouse.studio.page;

import dev.rowhouse.prove.explore.report.Exploration;
import dev.rowhouse.prove.explore.report.ExplorationText;
import dev.rowhouse.prove.explore.report.Finding;
import dev.rowhouse.prove.explore.report.Glimpse;
import dev.rowhouse.prove.explore.search.Situation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// What callers that meet can do, as the table that `rowhouse prove` prints, with the ways to wrong
/// tables.
final class MeetingsTree {
    private MeetingsTree() {}

    static Map<String, Object> of(Exploration exploration) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("columns", Stream.of(Situation.values()).map(Situation::title).toList());
        List<Map<String, Object>> rows = new ArrayList<>();
        ExplorationText.byCallers(exploration)
                .forEach((callers, row) -> {
                    Map<String, Object> line = new LinkedHashMap<>();
                    line.put("callers", callers);
                    line.put("results", results(row));
                    rows.add(line);
                });
        tree.put("rows", rows);
        tree.put("meetings", exploration.encounters());
        tree.put("states", exploration.states());
        tree.put("replicas", exploration.replicas().map(levels -> levels.text()).orElse(""));
        tree.put("legend", ExplorationText.legend(exploration));
        tree.put(
                "ways",
                exploration.findings().stream().flatMap(each -> way(each).stream()).toList());
        tree.put("glimpses", exploration.glimpses().stream().map(MeetingsTree::glimpse).toList());
        return tree;
    }

    private static List<String> results(Map<Situation, Finding> row) {
        return Stream.of(Situation.values())
                .map(each ->
                        Optional.ofNullable(row.get(each)).map(ExplorationText::result).orElse(""))
                .toList();
    }

    /// A shortest way to wrong tables.
    private static Optional<Map<String, Object>> way(Finding finding) {
        return finding.witness()
                .map(witness -> {
                    Map<String, Object> tree = new LinkedHashMap<>();
                    tree.put("callers", finding.callers());
                    tree.put("situation", finding.trouble());
                    tree.put("result", ExplorationText.result(finding));
                    tree.put("instances", witness.instances());
                    tree.put("calls", witness.calls());
                    tree.put("steps", witness.steps());
                    tree.put("difference", witness.difference());
                    return tree;
                });
    }

    private static Map<String, Object> glimpse(Glimpse glimpse) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("mutation", glimpse.mutation());
        tree.put("question", glimpse.question());
        tree.put("wrong", glimpse.text());
        tree.put("after", glimpse.after());
        tree.put("difference", glimpse.difference());
        return tree;
    }
}
