package dev.rowhouse.shell.copy;

import java.io.Reader;
import java.util.Optional;
import java.util.function.Supplier;

/// Lines as one text, up to a line that says `\.`.
final class LineReader extends Reader {
    private static final String END = "\\.";

    private final Supplier<Optional<String>> lines;
    private String line = "";
    private int at;
    private boolean isOver;

    /// @param lines the next line each time, without its end; empty behind the last
    LineReader(Supplier<Optional<String>> lines) {
        this.lines = lines;
    }

    @Override
    public int read(char[] into, int offset, int length) {
        if (at == line.length() && !isOver) {
            Optional<String> next = lines.get().filter(text -> !text.equals(END));
            isOver = next.isEmpty();
            line = next.map(text -> text + "\n").orElse("");
            at = 0;
        }
        if (isOver) {
            return -1;
        }
        int count = Math.min(length, line.length() - at);
        line.getChars(at, at + count, into, offset);
        at += count;
        return count;
    }

    @Override
    public void close() {
        isOver = true;
    }
}
