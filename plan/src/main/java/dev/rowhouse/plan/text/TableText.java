package dev.rowhouse.plan.text;

import dev.rowhouse.plan.sizes.PartitionSize;
import dev.rowhouse.plan.sizes.Quantity;
import dev.rowhouse.plan.table.ChebotkoNotation;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.ColumnSource;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.plan.table.TableOption;

import java.util.ArrayList;
import java.util.List;

/// Draws one table as a Chebotko box: the name on top, a line for each column with its type and
/// mark.
final class TableText {
    private static final String INNER = "    ";

    private TableText() {}

    static List<TextLine> of(TableDesign table) {
        int nameWidth = width(table, ColumnText.NAME);
        int typeWidth = width(table, ColumnText.TYPE);
        int markWidth = width(table, ColumnText.MARK);
        List<TextLine> lines = new ArrayList<>();
        lines.add(
                TextLine.of(Emphasis.FAINT, "  ┌ ")
                        .and(Emphasis.NAME, table.name())
                        .and(Emphasis.FAINT, "  " + purpose(table))
                        .hangingBy("  │   "));
        for (ColumnDesign column : table.columns()) {
            lines.add(
                    TextLine.of(Emphasis.FAINT, "  │ ")
                            .and(Emphasis.PLAIN, pad(name(column), nameWidth) + "  ")
                            .and(Emphasis.FAINT, pad(column.type().cql(), typeWidth) + "  ")
                            .and(
                                    Emphasis.MARK,
                                    pad(ChebotkoNotation.mark(table, column), markWidth) + "  ")
                            .and(Emphasis.FAINT, column.why())
                            .hangingBy("  │ " + " ".repeat(nameWidth + typeWidth + markWidth + 6)));
        }
        lines.add(
                TextLine.of(Emphasis.FAINT, "  └ ")
                        .and(Emphasis.PLAIN, "a partition holds ")
                        .and(Emphasis.PLAIN, size(table.size().average()) + " on average, ")
                        .and(Emphasis.PLAIN, size(table.size().largest()) + " at most")
                        .hangingBy(INNER));
        lines.add(
                TextLine.of(
                        Emphasis.FAINT,
                        "    by the documentation's formula "
                                + Quantity.bytes(table.size().average().publishedBytes())
                                + " and "
                                + Quantity.bytes(table.size().largest().publishedBytes())
                                + "; the whole table "
                                + Quantity.count(table.size().rows(), "row")
                                + ", "
                                + Quantity.bytes(table.size().bytes())));
        for (String reason : table.reasons()) {
            lines.add(TextLine.of(Emphasis.FAINT, "    " + reason));
        }
        for (TableOption option : table.options()) {
            lines.add(
                    TextLine.of(
                                    Emphasis.FAINT,
                                    "    %s = %s: %s"
                                            .formatted(
                                                    option.name(), option.value(), option.reason()))
                            .hangingBy(INNER + "  "));
        }
        return lines;
    }

    private static String purpose(TableDesign table) {
        String questions = String.join(", ", table.questions());
        String answers = questions.isEmpty() ? "" : ", answers " + questions;
        return table.rowMeaning()
                + switch (table.kind()) {
                    case QUESTION -> answers;
                    case LOOKUP -> ", lookup table for mutations";
                    case KEPT -> ", stores attributes that no question shows";
                    case BUCKETS -> ", lists the buckets in use";
                    case VIEW ->
                            answers + ", materialized view of " + table.base().orElse("its base");
                };
    }

    private static String size(PartitionSize size) {
        return Quantity.count(size.rows(), "row")
                + " ("
                + Quantity.count(size.cells(), "cell")
                + ", "
                + Quantity.bytes(size.bytes())
                + ")";
    }

    /// The name. A collection whose elements are rows has Chebotko's brackets: `{set}` or `<map>`.
    private static String name(ColumnDesign column) {
        return column.source() instanceof ColumnSource.OfElements
                ? ChebotkoNotation.name(column.name(), column.type())
                : column.name();
    }

    private enum ColumnText {
        NAME,
        TYPE,
        MARK
    }

    private static int width(TableDesign table, ColumnText part) {
        return table.columns().stream()
                .mapToInt(column ->
                        switch (part) {
                            case NAME -> name(column).length();
                            case TYPE -> column.type().cql().length();
                            case MARK -> ChebotkoNotation.mark(table, column).length();
                        })
                .max()
                .orElse(0);
    }

    private static String pad(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }
}
