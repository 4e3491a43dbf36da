package dev.rowhouse.draw.picture;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.draw.scene.Area;
import dev.rowhouse.draw.scene.Ink;
import dev.rowhouse.draw.scene.Lettering;
import dev.rowhouse.draw.scene.Mark;
import dev.rowhouse.draw.scene.Point;
import dev.rowhouse.draw.scene.TextLines;
import dev.rowhouse.draw.scene.TextMeasure;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.UserTypeDefinition;
import dev.rowhouse.plan.step.HeldCalls;
import dev.rowhouse.plan.table.ChebotkoNotation;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.ColumnRole;
import dev.rowhouse.plan.table.ColumnSource;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.plan.table.TableKind;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A table, materialized view or user-defined type as a box of a Chebotko diagram: the name on top,
/// and a line for each column with its name, type and mark.
final class TableBox {
    private static final double PADDING = 10;
    private static final double GAP = 16;
    private static final double RADIUS = 6;
    private static final double ROW = 20;
    private static final double MORE = 15;
    private static final double BASELINE = 14;
    private static final double NAME_LINE = 24;
    private static final double NOTE_LINE = 15;
    private static final double FOOT = 4;
    private static final double LEAST_WIDTH = 190;
    private static final double WIDEST_TYPE = 230;

    private final String kind;
    private final String name;
    private final String title;
    private final boolean isDashed;
    private final List<Line> lines;
    private final double width;
    private final List<String> notes;

    /// A line of a box.
    ///
    /// @param column the column's name in the data of its group
    /// @param types the type in lines
    /// @param word a word before the mark: `bucket`
    private record Line(
            String column,
            String name,
            List<String> types,
            String word,
            String mark,
            Ink ink,
            Ink surface,
            String title) {
        double height() {
            return ROW + (types.size() - 1) * MORE;
        }

        double typeWidth() {
            return types.stream()
                    .mapToDouble(each -> TextMeasure.width(each, Lettering.SMALL))
                    .max()
                    .orElse(0);
        }

        double markWidth() {
            double ofWord = word.isEmpty() ? 0 : TextMeasure.width(word, Lettering.SMALL) + GAP / 2;
            return ofWord + TextMeasure.width(mark, Lettering.NAME);
        }
    }

    private TableBox(
            String kind,
            String name,
            List<String> notes,
            String title,
            boolean isDashed,
            List<Line> lines) {
        this.kind = kind;
        this.name = name;
        this.title = title;
        this.isDashed = isDashed;
        this.lines = lines;
        double marks = lines.stream().mapToDouble(Line::markWidth).max().orElse(0);
        double row = nameWidth() + GAP + typeWidth() + (marks == 0 ? 0 : GAP + marks);
        this.width =
                Math.ceil(
                        Math.max(
                                LEAST_WIDTH,
                                2 * PADDING
                                        + Math.max(row, TextMeasure.width(name, Lettering.NAME))));
        this.notes =
                notes.stream()
                        .flatMap(note ->
                                TextLines.of(note, Lettering.SMALL, width - 2 * PADDING).stream())
                        .toList();
    }

    /// The box of a table or view.
    static TableBox of(TableDesign table) {
        return new TableBox(
                "table",
                table.name(),
                notes(table),
                title(table),
                table.kind() == TableKind.VIEW,
                table.columns().stream().map(column -> line(table, column)).toList());
    }

    /// The box of a user-defined type.
    static TableBox of(UserTypeDefinition type) {
        List<Line> lines = new ArrayList<>();
        for (Attribute field : type.fields()) {
            lines.add(plain(field.name(), field.type(), field.about()));
        }
        String about = "user-defined type";
        return new TableBox("type", type.name(), List.of(about), about, false, lines);
    }

    /// The box of the table of held instances.
    static TableBox ofHeldCalls() {
        List<Line> lines = new ArrayList<>();
        lines.add(
                new Line(
                        "instance",
                        "instance",
                        List.of(HeldCalls.COLUMNS.get("instance").cql()),
                        "",
                        ColumnRole.PARTITION_KEY.mark(),
                        Ink.KEY,
                        Ink.KEY_SURFACE,
                        "the instance that a call holds"));
        for (String column : List.of("call", "mutation", "parameters")) {
            lines.add(plain(column, HeldCalls.COLUMNS.get(column), ""));
        }
        String about = "calls that have begun and not yet ended";
        return new TableBox("table", HeldCalls.TABLE, List.of(about), about, false, lines);
    }

    private static Line plain(String name, CqlType type, String about) {
        return new Line(
                name,
                ChebotkoNotation.name(name, type),
                types(type),
                "",
                "",
                Ink.TEXT,
                Ink.NONE,
                about.isEmpty() ? type.cql() : type.cql() + ": " + about);
    }

    private static Line line(TableDesign table, ColumnDesign column) {
        String mark = ChebotkoNotation.mark(table, column);
        return new Line(
                column.name(),
                ChebotkoNotation.name(column.name(), column.type()),
                types(column.type()),
                word(column),
                column.type().isCounter() ? (mark + " " + ChebotkoNotation.COUNTER).strip() : mark,
                ink(column.role()),
                surface(column.role()),
                "%s %s: %s; stores %s"
                        .formatted(
                                column.name(), column.type().cql(), column.why(), column.stores()));
    }

    private static List<String> types(CqlType type) {
        return TextLines.of(type.cql(), Lettering.SMALL, WIDEST_TYPE);
    }

