package dev.rowhouse.report.html;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.rowhouse.draw.write.SvgWriter;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Objects;

/// A text that belongs to every page.
///
/// @param text the text
record Resource(String text) {
    /// The style sheet, with the rules of pictures.
    static final Resource STYLE = new Resource(read("report.css").text() + SvgWriter.style());

    /// The script.
    static final Resource SCRIPT = read("report.js");

    private static Resource read(String name) {
        try (InputStream stream = Resource.class.getResourceAsStream(name)) {
            return new Resource(new String(Objects.requireNonNull(stream).readAllBytes(), UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The hash with which a content security policy allows the text: `sha256-…`.
    String hash() {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
