package dev.rowhouse.cli.sstable;

import dev.rowhouse.base.PageWidth;
import dev.rowhouse.plan.sizes.Quantity;
import dev.rowhouse.plan.text.Emphasis;
import dev.rowhouse.plan.text.TextLine;
import dev.rowhouse.plan.text.TextTable;
import dev.rowhouse.storage.ForeignTable;
import dev.rowhouse.storage.survey.Extent;
import dev.rowhouse.storage.survey.PartitionSurvey;
import dev.rowhouse.storage.survey.Sizes;
import dev.rowhouse.storage.survey.TableSurvey;
import dev.rowhouse.storage.survey.Times;
import dev.rowhouse.storage.survey.Tombstones;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.function.DoubleFunction;
import java.util.stream.Stream;

/// A survey of a table as people read it.
final class SurveyText {
    private static final String INDENT = "  ";
    private static final int BAR_LENGTH = 30;

    private SurveyText() {}

    /// The lines of a survey, with a blank line at the end.
    ///
    /// @param table where the SSTables are
    static List<TextLine> of(ForeignTable table, TableSurvey survey, PageWidth page) {
        List<TextLine> lines = new ArrayList<>();
        TextLine heading = TextLine.of(Emphasis.HEADING, name(table));
        lines.add(
                table.name().isEmpty()
                        ? heading
                        : heading.and(Emphasis.FAINT, INDENT + table.folder()));
        summary(survey).forEach(text -> lines.add(TextLine.of(INDENT + text).hangingBy(INDENT)));
        lines.add(TextLine.BLANK);
        lines.addAll(sizes(survey).lines(INDENT, page));
        lines.add(TextLine.BLANK);
        lines.addAll(histogram(survey.bytes()).lines(INDENT, page));
        list("largest partitions", survey, survey.largest(), lines, page);
        list("most tombstones", survey, survey.mostDead(), lines, page);
        lines.add(TextLine.BLANK);
        return lines.stream().flatMap(line -> line.wrapped(page).stream()).toList();
    }

    /// The name of a table, or its folder if that does not tell the name.
    static String name(ForeignTable table) {
        return table.name()
                .map(name -> table.keyspace().map(keyspace -> keyspace + "." + name).orElse(name))
                .orElse(table.folder().toString());
    }

    private static String bytes(long bytes) {
        return Quantity.bytes((double) bytes);
    }

    private static String count(long number) {
        return Quantity.count((double) number);
    }

    private static String count(long number, String thing) {
        return Quantity.count((double) number, thing);
    }

    private static List<String> summary(TableSurvey survey) {
        List<String> lines = new ArrayList<>();
        lines.add(
                "%s, %s (%s before compression)%s"
                        .formatted(
                                count(survey.sstables(), "SSTable"),
                                bytes(survey.storedBytes()),
                                bytes(survey.dataBytes()),
                                survey.times()
                                        .written()
                                        .map(times -> ", " + SurveyText.written(times))
                                        .orElse("")));
        lines.add(
                "%s, %s, %s%s"
                        .formatted(
                                count(survey.partitions(), "partition"),
                                count(survey.rows().sum(), "live row"),
                                count(survey.cells(), "live value"),
                                survey.emptyPartitions() == 0
                                        ? ""
                                        : "; nothing is live in "
                                                + count(survey.emptyPartitions(), "partition")));
        lines.add(tombstones(survey.tombstones()));
        lines.addAll(life(survey.times()));
        return lines;
    }

    private static String written(Extent micros) {
        return "written from %s to %s"
                .formatted(
                        TimeText.ISO.ofMicros(micros.least()),
                        TimeText.ISO.ofMicros(micros.most()));
    }

    private static String tombstones(Tombstones dead) {
        if (dead.total() == 0) {
            return "no tombstones";
        }
        return "%s: %s"
                .formatted(
                        count(dead.total(), "tombstone"),
                        String.join(
                                ", ",
                                Stream.of(
                                                part(dead.partitions(), "of partitions"),
                                                part(dead.ranges(), "at ends of ranges"),
                                                part(dead.rows(), "of rows"),
                                                part(dead.cells(), "of values"),
                                                part(dead.expired(), "by expiry"))
                                        .filter(text -> !text.isEmpty())
                                        .toList()));
    }

    private static String part(long number, String what) {
        return number == 0 ? "" : count(number) + " " + what;
    }

    /// The line about times to live; none where nothing expires.
    private static List<String> life(Times times) {
        if (times.timesToLive().isEmpty() || times.expirations().isEmpty()) {
            return List.of();
        }
        Extent seconds = times.timesToLive().get();
        Extent ends = times.expirations().get();
        String lengths =
                seconds.least() == seconds.most()
                        ? count(seconds.least())
                        : count(seconds.least()) + " to " + count(seconds.most());
        return List.of(
                "%s rows and values with a time to live of %s s; they expire from %s to %s"
                        .formatted(
                                count(times.expiring()),
                                lengths,
                                TimeText.ISO.ofSeconds(ends.least()),
                                TimeText.ISO.ofSeconds(ends.most())));
    }

    private static TextTable sizes(TableSurvey survey) {
        TextTable table =
                TextTable.of("per partition", "#average", "#median", "#p95", "#p99", "#largest");
        add(table, "bytes", survey.bytes(), Quantity::bytes);
        add(table, "live rows", survey.rows(), Quantity::count);
        return table;
    }

    private static void add(
            TextTable table, String title, Sizes sizes, DoubleFunction<String> text) {
        table.add(
                title,
                text.apply(sizes.average()),
                text.apply((double) sizes.percentile(50)),
                text.apply((double) sizes.percentile(95)),
                text.apply((double) sizes.percentile(99)),
                text.apply((double) sizes.largest()));
    }

    private static TextTable histogram(Sizes sizes) {
        TextTable table = TextTable.of("#size up to", "#partitions", "");
        SortedMap<Long, Long> powers = sizes.byPowersOfTen();
        long most = powers.values().stream().mapToLong(each -> each).max().orElse(1);
        powers.forEach((power, partitions) ->
                table.add(bytes(power), count(partitions), bar(partitions, most)));
        return table;
    }

    /// A bar, the longest one for the largest number; a small number still has a short one.
    private static String bar(long number, long most) {
        return "#".repeat((int) Math.ceilDiv(BAR_LENGTH * number, most));
    }

    private static void list(
            String title,
            TableSurvey survey,
            List<PartitionSurvey> partitions,
            List<TextLine> lines,
            PageWidth page) {
        if (partitions.isEmpty()) {
            return;
        }
        TextTable table = TextTable.of(title, "#bytes", "#live rows", "#tombstones", "#SSTables");
        for (PartitionSurvey each : partitions) {
            table.add(
                    KeyText.of(survey.columns(), each.key()),
                    bytes(each.bytes()),
                    count(each.rows()),
                    count(each.tombstones().total()),
                    count(each.sstables()));
        }
        lines.add(TextLine.BLANK);
        lines.addAll(table.lines(INDENT, page));
    }
}
