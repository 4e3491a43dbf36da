package dev.rowhouse.draw.picture;

import dev.rowhouse.draw.scene.Area;
import dev.rowhouse.draw.scene.Ink;
import dev.rowhouse.draw.scene.Lettering;
import dev.rowhouse.draw.scene.Mark;
import dev.rowhouse.draw.scene.Point;
import dev.rowhouse.draw.scene.Scene;
import dev.rowhouse.draw.scene.TextMeasure;
import dev.rowhouse.plan.growth.Forecast;
import dev.rowhouse.plan.growth.SizeCurve;
import dev.rowhouse.plan.sizes.Quantity;
import dev.rowhouse.plan.sizes.TableSize;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The largest partition of each table from today to the horizon: one small chart for each table
/// that grows, with the limit and the month in which the partition outgrows it; a bar for each
/// other table.
public final class SizesPicture {
    private static final double MARGIN = 24;
    private static final double GAP = 24;
    private static final double PANEL_WIDTH = 300;
    private static final double PANEL_HEIGHT = 150;
    private static final double HEAD = 44;
    private static final double FOOT = 20;
    private static final int COLUMNS_MAX = 4;

    /// Bars need the width of so many charts.
    private static final int COLUMNS_OF_BARS = 3;

    /// The limit is drawn when the largest value is at least this part of it.
    private static final double NEAR = 0.1;

    private static final double HEADROOM = 1.12;

    private static final double BAR_ROW = 26;
    private static final double BAR_HEIGHT = 14;

    private final Forecast forecast;
    private final List<SizeCurve> curves;
    private final List<SizeCurve> still;
    private final int columns;
    private final List<Mark> marks = new ArrayList<>();

    private SizesPicture(Forecast forecast, List<SizeCurve> curves) {
        this.forecast = forecast;
        this.curves = curves.stream().filter(SizeCurve::isMoving).toList();
        this.still = curves.stream().filter(curve -> !curve.isMoving()).toList();
        this.columns =
                (int)
                        Math.clamp(
                                Math.ceil(Math.sqrt(this.curves.size())),
                                still.isEmpty() ? 2 : COLUMNS_OF_BARS,
                                COLUMNS_MAX);
    }

    /// The picture `sizes`.
    ///
    /// @param forecast the forecast that the design has
    /// @param curves the sizes of its tables
    public static Picture of(Forecast forecast, List<SizeCurve> curves) {
        SizesPicture picture = new SizesPicture(forecast, curves);
        return new Picture("sizes", picture.scene());
    }

    private Scene scene() {
        double y = MARGIN + Lettering.TITLE.ascent();
        marks.add(TextMeasure.words(MARGIN, y, "Largest partitions", Lettering.TITLE, Ink.TEXT));
        y += Lettering.BODY.height() + 4;
        Mark.Words note = TextMeasure.words(MARGIN, y, note(), Lettering.BODY, Ink.FAINT);
        marks.add(note);
        y += 20;
        int rows = Math.ceilDiv(curves.size(), columns);
        for (int i = 0; i < curves.size(); i++) {
            double left = MARGIN + i % columns * (PANEL_WIDTH + GAP);
            double top = y + Math.floorDiv(i, columns) * (HEAD + PANEL_HEIGHT + FOOT + GAP);
            marks.add(
                    Mark.Group.of("table", curves.get(i).table(), panel(curves.get(i), left, top)));
        }
        y += rows * (HEAD + PANEL_HEIGHT + FOOT + GAP);
        bars(y);
        double height = y + Math.ceilDiv(still.size(), 2) * BAR_ROW + barHead() + MARGIN;
        double width = MARGIN + columns * (PANEL_WIDTH + GAP) - GAP + MARGIN;
        return new Scene(
                Math.max(width, note.area().right() + MARGIN),
                height,
                "Sizes of the largest partitions",
                description(),
                marks);
    }

    private double barHead() {
        return still.isEmpty() ? 0 : Lettering.NAME.height() + GAP;
    }

    /// The tables that do not grow, in two columns: how much of the limit their largest partitions
    /// take up.
    private void bars(double top) {
        if (still.isEmpty()) {
            return;
        }
        marks.add(
                TextMeasure.words(
                        MARGIN,
                        top + Lettering.NAME.ascent(),
                        "Tables that do not grow; a full bar is the limit, the scale is logarithmic",
                        Lettering.NAME,
                        Ink.TEXT));
        double column = (columns * (PANEL_WIDTH + GAP) - GAP) / 2;
        for (int i = 0; i < still.size(); i++) {
            SizeCurve curve = still.get(i);
            Area area =
                    new Area(
                            MARGIN + i % 2 * (column + GAP / 2),
                            top + barHead() + Math.floorDiv(i, 2) * BAR_ROW,
                            column - GAP / 2,
                            BAR_ROW);
            marks.add(Mark.Group.of("table", curve.table(), bar(curve, area)));
        }
    }

    private List<Mark> bar(SizeCurve curve, Area area) {
        double bytes = bytes(curve.months().getFirst());
        double part = Math.clamp(Math.log(bytes) / Math.log(limit()), 0, 1);
        double baseline = area.y() + Lettering.BODY.ascent();
        double left = area.x() + area.width() * 0.7;
        double width = area.right() - left;
        Mark.Words size =
                TextMeasure.endingAt(
                        left - 10, baseline, Quantity.bytes(bytes), Lettering.SMALL, Ink.FAINT);
        double room = size.area().x() - area.x() - 8;
        Ink ink = bytes > limit() ? Ink.ALARM : Ink.CLUSTERING;
        return List.of(
                TextMeasure.words(
                        area.x(),
                        baseline,
                        TextMeasure.cut(curve.table(), Lettering.BODY, room),
                        Lettering.BODY,
                        Ink.TEXT),
                size,
                new Mark.Box(
                        new Area(left, area.y(), width, BAR_HEIGHT),
                        2,
                        Ink.PANEL,
                        Ink.FRAME,
                        false),
                Mark.Box.filled(new Area(left, area.y(), part * width, BAR_HEIGHT), ink));
    }

