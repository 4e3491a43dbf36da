package dev.rowhouse.shell.csv;

/// A field of a row.
///
/// @param text its text, without quotes and escapes
/// @param isQuoted whether it was, or is to be, in quotes, which distinguishes an empty text from a
///     missing one
public record CsvField(String text, boolean isQuoted) {
    /// A field in quotes only if its text needs them.
    public static CsvField plain(String text) {
        return new CsvField(text, false);
    }
}
