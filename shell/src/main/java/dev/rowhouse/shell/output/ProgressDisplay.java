package dev.rowhouse.shell.output;

import java.io.PrintStream;

/// Shows what a command is doing while it works.
public interface ProgressDisplay {
    /// Shows nothing.
    ProgressDisplay NONE =
            new ProgressDisplay() {
                @Override
                public void show(PrintStream err, String text) {
                    // Nobody watches.
                }

                @Override
                public void end(PrintStream err) {
                    // There is nothing to remove.
                }
            };

    /// A line of the terminal that is written over and over.
    ProgressDisplay LINE =
            new ProgressDisplay() {
                private static final String START = "\r\u001b[K";

                @Override
                public void show(PrintStream err, String text) {
                    err.print(START + text);
                    err.flush();
                }

                @Override
                public void end(PrintStream err) {
                    show(err, "");
                }
            };

    /// Shows a text in place of the previous one. What it throws ends the command.
    ///
    /// @param err the stream of the console for messages
    void show(PrintStream err, String text);

    /// Removes the text.
    ///
    /// @param err the stream of the console for messages
    void end(PrintStream err);
}
