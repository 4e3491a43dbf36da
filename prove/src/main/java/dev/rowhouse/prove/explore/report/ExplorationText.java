package dev.rowhouse.prove.explore.report;

import dev.rowhouse.base.PageWidth;
import dev.rowhouse.plan.text.Emphasis;
import dev.rowhouse.plan.text.TextLine;
import dev.rowhouse.plan.text.TextTable;
import dev.rowhouse.prove.explore.search.Situation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// An exploration as people read it: the verdict, a table of all pairs, then a shortest way to
/// wrong tables for each pair.
public final class ExplorationText {
    private static final String INDENT = "  ";

    private ExplorationText() {}

    /// The whole report as plain text with lines of any length.
    public static String render(Exploration exploration) {
        return TextLine.plain(of(exploration, PageWidth.UNBOUNDED));
    }

    /// The whole report.
    ///
    /// @param page for which the table is laid out
    public static List<TextLine> of(Exploration exploration, PageWidth page) {
        List<TextLine> lines = new ArrayList<>();
        lines.add(
                TextLine.of(Emphasis.HEADING, "Concurrent callers of " + exploration.model())
                        .and(
                                Emphasis.PLAIN,
                                ": %s combinations of calls, %s states, seed %d"
                                        .formatted(
                                                number(exploration.encounters()),
                                                number(exploration.states()),
                                                exploration.seed())));
        lines.add(
                TextLine.of(
                                exploration.converges() ? Emphasis.GOOD : Emphasis.BAD,
                                verdict(exploration))
                        .hangingBy(INDENT));
        if (!exploration.vouched().isEmpty()) {
            lines.add(
                    TextLine.of(
                                    "Left out, since the model says `callers: one at a time`: "
                                            + String.join(", ", exploration.vouched())
                                            + ".")
                            .hangingBy(INDENT));
        }
        table(exploration, lines, page);
        ways(exploration, lines);
        glimpses(exploration, lines);
        return List.copyOf(lines);
    }

    /// The verdict as one sentence.
    public static String verdict(Exploration exploration) {
        if (exploration.findings().isEmpty()) {
            return "No two calls can meet.";
        }
        String incomplete =
                exploration.isComplete() ? "" : " Some searches ended early: too many states.";
        long wrong = pairs(exploration.wrong()).size();
        long all = pairs(exploration.findings()).size();
        if (wrong > 0) {
            return "%s of %s pairs of mutations can leave tables that stay wrong."
                            .formatted(number(wrong), number(all))
                    + incomplete;
        }
        return switch (exploration.worst()) {
            case HEALS ->
                    "No tables stay wrong: what a crash leaves, the next change puts right."
                            + incomplete;
            case TRANSIENT ->
                    "No tables stay wrong; questions can be wrong meanwhile." + incomplete;
            case NEVER_WRONG, PERMANENT -> "No tables stay wrong." + incomplete;
        };
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static Collection<List<String>> pairs(List<Finding> findings) {
        return findings.stream()
                .map(finding -> finding.mutations().stream().sorted().toList())
                .distinct()
                .toList();
    }

    private static void table(Exploration exploration, List<TextLine> lines, PageWidth page) {
        if (exploration.findings().isEmpty()) {
            return;
        }
        TextTable table =
                TextTable.of("callers", "race", "clock", "crash, then", "crash", "retry", "repeat");
        Map<String, Map<Situation, Finding>> rows = new LinkedHashMap<>();
        for (Finding finding : exploration.findings()) {
            rows.computeIfAbsent(finding.pair(), _ -> new EnumMap<>(Situation.class))
                    .put(finding.situation(), finding);
        }
        rows.forEach((pair, row) ->
                table.add(
                        pair,
                        cell(row, Situation.RACE),
                        cell(row, Situation.CLOCK_AHEAD),
                        cell(row, Situation.CRASH_BEFORE),
                        cell(row, Situation.CRASH),
                        cell(row, Situation.RETRY),
                        cell(row, Situation.REPEAT)));
        lines.add(TextLine.BLANK);
        lines.add(
                TextLine.of(Emphasis.HEADING, "Pairs")
                        .and(Emphasis.FAINT, " (of two that differ, the first has the trouble)"));
        lines.addAll(table.lines(INDENT, page));
    }

    private static String cell(Map<Situation, Finding> row, Situation situation) {
        return Optional.ofNullable(row.get(situation))
                .map(finding ->
                        switch (finding.anomaly()) {
                            case NEVER_WRONG -> "ok";
                            case TRANSIENT -> "meanwhile";
                            case HEALS -> "heals";
                            case PERMANENT ->
                                    situation == Situation.CLOCK_AHEAD ? "assumed" : "WRONG";
                        })
                .orElse("");
    }

    /// For each pair the shortest way.
    private static void ways(Exploration exploration, List<TextLine> lines) {
        Map<List<String>, Finding> shortest = new LinkedHashMap<>();
        Comparator<Finding> byLength =
                Comparator.comparing(
                        finding -> finding.witness().map(way -> way.steps().size()).orElse(0));
        for (Finding finding : exploration.wrong()) {
            shortest.merge(
                    finding.mutations().stream().sorted().toList(),
                    finding,
                    (left, right) -> byLength.compare(left, right) <= 0 ? left : right);
        }
        shortest.values()
                .forEach(finding ->
                        finding.witness()
                                .ifPresent(way -> {
                                    lines.add(TextLine.BLANK);
                                    lines.addAll(of(finding, way));
                                }));
    }

    private static List<TextLine> of(Finding finding, Witness way) {
        List<TextLine> lines = new ArrayList<>();
        lines.add(
                TextLine.of(Emphasis.BAD, "Stays wrong: " + finding.pair())
                        .and(Emphasis.PLAIN, ", " + finding.situation().text())
                        .hangingBy(INDENT));
        list(lines, "With these instances:", way.instances());
        for (int i = 0; i < way.calls().size(); i++) {
            lines.add(
                    TextLine.of(INDENT + "caller " + (i + 1) + ": " + way.calls().get(i))
                            .hangingBy(INDENT.repeat(2)));
        }
        list(lines, "The shortest way:", way.steps());
        list(lines, "At the end:", way.difference().lines().toList());
        return lines;
    }

    private static void list(List<TextLine> lines, String title, List<String> texts) {
        lines.add(TextLine.of(INDENT + title));
        texts.forEach(text ->
                lines.add(TextLine.of(INDENT.repeat(2) + text).hangingBy(INDENT.repeat(3))));
    }

    private static void glimpses(Exploration exploration, List<TextLine> lines) {
        if (exploration.glimpses().isEmpty()) {
            return;
        }
        lines.add(TextLine.BLANK);
        lines.add(
                TextLine.of(Emphasis.HEADING, "Meanwhile")
                        .and(
                                Emphasis.FAINT,
                                " (answers that are neither those before a mutation nor those after it)"));
        for (Glimpse each : exploration.glimpses()) {
            lines.add(
                    TextLine.of(
                                    INDENT
                                            + each.question()
                                            + " during "
                                            + each.mutation()
                                            + ", with "
                                            + each.parameters()
                                            + ", after "
                                            + each.after())
                            .hangingBy(INDENT.repeat(2)));
            each.difference()
                    .forEach(line ->
                            lines.add(
                                    TextLine.of(INDENT.repeat(2) + line)
                                            .hangingBy(INDENT.repeat(3))));
        }
    }
}
