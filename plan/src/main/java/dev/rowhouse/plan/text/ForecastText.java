package dev.rowhouse.plan.text;

import dev.rowhouse.base.PageWidth;
import dev.rowhouse.model.concept.Limits;
import dev.rowhouse.model.concept.TimeText;
import dev.rowhouse.plan.growth.Forecast;
import dev.rowhouse.plan.sizes.PartitionSize;
import dev.rowhouse.plan.sizes.Quantity;

import java.time.YearMonth;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Writes sizes today and at the horizon for people, with the month in which a limit is crossed.
public final class ForecastText {
    private static final DateTimeFormatter MONTH =
            DateTimeFormatter.ofPattern("MMMM yyyy", Locale.ENGLISH);

    private ForecastText() {}

    /// The forecast as a table of lines.
    ///
    /// @param today the current month, from which later months are named; empty to count months
    ///     only
    /// @param page the page for which the table is laid out
    public static List<TextLine> of(Forecast forecast, Optional<YearMonth> today, PageWidth page) {
        List<TextLine> lines = new ArrayList<>();
        String then = "in " + TimeText.of(forecast.horizon());
        TextTable table =
                TextTable.of("  partition", "", "#rows", "#cells", "#bytes", "#(formula)");
        for (Forecast.TableForecast each : forecast.tables()) {
            table.addLine(TextLine.of(Emphasis.NAME, "  " + each.table()));
            add(table, "average", each.today().average(), each.then().average(), then);
            add(table, "largest", each.today().largest(), each.then().largest(), then);
            each.breaks()
                    .ifPresent(at ->
                            table.addLine(
                                    TextLine.of(
                                            Emphasis.WARNING,
                                            "    outgrows its limit " + moment(at, today))));
        }
        lines.addAll(table.lines("  ", page));
        lines.add(TextLine.BLANK);
        lines.add(TextLine.of(storage(forecast, then)));
        forecast.storageBreaks()
                .ifPresent(at ->
                        lines.add(
                                TextLine.of(
                                        Emphasis.WARNING,
                                        "  the storage outgrows its limit " + moment(at, today))));
        lines.add(TextLine.of(Emphasis.FAINT, "  " + limits(forecast.limits())));
        return lines;
    }

    /// Adds a row for today and one for the horizon; a single row when nothing changes.
    private static void add(
            TextTable table, String which, PartitionSize today, PartitionSize later, String then) {
        boolean isSame = today.equals(later);
        add(table, which, isSame ? "unchanged" : "today", today);
        if (!isSame) {
            add(table, "", then, later);
        }
    }

    private static void add(TextTable table, String which, String when, PartitionSize size) {
        table.add(
                "  " + which,
                when,
                Quantity.count(size.rows()),
                Quantity.count(size.cells()),
                Quantity.bytes(size.bytes()),
                "(" + Quantity.bytes(size.publishedBytes()) + ")");
    }

    private static String moment(Forecast.Break at, Optional<YearMonth> today) {
        String when =
                at.month() == 0
                        ? "today"
                        : "in month "
                                + at.month()
                                + today.map(month ->
                                                ", " + MONTH.format(month.plusMonths(at.month())))
                                        .orElse("");
        return when + ": " + at.excess();
    }

    private static String storage(Forecast forecast, String then) {
        return "  all tables%s: %s today, %s %s"
                .formatted(
                        forecast.copies() == 1 ? "" : " with " + forecast.copies() + " replicas",
                        Quantity.bytes(forecast.bytesToday()),
                        Quantity.bytes(forecast.bytesThen()),
                        then);
    }

    private static String limits(Limits limits) {
        StringBuilder text =
                new StringBuilder(
                        Double.isInfinite(limits.partitionBytes())
                                ? "limits: no bytes of a partition"
                                : "limits: " + Quantity.bytes(limits.partitionBytes()));
        limits.partitionRows()
                .ifPresent(rows -> text.append(", " + Quantity.count((double) rows, "row")));
        limits.partitionCells()
                .ifPresent(cells -> text.append(", " + Quantity.count((double) cells, "cell")));
        text.append(" for a partition");
        limits.storageBytes()
                .ifPresent(bytes -> text.append(", " + Quantity.bytes(bytes) + " for all"));
        return text + "; bytes are uncompressed; (formula): by the documentation's formula";
    }
}
