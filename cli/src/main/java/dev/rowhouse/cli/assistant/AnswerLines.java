package dev.rowhouse.cli.assistant;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Predicate;

/// Standard output, to which two write: the lines of one never come between the parts of a line of
/// the other.
///
/// **Thread safety.** Safe, if one thread at a time writes parts of lines.
final class AnswerLines extends OutputStream {
    private final OutputStream out;
    private final Predicate<String> isWanted;
    private final ByteArrayOutputStream begun = new ByteArrayOutputStream();

    /// @param out the output
    /// @param isWanted is asked about each line of the library; other lines are left out
    AnswerLines(OutputStream out, Predicate<String> isWanted) {
        this.out = out;
        this.isWanted = isWanted;
    }

    /// Writes a line of our own.
    synchronized void writeLine(String line) throws IOException {
        out.write((line + "\n").getBytes(UTF_8));
        out.flush();
    }

    @Override
    public synchronized void write(int next) throws IOException {
        if (next != '\n') {
            begun.write(next);
            return;
        }
        String line = begun.toString(UTF_8);
        begun.reset();
        if (isWanted.test(line)) {
            writeLine(line);
        }
    }

    @Override
    public void flush() {
        // Each line is flushed.
    }
}
