package dev.rowhouse.model.query;

import java.util.List;
import java.util.stream.Collectors;

/// The rows that a question keeps of each group, the first ones in its order: the last message of
/// each channel.
///
/// @param rows the number of rows of each group
/// @param groups the attributes that have the same values in all rows of a group; none where all
///     rows are one group
public record FirstRows(int rows, List<AttributeReference> groups) {
    /// Copies the list.
    public FirstRows {
        groups = List.copyOf(groups);
    }

    /// As readable text: `1 per m.channel.id`.
    public String text() {
        if (groups.isEmpty()) {
            return String.valueOf(rows);
        }
        return groups.stream()
                .map(AttributeReference::toString)
                .collect(Collectors.joining(", ", rows + " per ", ""));
    }
}
