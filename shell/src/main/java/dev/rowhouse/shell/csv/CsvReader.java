package dev.rowhouse.shell.csv;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads rows; lines end with a line feed, a carriage return or both, and blank ones are left out.
/// A line end inside quotes is part of the field.
///
/// **Thread safety.** Belongs to one thread.
public final class CsvReader {
    private static final int END = -1;

    private final CsvDialect dialect;
    private final Reader from;
    private int peeked;
    private boolean hasPeeked;

    /// A reader before the first row.
    ///
    /// @param from the text; buffered, since it is read character by character
    public CsvReader(CsvDialect dialect, Reader from) {
        this.dialect = dialect;
        this.from = from;
    }

    /// The next row; empty behind the last.
    ///
    /// @throws IOException when the text cannot be read
    public Optional<List<CsvField>> next() throws IOException {
        while (peek() == '\n' || peek() == '\r') {
            take();
        }
        if (peek() == END) {
            return Optional.empty();
        }
        List<CsvField> row = new ArrayList<>();
        while (true) {
            row.add(field());
            int end = take();
            if (end == '\r' && peek() == '\n') {
                take();
            }
            if (end != dialect.delimiter()) {
                return Optional.of(row);
            }
        }
    }

    /// Reads up to what ends the field, which is left.
    private CsvField field() throws IOException {
        StringBuilder text = new StringBuilder();
        boolean isQuoted = false;
        if (peek() == dialect.quote()) {
            take();
            isQuoted = true;
            quoted(text);
        }
        // Text after closing quotes belongs to the field, as in Python's reader.
        while (peek() != END && peek() != '\n' && peek() != '\r' && peek() != dialect.delimiter()) {
            int c = take();
            if (c == dialect.escape() && dialect.escape() != dialect.quote() && peek() != END) {
                c = take();
            }
            text.append((char) c);
        }
        return new CsvField(text.toString(), isQuoted);
    }

    private void quoted(StringBuilder text) throws IOException {
        while (peek() != END) {
            int c = take();
            if (c == dialect.escape() && dialect.escape() != dialect.quote()) {
                if (peek() != END) {
                    text.append((char) take());
                }
            } else if (c != dialect.quote()) {
                text.append((char) c);
            } else if (dialect.escape() == dialect.quote() && peek() == dialect.quote()) {
                text.append((char) take());
            } else {
                return;
            }
        }
    }

    private int peek() throws IOException {
        if (!hasPeeked) {
            peeked = from.read();
            hasPeeked = true;
        }
        return peeked;
    }

    private int take() throws IOException {
        int c = peek();
        hasPeeked = false;
        if (c == END) {
            // The end stays the end.
            hasPeeked = true;
        }
        return c;
    }
}