    private static String word(ColumnDesign column) {
        return switch (column.source()) {
            case ColumnSource.OfBucket _ -> "bucket";
            case ColumnSource.OfShard _ -> "shard";
            case ColumnSource.Constant _ -> "constant";
            case ColumnSource.OfField _, ColumnSource.OfElements _ -> "";
        };
    }

    /// The ink of a role.
    static Ink ink(ColumnRole role) {
        return switch (role) {
            case PARTITION_KEY -> Ink.KEY;
            case CLUSTERING_ASCENDING, CLUSTERING_DESCENDING -> Ink.CLUSTERING;
            case STATIC -> Ink.STATIC;
            case REGULAR -> Ink.TEXT;
        };
    }

    /// The background of a role.
    static Ink surface(ColumnRole role) {
        return switch (role) {
            case PARTITION_KEY -> Ink.KEY_SURFACE;
            case CLUSTERING_ASCENDING, CLUSTERING_DESCENDING -> Ink.CLUSTERING_SURFACE;
            case STATIC -> Ink.STATIC_SURFACE;
            case REGULAR -> Ink.NONE;
        };
    }

    /// The reason why a table exists in a few words; empty for one that answers questions.
    static String word(TableDesign table) {
        return switch (table.kind()) {
            case QUESTION -> "";
            case LOOKUP -> "lookup table for mutations";
            case KEPT -> "stores what no question shows";
            case BUCKETS -> "lists the buckets in use";
            case VIEW -> "materialized view of " + table.base().orElse("its base table");
        };
    }

    private static List<String> notes(TableDesign table) {
        return Stream.of(table.rowMeaning(), word(table)).filter(note -> !note.isEmpty()).toList();
    }

    private static String title(TableDesign table) {
        List<String> parts = new ArrayList<>();
        parts.add("%s: a row is %s".formatted(table.name(), table.rowMeaning()));
        if (!table.questions().isEmpty()) {
            parts.add("answers " + String.join(", ", table.questions()));
        }
        Optional.of(word(table)).filter(each -> !each.isEmpty()).ifPresent(parts::add);
        return String.join("; ", parts);
    }

    private double nameWidth() {
        return lines.stream()
                .mapToDouble(line -> TextMeasure.width(line.name, Lettering.BODY))
                .max()
                .orElse(0);
    }

    private double typeWidth() {
        return lines.stream().mapToDouble(Line::typeWidth).max().orElse(0);
    }

    /// The smallest width that shows everything.
    double width() {
        return width;
    }

    /// The height of the part with the name.
    double headHeight() {
        return NAME_LINE + notes.size() * NOTE_LINE + FOOT;
    }

    double height() {
        return headHeight() + lines.stream().mapToDouble(Line::height).sum() + FOOT;
    }

    /// The box at a place.
    ///
    /// @param wide its width, at least [#width()]
    Mark.Group at(double x, double y, double wide) {
        List<Mark> marks = new ArrayList<>();
        Area all = new Area(x, y, wide, height());
        double head = headHeight();
        marks.add(new Mark.Box(all, RADIUS, Ink.PANEL, Ink.NONE, false));
        marks.add(new Mark.Box(new Area(x, y, wide, head), RADIUS, Ink.HEAD, Ink.NONE, false));
        marks.add(Mark.Box.filled(new Area(x, y + head / 2, wide, head / 2), Ink.HEAD));
        marks.add(TextMeasure.words(x + PADDING, y + 17, name, Lettering.NAME, Ink.TEXT));
        for (int i = 0; i < notes.size(); i++) {
            marks.add(
                    TextMeasure.words(
                            x + PADDING,
                            y + NAME_LINE + i * NOTE_LINE + 9,
                            notes.get(i),
                            Lettering.SMALL,
                            Ink.FAINT));
        }
        double top = y + head;
        for (Line line : lines) {
            marks.add(draw(line, x, top, wide));
            top += line.height();
        }
        marks.add(Mark.Line.thin(Ink.FRAME, new Point(x, y + head), new Point(x + wide, y + head)));
        marks.add(new Mark.Box(all, RADIUS, Ink.NONE, Ink.FRAME, isDashed));
        return Mark.Group.of(kind, name, marks).titled(title);
    }

    private Mark.Group draw(Line line, double x, double y, double wide) {
        List<Mark> marks = new ArrayList<>();
        if (line.surface != Ink.NONE) {
            marks.add(Mark.Box.filled(new Area(x, y, wide, line.height()), line.surface));
        }
        double base = y + BASELINE;
        marks.add(TextMeasure.words(x + PADDING, base, line.name, Lettering.BODY, Ink.TEXT));
        double typeX = x + PADDING + nameWidth() + GAP;
        for (int i = 0; i < line.types.size(); i++) {
            marks.add(
                    TextMeasure.words(
                            typeX, base + i * MORE, line.types.get(i), Lettering.SMALL, Ink.FAINT));
        }
        double right = x + wide - PADDING;
        if (!line.mark.isEmpty()) {
            marks.add(TextMeasure.endingAt(right, base, line.mark, Lettering.NAME, line.ink));
        }
        if (!line.word.isEmpty()) {
            double markWidth = TextMeasure.width(line.mark, Lettering.NAME);
            marks.add(
                    TextMeasure.endingAt(
                            right - markWidth - (markWidth == 0 ? 0 : GAP / 2),
                            base,
                            line.word,
                            Lettering.SMALL,
                            Ink.FAINT));
        }
        return Mark.Group.of(kind, name, marks).and("column", line.column).titled(line.title);
    }
}
