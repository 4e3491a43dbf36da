package dev.rowhouse.model.file;

import dev.rowhouse.model.source.SourcePosition;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The rows that a question keeps of each group: `first: 3 per channel`, or with the order within
/// each group `first: 3 per channel by sentAt DESC`; or `first: 10` of the nearest rows.
///
/// @param rows the number of rows of each group
/// @param groups the paths whose values make a group; none where all rows are one group
/// @param order the order of the rows of a group; none where the order of the question counts
/// @param position where the file says so
public record FirstText(int rows, List<String> groups, List<Term> order, SourcePosition position) {
    private static final Pattern FORM =
            Pattern.compile(
                    "([0-9]{1,6})(?: +per +([A-Za-z][\\w.]*(?: *, *[A-Za-z][\\w.]*)*)"
                            + "(?: +by +([A-Za-z][\\w.]*(?: +(?i:ASC|DESC))?"
                            + "(?: *, *[A-Za-z][\\w.]*(?: +(?i:ASC|DESC))?)*))?)?");

    /// A term of the order.
    public record Term(String path, boolean isDescending) {}

    /// Copies the lists.
    public FirstText {
        groups = List.copyOf(groups);
        order = List.copyOf(order);
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
        List<Term> order = new ArrayList<>();
        if (matcher.group(3) != null) {
            for (String term : matcher.group(3).split(",", -1)) {
                String[] words = term.strip().split(" +", -1);
                boolean isDescending = words.length > 1 && words[1].equalsIgnoreCase("DESC");
                order.add(new Term(words[0], isDescending));
            }
        }
        return Optional.of(
                new FirstText(Integer.parseInt(matcher.group(1)), groups, order, position));
    }
}
