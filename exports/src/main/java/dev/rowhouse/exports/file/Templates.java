package dev.rowhouse.exports.file;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/// Texts from which files are generated; they go along with the classes.
public final class Templates {
    private Templates() {}

    /// Reads a template.
    ///
    /// @param near a class of the package in which it is
    /// @throws IllegalStateException when there is none
    public static String read(Class<?> near, String name) {
        try (InputStream stream = near.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalStateException("the resource " + name + " is missing");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