    private String note() {
        return "uncompressed bytes of the largest partition, today and in "
                + Quantity.count(months(), "month")
                + "; the limit is "
                + Quantity.bytes(limit());
    }

    private String description() {
        List<String> breaking =
                forecast.tables().stream()
                        .filter(each -> each.breaks().isPresent())
                        .map(each -> each.table() + " in month " + each.breaks().get().month())
                        .toList();
        return breaking.isEmpty()
                ? "No table outgrows its limit before the horizon."
                : "Outgrow their limits: " + String.join(", ", breaking) + ".";
    }

    private int months() {
        return Stream.concat(curves.stream(), still.stream())
                .findFirst()
                .map(curve -> curve.months().size() - 1)
                .orElse(0);
    }

    private double limit() {
        return forecast.limits().partitionBytes();
    }

    private List<Mark> panel(SizeCurve curve, double left, double top) {
        List<Mark> panel = new ArrayList<>();
        Optional<Forecast.Break> breaks =
                forecast.tables().stream()
                        .filter(each -> each.table().equals(curve.table()))
                        .flatMap(each -> each.breaks().stream())
                        .findFirst();
        panel.add(
                TextMeasure.words(
                        left,
                        top + Lettering.NAME.ascent(),
                        TextMeasure.cut(curve.table(), Lettering.NAME, PANEL_WIDTH),
                        Lettering.NAME,
                        Ink.TEXT));
        String words =
                breaks.map(each ->
                                (each.month() == 0
                                                ? "too large today: "
                                                : "too large in month %d: ".formatted(each.month()))
                                        + each.excess())
                        .orElseGet(() -> sizes(curve));
        panel.add(
                TextMeasure.words(
                        left,
                        top + Lettering.NAME.height() + Lettering.SMALL.ascent() + 3,
                        TextMeasure.cut(words, Lettering.SMALL, PANEL_WIDTH),
                        Lettering.SMALL,
                        breaks.isPresent() ? Ink.ALARM : Ink.FAINT));
        chart(curve, breaks, new Area(left, top + HEAD, PANEL_WIDTH, PANEL_HEIGHT), panel);
        double axis = top + HEAD + PANEL_HEIGHT + Lettering.SMALL.ascent() + 4;
        panel.add(TextMeasure.words(left, axis, "today", Lettering.SMALL, Ink.FAINT));
        panel.add(
                TextMeasure.endingAt(
                        left + PANEL_WIDTH, axis, "month " + months(), Lettering.SMALL, Ink.FAINT));
        return panel;
    }

    private static String sizes(SizeCurve curve) {
        double today = bytes(curve.months().getFirst());
        double then = bytes(curve.months().getLast());
        return Quantity.bytes(today) + " today, then " + Quantity.bytes(then);
    }

    private static double bytes(TableSize size) {
        return size.largest().bytes();
    }

    private void chart(
            SizeCurve curve, Optional<Forecast.Break> breaks, Area area, List<Mark> panel) {
        panel.add(new Mark.Box(area, 0, Ink.PANEL, Ink.FRAME, false));
        double largest = curve.months().stream().mapToDouble(SizesPicture::bytes).max().orElse(0);
        boolean isNear = largest >= limit() * NEAR;
        double full = Math.max(1, (isNear ? Math.max(largest, limit()) : largest) * HEADROOM);
        List<Point> line = new ArrayList<>();
        for (int month = 0; month < curve.months().size(); month++) {
            line.add(at(area, month, bytes(curve.months().get(month)), full));
        }
        if (line.size() == 1) {
            line.add(new Point(area.right(), line.getFirst().y()));
        }
        List<Point> below = new ArrayList<>(line);
        below.add(new Point(line.getLast().x(), area.bottom()));
        below.add(new Point(area.x(), area.bottom()));
        panel.add(new Mark.Polygon(below, Ink.CLUSTERING_SURFACE, Ink.NONE));
        panel.add(new Mark.Line(line, 2, Ink.CLUSTERING, false, Mark.Tip.NONE));
        if (isNear) {
            double y = at(area, 0, limit(), full).y();
            panel.add(
                    new Mark.Line(
                            List.of(new Point(area.x(), y), new Point(area.right(), y)),
                            1,
                            Ink.ALARM,
                            true,
                            Mark.Tip.NONE));
        }
        breaks.filter(each -> each.month() < curve.months().size())
                .ifPresent(each -> {
                    Point point =
                            at(area, each.month(), bytes(curve.months().get(each.month())), full);
                    panel.add(
                            Mark.Line.thin(Ink.ALARM, point, new Point(point.x(), area.bottom())));
                    panel.add(
                            new Mark.Box(
                                    new Area(point.x() - 4, point.y() - 4, 8, 8),
                                    4,
                                    Ink.ALARM,
                                    Ink.PAPER,
                                    false));
                });
    }

    private Point at(Area area, int month, double bytes, double full) {
        double x = area.x() + area.width() * month / Math.max(1, months());
        return new Point(x, area.bottom() - area.height() * bytes / full);
    }
}
