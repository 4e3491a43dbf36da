package dev.rowhouse.shell.csv;

/// A field of a row.
///
/// @param text what it says, without quotes and escapes
/// @param isQuoted whether it stood, or is to stand, in quotes: what tells an empty text from a
///     missing one
public record CsvField(String text, boolean isQuoted) {
    /// A field in quotes only if its text needs them.
    public static CsvField plain(String text) {
        return new CsvField(text, false);
    }
}
