package dev.rowhouse.shell.session;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.engine.result.ColumnSpecification;
import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.shell.connect.Page;
import dev.rowhouse.shell.output.Colour;
import dev.rowhouse.shell.output.Console;
import dev.rowhouse.shell.output.ResultTable;
import dev.rowhouse.shell.output.StyledValue;
import dev.rowhouse.shell.output.ValueFormat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// Rows as cqlsh prints them: as a table, or each on its side. A person sees the names above each
/// page, a file once.
final class TableRows implements RowPrinter {
    private final Console console;
    private final ValueFormat format;
    private final boolean isExpanded;
    private final boolean isRead;
    private final Function<ColumnSpecification, Colour> colours;
    private List<Integer> widths = List.of();

    /// @param isExpanded whether each row is shown on its side
    /// @param isRead whether a person reads page by page
    /// @param colours the colour of a column's name
    TableRows(
            Console console,
            ValueFormat format,
            boolean isExpanded,
            boolean isRead,
            Function<ColumnSpecification, Colour> colours) {
        this.console = console;
        this.format = format;
        this.isExpanded = isExpanded;
        this.isRead = isRead;
        this.colours = colours;
    }

    @Override
    public void print(Page page, long before) {
        ResultTable table = table(page);
        boolean isFirst = widths.isEmpty();
        if (isFirst) {
            console.out().println();
        }
        List<Integer> wanted = table.widths();
        widths = isFirst || isRead ? wanted : widest(wanted);
        if (isExpanded && !page.rows().isEmpty()) {
            console.out().print(table.expandedText(console, before));
            console.out().println();
            return;
        }
        if (isFirst || isRead) {
            console.out().print(table.heading(console, widths));
        }
        console.out().print(table.rowText(console, widths));
        if (isRead) {
            console.out().println();
        }
    }

    private List<Integer> widest(List<Integer> wanted) {
        List<Integer> widest = new ArrayList<>();
        for (int i = 0; i < wanted.size(); i++) {
            widest.add(Math.max(wanted.get(i), widths.get(i)));
        }
        return widest;
    }

    private ResultTable table(Page page) {
        List<ResultTable.Column> columns = new ArrayList<>();
        for (ColumnSpecification column : page.columns()) {
            columns.add(new ResultTable.Column(column.name(), colours.apply(column)));
        }
        List<List<StyledValue>> rows = new ArrayList<>();
        for (ResultRow row : page.rows()) {
            List<StyledValue> values = new ArrayList<>();
            for (int i = 0; i < row.size(); i++) {
                Bytes value = row.getBytes(i);
                values.add(
                        value == null
                                ? StyledValue.NULL
                                : format.of(page.columns().get(i).type(), value));
            }
            rows.add(values);
        }
        return new ResultTable(columns, rows);
    }

    @Override
    public void end(long rows, boolean isWhole) {
        if (!isRead && !(isExpanded && rows > 0)) {
            console.out().println();
        }
        console.out()
                .println(
                        isWhole
                                ? "(" + rows + " rows)"
                                : "(" + rows + " rows shown, there are more)");
    }
}
