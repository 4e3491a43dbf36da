package dev.rowhouse.cli.output;

import static java.util.Objects.requireNonNull;

import java.io.PrintStream;

/// Where a command writes: results to one stream, messages and progress to the other.
///
/// @param out results, the only stream that other programs should read
/// @param err errors, warnings and progress
/// @param terminal whether a person watches: progress is shown then only
/// @param colours whether that person wants colours
public record Console(PrintStream out, PrintStream err, boolean terminal, boolean colours) {
    /// Checks the parts.
    public Console {
        requireNonNull(out);
        requireNonNull(err);
    }

    /// The text in a colour if these are wanted, else as it is.
    public String paint(Colour colour, String text) {
        return colours ? colour.paint(text) : text;
    }

    /// Writes an error message in the form all commands use.
    public void error(String message) {
        err.println(paint(Colour.BAD, "error: ") + message);
        err.flush();
    }

    /// Shows what is going on, in place of what was shown before; nothing where nobody watches.
    public void progress(String text) {
        if (terminal) {
            err.print("\r\u001b[K" + text);
            err.flush();
        }
    }

    /// Removes the progress line.
    public void endProgress() {
        if (terminal) {
            err.print("\r\u001b[K");
            err.flush();
        }
    }
}
