package dev.rowhouse.shell.session;

import dev.rowhouse.engine.execution.Cancellation;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// The person at the other end of a shell, if there is one: somebody who loses patience, reads page
/// by page, and answers questions.
public interface Interaction {
    /// Nobody watches: everything runs to its end, and there is nothing to read.
    Interaction NONE = new Unattended(Optional::empty);

    /// Nobody watches, and data come from lines.
    ///
    /// @param lines the next line each time, without its end; empty behind the last
    static Interaction reading(Supplier<Optional<String>> lines) {
        return new Unattended(lines);
    }

    /// Waits for the result of the work.
    ///
    /// @throws dev.rowhouse.shell.connect.StatementInterruptedException when the person does not
    ///     even want to wait until it has stopped; it may go on, but nobody will see what comes of
    ///     it
    <T> T await(Supplier<T> work);

    /// The cancellation of the statements entered last, used on an interrupt.
    Cancellation cancellation();

    /// Whether the user interrupted the last input, so that the rest of it is dropped.
    boolean isInterrupted();

    /// Asks, after a page of rows, whether to go on to the next.
    boolean wantsMore();

    /// Whether a person can be asked.
    boolean isPresent();

    /// The next line of data, without its end; empty at the end of the data.
    ///
    /// @param prompt what a person sees before it
    Optional<String> readLine(String prompt);

    /// A password that the person types unseen; empty without a terminal.
    Optional<String> readPassword(String prompt);

    /// The history of inputs, the oldest first.
    List<String> history();
}
