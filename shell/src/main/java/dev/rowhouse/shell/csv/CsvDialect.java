package dev.rowhouse.shell.csv;

/// The format of rows as lines of a file.
///
/// @param delimiter what stands between two fields
/// @param quote what stands around a field that needs it
/// @param escape what stands before a quote inside a field; the quote itself when quotes are
///     doubled
public record CsvDialect(char delimiter, char quote, char escape) {
    /// COPY's own: commas, double quotes, backslashes.
    public static final CsvDialect COPY = new CsvDialect(',', '"', '\\');

    /// The dialect of spreadsheets and most programs (RFC 4180): as COPY's, but a quote inside a
    /// field is doubled.
    public static final CsvDialect COMMON = new CsvDialect(',', '"', '"');

    /// Whether a field that holds the character must stand in quotes.
    private boolean isSpecial(char c) {
        return c == delimiter || c == quote || c == escape || c == '\n' || c == '\r';
    }

    /// Whether a text must stand in quotes, so that it is read as one field.
    public boolean needsQuotes(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (isSpecial(text.charAt(i))) {
                return true;
            }
        }
        return false;
    }
}
