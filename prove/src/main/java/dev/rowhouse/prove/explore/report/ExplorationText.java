package dev.rowhouse.prove.explore.report;

import dev.rowhouse.base.PageWidth;
import dev.rowhouse.plan.text.Emphasis;
import dev.rowhouse.plan.text.TextLine;
import dev.rowhouse.plan.text.TextTable;
import dev.rowhouse.prove.explore.search.Situation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// An exploration as people read it: a table of who met, what it assumes, and what questions can
/// show meanwhile. Wrong tables are failures of the proof.
public final class ExplorationText {
    private static final String INDENT = "  ";

    private ExplorationText() {}

    /// The part of a report, after a blank line; nothing when no two calls can meet.
    ///
    /// @param page for which the tables are laid out
    public static List<TextLine> of(Exploration exploration, PageWidth page) {
        List<TextLine> lines = new ArrayList<>();
        if (!exploration.findings().isEmpty()) {
            table(exploration, lines, page);
            legend(exploration)
                    .forEach(each ->
                            lines.add(TextLine.of(INDENT + each).hangingBy(INDENT.repeat(2))));
        }
        if (!exploration.isAsAssumed()) {
            example(exploration, lines);
        }
        meanwhile(exploration, lines, page);
        return List.copyOf(lines);
    }

    /// The findings of each combination of mutations.
    public static Map<String, Map<Situation, Finding>> byCallers(Exploration exploration) {
        Map<String, Map<Situation, Finding>> rows = new LinkedHashMap<>();
        for (Finding finding : exploration.findings()) {
            rows.computeIfAbsent(finding.callers(), _ -> new EnumMap<>(Situation.class))
                    .put(finding.situation(), finding);
        }
        return rows;
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static void table(Exploration exploration, List<TextLine> lines, PageWidth page) {
        TextTable table =
                TextTable.of(
                        Stream.concat(
                                        Stream.of("callers"),
                                        Stream.of(Situation.values()).map(Situation::title))
                                .toArray(String[]::new));
        byCallers(exploration)
                .forEach((callers, row) ->
                        table.add(
                                Stream.concat(
                                                Stream.of(callers),
                                                Stream.of(Situation.values())
                                                        .map(each -> cell(row, each)))
                                        .toArray(String[]::new)));
        lines.add(TextLine.BLANK);
        lines.add(
                TextLine.of(
                                Emphasis.HEADING,
                                "Concurrent callers"
                                        + exploration
                                                .replicas()
                                                .map(levels ->
                                                        " on three replicas at " + levels.text())
                                                .orElse(""))
                        .and(
                                Emphasis.FAINT,
                                String.format(
                                        Locale.ROOT,
                                        " (the first has the trouble; %s meetings, %s states, %.1f s)",
                                        number(exploration.encounters()),
                                        number(exploration.states()),
                                        exploration.seconds())));
        lines.addAll(table.lines(INDENT, page));
    }

    /// The meanings of the results in the table, and the assumptions of the exploration.
    public static List<String> legend(Exploration exploration) {
        List<String> legend = new ArrayList<>();
        if (!exploration.wrong().isEmpty()) {
            legend.add(
                    exploration.isAsAssumed()
                            ? "WRONG: tables stay wrong, see the failures; `callers` in the model can help"
                            : "WRONG: tables stay wrong at this level; plans assume QUORUM");
        }
        if (!exploration.of(Anomaly.TRANSIENT).isEmpty()) {
            legend.add(
                    "meanwhile: no tables stay wrong, but questions can be wrong while a call runs");
        }
        if (!exploration.of(Anomaly.HEALS).isEmpty()) {
            legend.add("heals: what a crash leaves, the next change of the instance puts right");
        }
        if (!exploration.assumed().isEmpty()) {
            legend.add(
                    "assumed: the clocks of callers differ by less than the time between two requests of a call; otherwise tables can stay wrong");
        }
        if (!exploration.isAsAssumed()) {
            legend.add(
                    "at this level any answer can also be older than a change that has ended, until all replicas have it");
        }
        if (!exploration.isComplete()) {
            legend.add("...: more states than were visited");
        }
        if (!exploration.vouched().isEmpty()) {
            legend.add(
                    "left out, since their callers run one at a time: "
                            + String.join(", ", exploration.vouched()));
        }
        return legend;
    }

    private static String cell(Map<Situation, Finding> row, Situation situation) {
        return Optional.ofNullable(row.get(situation)).map(ExplorationText::result).orElse("");
    }

    /// A finding in a word or two.
    public static String result(Finding finding) {
        return switch (finding.anomaly()) {
            case NEVER_WRONG -> finding.isComplete() ? "ok" : "...";
            case TRANSIENT -> finding.isComplete() ? "meanwhile" : "...";
            case HEALS -> finding.isComplete() ? "heals" : "...";
            case PERMANENT -> finding.situation().isSkewed() ? "assumed" : "WRONG";
        };
    }

    /// The shortest way to wrong tables, where these are no failure.
    private static void example(Exploration exploration, List<TextLine> lines) {
        exploration.wrong().stream()
                .filter(finding -> finding.witness().isPresent())
                .min(Comparator.comparingInt(finding -> steps(finding).size()))
                .ifPresent(finding -> {
                    lines.add(TextLine.BLANK);
                    lines.add(
                            TextLine.of(
                                    Emphasis.HEADING,
                                    "For example %s, %s"
                                            .formatted(finding.callers(), finding.trouble())));
                    Stream.concat(
                                    steps(finding).stream(),
                                    finding.witness().stream()
                                            .flatMap(way ->
                                                    ("at the end: " + way.difference()).lines()))
                            .forEach(step ->
                                    lines.add(
                                            TextLine.of(INDENT + step)
                                                    .hangingBy(INDENT.repeat(2))));
                });
    }

    private static List<String> steps(Finding finding) {
        return finding.witness().map(Witness::steps).orElse(List.of());
    }

    /// For each mutation and question, the wrong answers.
    private static void meanwhile(Exploration exploration, List<TextLine> lines, PageWidth page) {
        if (exploration.glimpses().isEmpty()) {
            return;
        }
        lines.add(TextLine.BLANK);
        lines.add(
                TextLine.of(Emphasis.HEADING, "Meanwhile")
                        .and(
                                Emphasis.FAINT,
                                " (while a call runs, answers that are neither those before it nor those after it)"));
        TextTable table = TextTable.of("mutation", "question", "can show");
        for (Glimpse each : exploration.glimpses()) {
            table.add(each.mutation(), each.question(), each.text());
        }
        lines.addAll(table.lines(INDENT, page));
    }
}
