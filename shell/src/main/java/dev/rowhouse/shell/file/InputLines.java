package dev.rowhouse.shell.file;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Supplier;

/// The lines of an input in UTF-8 as they come, without their line feeds; a carriage return in
/// front of one stays.
///
/// **Thread safety.** Belongs to one thread.
public final class InputLines implements Supplier<Optional<String>> {
    private final BufferedReader reader;

    /// The lines of an input, which the caller closes.
    public InputLines(InputStream input) {
        this.reader = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8));
    }

    /// The next line; empty behind the last.
    ///
    /// @throws UncheckedIOException when the input cannot be read
    @Override
    public Optional<String> get() {
        try {
            int next = reader.read();
            if (next < 0) {
                return Optional.empty();
            }
            StringBuilder line = new StringBuilder();
            while (next >= 0 && next != '\n') {
                line.append((char) next);
                next = reader.read();
            }
            return Optional.of(line.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
