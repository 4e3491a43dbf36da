package dev.rowhouse.draw.picture;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.draw.scene.Area;
import dev.rowhouse.draw.scene.Ink;
import dev.rowhouse.draw.scene.Lettering;
import dev.rowhouse.draw.scene.Mark;
import dev.rowhouse.draw.scene.TextLines;
import dev.rowhouse.draw.scene.TextMeasure;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.table.ChebotkoNotation;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.ColumnRole;
import dev.rowhouse.plan.table.TableDesign;

import java.util.ArrayList;
import java.util.List;

/// The legend below the tables: each question in words, and the marks of columns that occur.
final class TablesLegend implements PictureFrame.Part {
    private static final double BESIDE_SIGN = 10;
    private static final double WIDEST_ASK = 330;
    private static final double BETWEEN_COLUMNS = 28;
    private static final double LINE = 16;
    private static final double BETWEEN_QUESTIONS = 8;
    private static final double BASELINE = 14;
    private static final double BELOW_QUESTIONS = 14;
    private static final double CHIP = 20;
    private static final double CHIP_PADDING = 6;
    private static final double BETWEEN_MARKS = 22;

    private final List<Entry> entries = new ArrayList<>();
    private final List<Sign> signs;

    /// A question with its words in lines.
    ///
    /// @param after the lines that say which questions come before; none where none do
    /// @param signWidth the width of the sign
    /// @param wordsWidth the width of the longest line
    private record Entry(
            QuestionSign sign,
            List<String> ask,
            List<String> after,
            double signWidth,
            double wordsWidth) {
        double height() {
            return Math.max(QuestionSign.HEIGHT, (ask.size() + after.size()) * LINE)
                    + BETWEEN_QUESTIONS;
        }

        List<Mark> words(double x, double top) {
            List<Mark> marks = new ArrayList<>();
            double baseline = top + BASELINE;
            for (String line : ask) {
                marks.add(TextMeasure.words(x, baseline, line, Lettering.BODY, Ink.TEXT));
                baseline += LINE;
            }
            for (String line : after) {
                marks.add(TextMeasure.words(x, baseline, line, Lettering.SMALL, Ink.FAINT));
                baseline += LINE;
            }
            return marks;
        }
    }

    /// A mark with its meaning.
    private record Sign(String mark, String meaning, Ink ink, Ink surface) {
        double chip() {
            return TextMeasure.width(mark, Lettering.NAME) + 2 * CHIP_PADDING;
        }

        double width() {
            return chip() + CHIP_PADDING + TextMeasure.width(meaning, Lettering.SMALL);
        }
    }

    private TablesLegend(List<Sign> signs) {
        this.signs = signs;
    }

    /// @param before the questions with whose answers the application asks it
    private void add(QuestionSign sign, List<String> before) {
        List<String> ask = TextLines.whole(sign.ask(), Lettering.BODY, WIDEST_ASK);
        List<String> after =
                before.isEmpty()
                        ? List.of()
                        : TextLines.whole(
                                "after " + String.join(", ", before), Lettering.SMALL, WIDEST_ASK);
        double widest = Math.max(widest(ask, Lettering.BODY), widest(after, Lettering.SMALL));
        entries.add(new Entry(sign, ask, after, sign.width(), widest));
    }

    private static double widest(List<String> lines, Lettering lettering) {
        return lines.stream()
                .mapToDouble(line -> TextMeasure.width(line, lettering))
                .max()
                .orElse(0);
    }

    /// The legend of a design.
    static TablesLegend of(Workload workload, Design design) {
        TablesLegend legend = new TablesLegend(signs(design.tables()));
        for (QueryPlan plan : design.queries()) {
            List<String> before =
                    workload.findQuestion(plan.query())
                            .map(question -> workload.asksBefore(question.asked()))
                            .orElse(List.of());
            legend.add(new QuestionSign(plan.query(), plan.ask()), before);
        }
        return legend;
    }

    private static List<Sign> signs(List<TableDesign> tables) {
        List<ColumnDesign> columns = tables.stream().flatMap(t -> t.columns().stream()).toList();
        List<CqlType> types = columns.stream().map(ColumnDesign::type).toList();
        List<Sign> signs = new ArrayList<>();
        for (ColumnRole role : ColumnRole.values()) {
            if (role != ColumnRole.REGULAR && columns.stream().anyMatch(c -> c.role() == role)) {
                signs.add(
                        new Sign(
                                role.mark(),
                                meaning(role),
                                TableBox.ink(role),
                                TableBox.surface(role)));
            }
        }
        if (tables.stream().anyMatch(table -> !table.indexes().isEmpty())) {
            signs.add(plain(ChebotkoNotation.INDEX, "secondary index"));
        }
        if (types.contains(NativeType.COUNTER)) {
            signs.add(plain(ChebotkoNotation.COUNTER, "counter"));
        }
        add(signs, types, SetType.class, "set");
        add(signs, types, ListType.class, "list");
        add(signs, types, MapType.class, "map");
        add(signs, types, UserType.class, "user-defined type");
        add(signs, types, TupleType.class, "tuple");
        return signs;
    }

