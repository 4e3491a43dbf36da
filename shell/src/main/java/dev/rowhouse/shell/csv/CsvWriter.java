package dev.rowhouse.shell.csv;

import java.io.IOException;
import java.util.List;

/// Writes rows as lines that end with a line feed.
///
/// **Thread safety.** Belongs to one thread.
public final class CsvWriter {
    private final CsvDialect dialect;
    private final Appendable to;

    /// A writer that appends.
    public CsvWriter(CsvDialect dialect, Appendable to) {
        this.dialect = dialect;
        this.to = to;
    }

    /// Writes a row.
    ///
    /// @throws IOException when it cannot be written
    public void write(List<CsvField> row) throws IOException {
        for (int i = 0; i < row.size(); i++) {
            if (i > 0) {
                to.append(dialect.delimiter());
            }
            // A row of one empty field would be a blank line, which readers leave out.
            write(row.get(i), row.size() == 1 && row.getFirst().text().isEmpty());
        }
        to.append('\n');
    }

    private void write(CsvField field, boolean mustBeQuoted) throws IOException {
        String text = field.text();
        if (!field.isQuoted() && !mustBeQuoted && !dialect.needsQuotes(text)) {
            to.append(text);
            return;
        }
        to.append(dialect.quote());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == dialect.quote() || c == dialect.escape()) {
                to.append(dialect.escape());
            }
            to.append(c);
        }
        to.append(dialect.quote());
    }
}
