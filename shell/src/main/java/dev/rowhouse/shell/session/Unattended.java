package dev.rowhouse.shell.session;

import dev.rowhouse.engine.execution.Cancellation;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Nobody at the other end of a shell: a script.
///
/// @param lines where lines of data come from
record Unattended(Supplier<Optional<String>> lines) implements Interaction {
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

    @Override
    public Optional<String> readLine(String prompt) {
        return lines.get();
    }

    @Override
    public Optional<String> readPassword(String prompt) {
        return Optional.empty();
    }

    @Override
    public List<String> history() {
        return List.of();
    }
}
