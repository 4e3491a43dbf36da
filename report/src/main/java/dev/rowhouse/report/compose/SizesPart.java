package dev.rowhouse.report.compose;

import dev.rowhouse.model.concept.Limits;
import dev.rowhouse.model.concept.TimeText;
import dev.rowhouse.plan.growth.Forecast;
import dev.rowhouse.plan.sizes.Quantity;
import dev.rowhouse.plan.sizes.TableSize;
import dev.rowhouse.report.content.Anchor;
import dev.rowhouse.report.content.Block;
import dev.rowhouse.report.content.Section;
import dev.rowhouse.report.content.Tone;
import dev.rowhouse.report.content.Words;

import java.util.ArrayList;
import java.util.List;

/// The sizes of tables and partitions, today and at the horizon.
final class SizesPart {
    private SizesPart() {}

    static Section of(Forecast forecast, Links links, Gallery gallery) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Paragraph(Words.of(storage(forecast))));
        forecast.storageBreaks()
                .ifPresent(at ->
                        blocks.add(
                                new Block.Notice(
                                        Tone.BAD,
                                        Words.of("The storage outgrows its limit " + moment(at)),
                                        List.of())));
        blocks.addAll(gallery.all("sizes"));
        blocks.add(grid(forecast, links));
        blocks.add(new Block.Paragraph(Words.NONE.andFaint(limits(forecast.limits()))));
        return Section.of("sizes", "Sizes", blocks);
    }

    private static String storage(Forecast forecast) {
        String replicas =
                forecast.copies() == 1 ? "" : " with %d replicas".formatted(forecast.copies());
        return forecast.isMoving()
                ? "All tables%s hold %s today and %s in %s."
                        .formatted(
                                replicas,
                                Quantity.bytes(forecast.bytesToday()),
                                Quantity.bytes(forecast.bytesThen()),
                                TimeText.of(forecast.horizon()))
                : "All tables%s hold %s. The model describes no growth."
                        .formatted(replicas, Quantity.bytes(forecast.bytesToday()));
    }

    private static String moment(Forecast.Break at) {
        return (at.month() == 0 ? "today: " : "in month " + at.month() + ": ") + at.excess();
    }

    private static Block grid(Forecast forecast, Links links) {
        boolean isMoving = forecast.isMoving();
        List<Block.Column> columns = new ArrayList<>();
        columns.add(Block.Column.words("Table"));
        columns.add(Block.Column.figures("Rows"));
        columns.add(Block.Column.figures("Partitions"));
        columns.add(Block.Column.figures("Table size"));
        columns.add(Block.Column.figures("Average partition"));
        columns.add(Block.Column.figures("Largest partition"));
        if (isMoving) {
            columns.add(Block.Column.figures("In " + TimeText.of(forecast.horizon())));
        }
        columns.add(Block.Column.words("Largest of the limit"));
        List<Block.Row> rows = new ArrayList<>();
        for (Forecast.TableForecast each : forecast.tables()) {
            TableSize today = each.today();
            List<Words> cells = new ArrayList<>();
            cells.add(links.table(each.table()));
            cells.add(Words.of(Quantity.count(today.rows())));
            cells.add(Words.of(Quantity.count(today.partitions())));
            cells.add(Words.of(Quantity.bytes(today.bytes())));
            cells.add(Words.of(Quantity.bytes(today.average().bytes())));
            cells.add(Words.of(TablesPart.size(today.largest())));
            if (isMoving) {
                cells.add(Words.of(TablesPart.size(each.then().largest())));
            }
            cells.add(limit(each, forecast.limits()));
            rows.add(new Block.Row(Anchor.of("size", each.table()), cells));
        }
        return new Block.Grid(columns, rows);
    }

    /// The share of the limit that the largest partition fills at the horizon.
    private static Words limit(Forecast.TableForecast table, Limits limits) {
        double share = share(table, limits);
        Tone tone = table.breaks().isPresent() ? Tone.BAD : share > 0.5 ? Tone.WARNING : Tone.GOOD;
        Words bar =
                Words.NONE
                        .andBar(Math.min(1, share), tone)
                        .and(share < 0.005 ? " < 1 %" : " %,.0f %%".formatted(share * 100));
        return table.breaks()
                .map(at -> bar.and(" ").andBadge(Tone.BAD, "outgrows its limit " + moment(at)))
                .orElse(bar);
    }

    private static double share(Forecast.TableForecast table, Limits limits) {
        double largest = table.then().largest().bytes() / limits.partitionBytes();
        if (limits.partitionRows().isPresent()) {
            largest =
                    Math.max(
                            largest,
                            table.then().largest().rows() / limits.partitionRows().getAsLong());
        }
        if (limits.partitionCells().isPresent()) {
            largest =
                    Math.max(
                            largest,
                            table.then().largest().cells() / limits.partitionCells().getAsLong());
        }
        return largest;
    }

    private static String limits(Limits limits) {
        List<String> parts = new ArrayList<>();
        if (!Double.isInfinite(limits.partitionBytes())) {
            parts.add(Quantity.bytes(limits.partitionBytes()));
        }
        limits.partitionRows().ifPresent(rows -> parts.add(Quantity.count((double) rows, "row")));
        limits.partitionCells()
                .ifPresent(cells -> parts.add(Quantity.count((double) cells, "cell")));
        return "The limit of a partition is "
                + (parts.isEmpty() ? "not set" : String.join(", ", parts))
                + ". Bytes are uncompressed. A bar shows the largest partition"
                + " at the horizon as a share of the limit that it reaches first.";
    }
}
