package dev.rowhouse.cli.shell;

import dev.rowhouse.engine.execution.Cancellation;

import java.util.function.Supplier;

/// The person at the other end of a shell, if there is one: somebody who loses patience and reads page by page.
public interface Interaction {
    /// Nobody watches: everything runs to its end.
    Interaction NONE =
            new Interaction() {
                @Override
                public <T> T await(Supplier<T> work) {
                    return work.get();
                }

                @Override
                public Cancellation cancellation() {
                    return new Cancellation();
                }

                @Override
                public boolean isInterrupted() {
                    return false;
                }

                @Override
                public boolean wantsMore() {
                    return true;
                }

                @Override
                public boolean isPresent() {
                    return false;
                }
            };

    /// What the work answers.
    ///
    /// @throws StatementInterruptedException when the person does not even want to wait until it has stopped; it may go on, but nobody
    ///     will see what comes of it
    <T> T await(Supplier<T> work);

    /// What stops the statements of what was entered last, when the person interrupts it.
    Cancellation cancellation();

    /// Whether the person interrupted what was entered last, so that what is left of it is dropped.
    boolean isInterrupted();

    /// Asks, after a page of rows, whether to go on to the next.
    boolean wantsMore();

    /// Whether there is somebody to ask.
    boolean isPresent();
}
