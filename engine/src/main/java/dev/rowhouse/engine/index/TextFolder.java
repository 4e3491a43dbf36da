package dev.rowhouse.engine.index;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.TextAnalysis;

import java.text.Normalizer;
import java.util.Locale;

/// Turns texts into what an index keeps of them. Texts which become the same are equal to the
/// index.
///
/// **Thread safety.** Immutable.
final class TextFolder {
    private final TextAnalysis analysis;

    TextFolder(TextAnalysis analysis) {
        this.analysis = analysis;
    }

    /// Whether anything is done to texts, or to values of any other type, at all.
    boolean isNeeded() {
        return !analysis.equals(TextAnalysis.NONE);
    }

    /// The form of a value that the index stores.
    Bytes fold(Bytes value) {
        if (!isNeeded()) {
            return value;
        }
        String text = value.toUtf8();
        if (!analysis.isCaseSensitive()) {
            text = text.toLowerCase(Locale.ROOT);
        }
        if (analysis.isNormalized()) {
            text = Normalizer.normalize(text, Normalizer.Form.NFC);
        }
        return Bytes.utf8(analysis.isAscii() ? AsciiFolding.fold(text) : text);
    }
}
