package dev.rowhouse.shell.session;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.engine.result.ColumnSpecification;
import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.shell.connect.Page;
import dev.rowhouse.shell.csv.CsvDialect;
import dev.rowhouse.shell.csv.CsvField;
import dev.rowhouse.shell.csv.CsvWriter;
import dev.rowhouse.shell.output.Console;
import dev.rowhouse.shell.output.ValueFormat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/// A line of names, then each row as a line, in the dialect that most programs read; null is
/// nothing, an empty text is in quotes.
final class CsvRows implements RowPrinter {
    private final ValueFormat format;
    private final CsvWriter writer;
    private boolean isBegun;

    /// @param format how values are written, for files
    CsvRows(Console console, ValueFormat format) {
        this.format = format;
        this.writer = new CsvWriter(CsvDialect.COMMON, console.out());
    }

    @Override
    public void print(Page page, long before) {
        List<CsvField> fields = new ArrayList<>();
        if (!isBegun) {
            isBegun = true;
            for (ColumnSpecification column : page.columns()) {
                fields.add(CsvField.plain(column.name()));
            }
            write(fields);
        }
        for (ResultRow row : page.rows()) {
            fields.clear();
            for (int i = 0; i < row.size(); i++) {
                Bytes value = row.getBytes(i);
                String text = value == null ? "" : format.text(page.columns().get(i).type(), value);
                fields.add(new CsvField(text, value != null && text.isEmpty()));
            }
            write(fields);
        }
    }

    private void write(List<CsvField> fields) {
        try {
            writer.write(fields);
        } catch (IOException e) {
            // A stream for printing keeps its failures to itself.
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void end(long rows, boolean isWhole) {}
}
