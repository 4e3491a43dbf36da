package dev.rowhouse.studio.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// The text of a model file at one moment.
///
/// @param text the text; empty without a file
/// @param version a name of exactly this text; empty without a file
public record ModelText(String text, String version) {
    private static final int VERSION_LENGTH = 16;

    /// There is no file.
    public static final ModelText MISSING = new ModelText("", "");

    /// A text with its version.
    public static ModelText of(String text) {
        return new ModelText(text, hash(text));
    }

    /// Whether there is a file.
    public boolean exists() {
        return !version.isEmpty();
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
            return HexFormat.of().formatHex(digest).substring(0, VERSION_LENGTH);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
