package dev.rowhouse.shell.output;

import static java.util.Objects.requireNonNull;

import dev.rowhouse.base.PageWidth;

import java.io.PrintStream;

/// The output streams of a command: one for results, one for messages and progress.
///
/// @param out results, the only stream that other programs should read
/// @param err errors, warnings and progress
/// @param terminal whether a person watches
/// @param colours whether that person wants colours
/// @param page how wide reports may be; other programs get lines of any length
/// @param progress shows what goes on
public record Console(
        PrintStream out,
        PrintStream err,
        boolean terminal,
        boolean colours,
        PageWidth page,
        ProgressDisplay progress) {
    /// Checks the parts.
    public Console {
        requireNonNull(out);
        requireNonNull(err);
    }

    /// A console with lines of any length, and with progress if it is a terminal.
    public Console(PrintStream out, PrintStream err, boolean terminal, boolean colours) {
        this(
                out,
                err,
                terminal,
                colours,
                PageWidth.UNBOUNDED,
                terminal ? ProgressDisplay.LINE : ProgressDisplay.NONE);
    }

    /// The same with other streams.
    public Console writingTo(PrintStream newOut, PrintStream newErr) {
        return new Console(newOut, newErr, terminal, colours, page, progress);
    }

    /// The same with colours or without.
    public Console coloured(boolean isColoured) {
        return new Console(out, err, terminal, isColoured, page, progress);
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

    /// Shows the progress in place of the previous one.
    public void progress(String text) {
        progress.show(err, text);
    }

    /// Removes the progress.
    public void endProgress() {
        progress.end(err);
    }
}
