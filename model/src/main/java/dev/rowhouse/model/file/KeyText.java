package dev.rowhouse.model.file;

import dev.rowhouse.model.source.SourcePosition;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A primary key as the file writes it: `((hotel, date), number DESC)`.
///
/// @param partition paths of the partition key
/// @param clustering the clustering columns, or those that come first among them
/// @param position where the file says so
public record KeyText(List<String> partition, List<Column> clustering, SourcePosition position) {
    private static final Pattern KEY =
            Pattern.compile("\\(\\s*\\(([^()]*)\\)\\s*(?:,([^()]*))?\\)");
    private static final Pattern PATH = Pattern.compile("[A-Za-z][\\w.]*");
    private static final Pattern COLUMN =
            Pattern.compile("([A-Za-z][\\w.]*)\\s*(↓|(?i:\\s(?:ASC|DESC)))?");

    /// Copies the lists.
    public KeyText {
        partition = List.copyOf(partition);
        clustering = List.copyOf(clustering);
    }

    /// A clustering column.
    ///
    /// @param path the attribute as a path after an alias, or from the first alias's entity
    public record Column(String path, boolean isDescending) {}

    /// Reads a key; empty when the text is invalid.
    static Optional<KeyText> parse(String text, SourcePosition position) {
        Matcher key = KEY.matcher(text.strip());
        if (!key.matches()) {
            return Optional.empty();
        }
        List<String> partition = new ArrayList<>();
        for (String part : key.group(1).split(",", -1)) {
            if (!PATH.matcher(part.strip()).matches()) {
                return Optional.empty();
            }
            partition.add(part.strip());
        }
        List<Column> clustering = new ArrayList<>();
        String rest = key.group(2);
        for (String part : rest == null ? new String[0] : rest.split(",", -1)) {
            Matcher column = COLUMN.matcher(part.strip());
            if (!column.matches()) {
                return Optional.empty();
            }
            String direction = column.group(2) == null ? "" : column.group(2).strip();
            boolean isDescending =
                    direction.equals("↓") || direction.toUpperCase(Locale.ROOT).equals("DESC");
            clustering.add(new Column(column.group(1), isDescending));
        }
        return Optional.of(new KeyText(partition, clustering, position));
    }
}
