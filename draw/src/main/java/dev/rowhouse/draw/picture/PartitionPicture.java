package dev.rowhouse.draw.picture;

import dev.rowhouse.draw.picture.SamplePartitions.SamplePartition;
import dev.rowhouse.draw.scene.Area;
import dev.rowhouse.draw.scene.Ink;
import dev.rowhouse.draw.scene.Lettering;
import dev.rowhouse.draw.scene.Mark;
import dev.rowhouse.draw.scene.Point;
import dev.rowhouse.draw.scene.Scene;
import dev.rowhouse.draw.scene.TextMeasure;
import dev.rowhouse.plan.sizes.Quantity;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.ColumnRole;
import dev.rowhouse.plan.table.TableDesign;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The anatomy of a table: some partitions with sample rows as they lie on disk. The key is written
/// once for each partition, static columns too; rows follow in clustering order, and a clustering
/// value that is that of the row above is not written again.
public final class PartitionPicture {
    private static final double MARGIN = 24;
    private static final double GAP = 18;
    private static final double PAD = 10;
    private static final double ROW = 22;
    private static final double CELL_MAX = 190;
    private static final double WIDTH_MIN = 420;

    private final TableDesign table;
    private final List<SamplePartition> partitions;
    private final List<ColumnDesign> columns;
    private final List<ColumnDesign> statics;
    private final double[] widths;
    private final List<Mark> marks = new ArrayList<>();
    private final double width;
    private double y = MARGIN;

    private PartitionPicture(SamplePartitions sample) {
        this.table = sample.table();
        this.partitions = sample.partitions();
        this.columns = SamplePartitions.inRows(table);
        this.statics = SamplePartitions.statics(table);
        this.widths = new double[columns.size()];
        double inner = 0;
        for (int i = 0; i < widths.length; i++) {
            widths[i] = width(i);
            inner += widths[i];
        }
        for (SamplePartition partition : partitions) {
            inner = Math.max(inner, band(named(table.partitionKey(), partition.key())) + 190);
            inner = Math.max(inner, band(named(statics, partition.statics())) + 60);
        }
        this.width = Math.max(Math.max(WIDTH_MIN, noteWidth()), inner);
        if (widths.length > 0) {
            widths[widths.length - 1] += width - Arrays.stream(widths).sum();
        }
    }

    /// The picture, named `partition-` and the table's name.
    public static Picture of(SamplePartitions sample) {
        PartitionPicture picture = new PartitionPicture(sample);
        picture.draw();
        return new Picture(
                "partition-" + sample.table().name(),
                new Scene(
                        picture.width + 2 * MARGIN,
                        picture.y + MARGIN,
                        "Partitions of " + sample.table().name(),
                        picture.note() + ". The values are made up.",
                        picture.marks));
    }

    private double noteWidth() {
        return TextMeasure.width(note(), Lettering.BODY);
    }

    private String note() {
        List<String> order =
                table.clustering().stream()
                        .map(column ->
                                column.name()
                                        + (column.role() == ColumnRole.CLUSTERING_DESCENDING
                                                ? " descending"
                                                : ""))
                        .toList();
        return order.isEmpty()
                ? "Each partition has one row"
                : "Rows of a partition lie in the order of " + String.join(", ", order);
    }

    private double width(int column) {
        ColumnDesign design = columns.get(column);
        double widest =
                Math.max(
                        TextMeasure.width(design.name(), Lettering.NAME),
                        TextMeasure.width(
                                (design.type().cql() + "  " + design.role().mark()).strip(),
                                Lettering.SMALL));
        for (SamplePartition partition : partitions) {
            for (List<String> row : partition.rows()) {
                widest =
                        Math.max(
                                widest,
                                Math.min(
                                        CELL_MAX,
                                        TextMeasure.width(row.get(column), Lettering.CODE)));
            }
        }
        return widest + 2 * PAD;
    }

    private static double band(List<String> named) {
        return named.stream()
                .mapToDouble(each -> TextMeasure.width(each, Lettering.CODE) + 2 * PAD)
                .sum();
    }