    private static void add(
            List<Sign> signs, List<CqlType> types, Class<? extends CqlType> kind, String meaning) {
        types.stream()
                .filter(kind::isInstance)
                .findFirst()
                .ifPresent(type -> signs.add(plain(ChebotkoNotation.name("name", type), meaning)));
    }

    private static Sign plain(String mark, String meaning) {
        return new Sign(mark, meaning, Ink.TEXT, Ink.PANEL);
    }

    private static String meaning(ColumnRole role) {
        return switch (role) {
            case PARTITION_KEY -> "partition key";
            case CLUSTERING_ASCENDING -> "clustering column, ascending";
            case CLUSTERING_DESCENDING -> "clustering column, descending";
            case STATIC -> "static column";
            case REGULAR -> "";
        };
    }

    @Override
    public double width() {
        return Math.max(
                columnWidth(entries), signs.stream().mapToDouble(Sign::width).max().orElse(0));
    }

    @Override
    public double height(double wide) {
        List<Mark> marks = new ArrayList<>();
        return draw(0, 0, wide, marks);
    }

    @Override
    public List<Mark> at(double x, double y, double wide) {
        List<Mark> marks = new ArrayList<>();
        draw(x, y, wide, marks);
        return marks;
    }

    private double draw(double x, double y, double wide, List<Mark> marks) {
        double bottom = drawQuestions(x, y, wide, marks);
        double left = x;
        double top = bottom + (entries.isEmpty() ? 0 : BELOW_QUESTIONS);
        for (Sign sign : signs) {
            if (left > x && left + sign.width() > x + wide) {
                left = x;
                top += CHIP + BETWEEN_QUESTIONS;
            }
            Area chip = new Area(left, top, sign.chip(), CHIP);
            marks.add(new Mark.Box(chip, 3, sign.surface, Ink.NONE, false));
            marks.add(
                    TextMeasure.centered(
                            chip.center().x(),
                            top + BASELINE,
                            sign.mark,
                            Lettering.NAME,
                            sign.ink));
            marks.add(
                    TextMeasure.words(
                            chip.right() + CHIP_PADDING,
                            top + BASELINE,
                            sign.meaning,
                            Lettering.SMALL,
                            Ink.FAINT));
            left += sign.width() + BETWEEN_MARKS;
        }
        return (signs.isEmpty() ? top : top + CHIP) - y;
    }

    private double drawQuestions(double x, double y, double wide, List<Mark> marks) {
        double left = x;
        double lowest = y;
        for (List<Entry> column : columns(wide)) {
            double top = y;
            double words = left + signWidth(column) + BESIDE_SIGN;
            for (Entry entry : column) {
                List<Mark> parts = new ArrayList<>(entry.sign.at(left, top).marks());
                parts.addAll(entry.words(words, top));
                marks.add(Mark.Group.of("question", entry.sign.question(), parts));
                top += entry.height();
            }
            lowest = Math.max(lowest, top - BETWEEN_QUESTIONS);
            left += columnWidth(column) + BETWEEN_COLUMNS;
        }
        return lowest;
    }

    /// The questions in as many columns as there is room for.
    private List<List<Entry>> columns(double wide) {
        List<List<Entry>> best = entries.isEmpty() ? List.of() : List.of(entries);
        for (int count = 2; count <= entries.size(); count++) {
            List<List<Entry>> columns = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                columns.add(
                        entries.subList(
                                Math.ceilDiv(i * entries.size(), count),
                                Math.ceilDiv((i + 1) * entries.size(), count)));
            }
            double width =
                    columns.stream().mapToDouble(TablesLegend::columnWidth).sum()
                            + (columns.size() - 1) * BETWEEN_COLUMNS;
            if (width <= wide) {
                best = columns;
            }
        }
        return best;
    }

    private static double signWidth(List<Entry> column) {
        return column.stream().mapToDouble(Entry::signWidth).max().orElse(0);
    }

    private static double columnWidth(List<Entry> column) {
        return signWidth(column)
                + BESIDE_SIGN
                + column.stream().mapToDouble(Entry::wordsWidth).max().orElse(0);
    }
}
