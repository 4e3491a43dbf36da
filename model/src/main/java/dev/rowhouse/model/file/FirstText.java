package dev.rowhouse.model.file;

import dev.rowhouse.model.source.SourcePosition;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The rows that a question keeps of each group: `first: 3 per channel`, or
/// `first: 10` of the nearest rows.
///
/// @param rows the number of rows of each group
/// @param groups the paths whose values make a group; none where all rows are one group
/// @param position where the file says so
public record FirstText(int rows, List<String> groups, SourcePosition position) {
    private static final Pattern FORM =
            Pattern.compile("([0-9]{1,6})(?: +per +([A-Za-z][\\w.]*(?: *, *[A-Za-z][\\w.]*)*))?");

    /// Copies the list.
    public FirstText {
        groups = List.copyOf(groups);
    }

    /// Reads a text; empty when it has another form, or keeps no row.
    static Optional<FirstText> parse(String text, SourcePosition position) {
        Matcher matcher = FORM.matcher(text.strip());
        if (!matcher.matches() || Integer.parseInt(matcher.group(1)) == 0) {
            return Optional.empty();
        }
        List<String> groups = new ArrayList<>();
        if (matcher.group(2) != null) {
            for (String group : matcher.group(2).split(",", -1)) {
                groups.add(group.strip());
            }
        }
        return Optional.of(new FirstText(Integer.parseInt(matcher.group(1)), groups, position));
    }
}