    private static List<String> named(List<ColumnDesign> columns, List<String> values) {
        List<String> named = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            named.add(
                    columns.get(i).name()
                            + " = "
                            + TextMeasure.cut(values.get(i), Lettering.CODE, CELL_MAX));
        }
        return named;
    }

    private void draw() {
        y += Lettering.TITLE.ascent();
        marks.add(TextMeasure.words(MARGIN, y, table.name(), Lettering.TITLE, Ink.TEXT));
        y += Lettering.BODY.height() + 4;
        marks.add(TextMeasure.words(MARGIN, y, note(), Lettering.BODY, Ink.FAINT));
        y += GAP;
        head();
        for (SamplePartition partition : partitions) {
            draw(partition);
            y += GAP;
        }
        y -= GAP;
        if (partitions.isEmpty()) {
            y += Lettering.BODY.height() + GAP;
            marks.add(
                    TextMeasure.words(
                            MARGIN,
                            y,
                            "The sample data fill no partition of it.",
                            Lettering.BODY,
                            Ink.FAINT));
        }
    }

    private void head() {
        double x = MARGIN;
        for (int i = 0; i < columns.size(); i++) {
            ColumnDesign column = columns.get(i);
            List<Mark> head = new ArrayList<>();
            head.add(
                    TextMeasure.words(
                            x + PAD,
                            y + Lettering.NAME.ascent(),
                            column.name(),
                            Lettering.NAME,
                            ink(column)));
            head.add(
                    TextMeasure.words(
                            x + PAD,
                            y + Lettering.NAME.height() + Lettering.SMALL.ascent() + 2,
                            (column.type().cql() + "  " + column.role().mark()).strip(),
                            Lettering.SMALL,
                            Ink.FAINT));
            marks.add(
                    Mark.Group.of("table", table.name(), head)
                            .and("column", column.name())
                            .titled(column.why()));
            x += widths[i];
        }
        y += Lettering.NAME.height() + Lettering.SMALL.height() + 10;
    }

    private static Ink ink(ColumnDesign column) {
        return column.role().isClustering() ? Ink.CLUSTERING : Ink.TEXT;
    }

    private void draw(SamplePartition partition) {
        double top = y;
        List<Mark> inside = new ArrayList<>();
        inside.add(Mark.Box.filled(new Area(MARGIN, y, width, ROW), Ink.KEY_SURFACE));
        band(named(table.partitionKey(), partition.key()), Ink.KEY, inside);
        inside.add(
                TextMeasure.endingAt(
                        MARGIN + width - PAD,
                        baseline(),
                        "token " + partition.token(),
                        Lettering.SMALL,
                        Ink.FAINT));
        y += ROW;
        if (!statics.isEmpty()) {
            inside.add(Mark.Box.filled(new Area(MARGIN, y, width, ROW), Ink.STATIC_SURFACE));
            band(named(statics, partition.statics()), Ink.STATIC, inside);
            inside.add(
                    TextMeasure.endingAt(
                            MARGIN + width - PAD,
                            baseline(),
                            "static",
                            Lettering.SMALL,
                            Ink.FAINT));
            y += ROW;
        }
        for (int i = 0; i < partition.rows().size(); i++) {
            row(partition.rows(), i, inside);
            y += ROW;
        }
        int more = partition.size() - partition.rows().size();
        if (more > 0) {
            inside.add(
                    TextMeasure.words(
                            MARGIN + PAD,
                            baseline(),
                            "… " + Quantity.count(more, "more row"),
                            Lettering.SMALL,
                            Ink.FAINT));
            y += ROW;
        }
        inside.add(
                new Mark.Box(new Area(MARGIN, top, width, y - top), 3, Ink.NONE, Ink.FRAME, false));
        marks.add(Mark.Group.of("table", table.name(), inside));
    }

    private double baseline() {
        return y + ROW / 2 + Lettering.CODE.size() * 0.35;
    }

    private void band(List<String> named, Ink ink, List<Mark> inside) {
        double x = MARGIN + PAD;
        for (String each : named) {
            Mark.Words words = TextMeasure.words(x, baseline(), each, Lettering.CODE, ink);
            inside.add(words);
            x = words.area().right() + 2 * PAD;
        }
    }

    private void row(List<List<String>> rows, int number, List<Mark> inside) {
        List<String> row = rows.get(number);
        boolean isSame = number > 0;
        double x = MARGIN;
        for (int i = 0; i < columns.size(); i++) {
            ColumnDesign column = columns.get(i);
            isSame =
                    isSame
                            && column.role().isClustering()
                            && rows.get(number - 1).get(i).equals(row.get(i));
            if (column.role().isClustering()) {
                inside.add(Mark.Box.filled(new Area(x, y, widths[i], ROW), Ink.CLUSTERING_SURFACE));
            }
            if (!isSame) {
                inside.add(
                        TextMeasure.words(
                                x + PAD,
                                baseline(),
                                TextMeasure.cut(row.get(i), Lettering.CODE, widths[i] - 2 * PAD),
                                Lettering.CODE,
                                row.get(i).equals("null") ? Ink.FAINT : ink(column)));
                inside.add(Mark.Line.thin(Ink.HEAD, new Point(x, y), new Point(x + widths[i], y)));
            }
            x += widths[i];
        }
    }
}
