package dev.rowhouse.studio.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/// Resources of the class path.
public final class Resources {
    private Resources() {}

    /// Opens a resource.
    ///
    /// @param name its path from the root of the class path
    /// @throws IOException when there is none
    static InputStream open(String name) throws IOException {
        InputStream in = Resources.class.getClassLoader().getResourceAsStream(name);
        if (in == null) {
            throw new IOException("the class path has no " + name);
        }
        return in;
    }

    /// A resource as text.
    ///
    /// @param name its path from the root of the class path
    /// @throws UncheckedIOException when there is none
    public static String text(String name) {
        try (InputStream in = open(name)) {
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
