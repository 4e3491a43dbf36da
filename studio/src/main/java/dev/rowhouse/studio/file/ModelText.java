package dev.rowhouse.studio.file;

import dev.rowhouse.base.Sha256;

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
        return new ModelText(text, Sha256.of(text).substring(0, VERSION_LENGTH));
    }

    /// Whether there is a file.
    public boolean exists() {
        return !version.isEmpty();
    }
}
