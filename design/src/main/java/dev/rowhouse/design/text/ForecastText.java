package dev.rowhouse.design.text;

import dev.rowhouse.design.growth.Forecast;
import dev.rowhouse.design.model.Limits;
import dev.rowhouse.design.model.TimeText;
import dev.rowhouse.design.sizes.PartitionSize;
import dev.rowhouse.design.sizes.Quantity;

import java.time.YearMonth;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Sizes today and at the horizon as people read them, with the month in which a limit is crossed.
public final class ForecastText {
    private static final DateTimeFormatter MONTH =
            DateTimeFormatter.ofPattern("MMMM yyyy", Locale.ENGLISH);

    private ForecastText() {}

    /// The forecast as a table of lines.
    ///
    /// @param today the current month, by which later ones are named; empty to count months only
    public static List<TextLine> of(Forecast forecast, Optional<YearMonth> today) {
        List<TextLine> lines = new ArrayList<>();
        String then = "in " + TimeText.of(forecast.horizon());
        TextTable table =
                TextTable.of(
                        "table",
                        "partition",
                        "#rows",
                        "#cells",
                        "#bytes",
                        "#(formula)",
                        "#" + then + ": rows",
                        "#cells",
                        "#bytes",
                        "#(formula)",
                        "limit crossed");
        for (Forecast.TableForecast each : forecast.tables()) {
            String breaks = each.breaks().map(at -> moment(at, today)).orElse("");
            add(table, each.table(), "average", each.today().average(), each.then().average(), "");
            add(table, "", "largest", each.today().largest(), each.then().largest(), breaks);
        }
        lines.addAll(table.lines("  "));
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

    private static void add(
            TextTable table,
            String name,
            String which,
            PartitionSize today,
            PartitionSize then,
            String breaks) {
        table.add(
                name,
                which,
                Quantity.count(today.rows()),
                Quantity.count(today.cells()),
                Quantity.bytes(today.bytes()),
                "(" + Quantity.bytes(today.publishedBytes()) + ")",
                Quantity.count(then.rows()),
                Quantity.count(then.cells()),
                Quantity.bytes(then.bytes()),
                "(" + Quantity.bytes(then.publishedBytes()) + ")",
                breaks);
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
                        forecast.copies() == 1
                                ? ""
                                : " with " + forecast.copies() + " copies of each row",
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
