package dev.rowhouse.model.query;

import java.util.List;
import java.util.stream.Collectors;

/// The rows that a question keeps of each group, the first ones in its order, or in one that holds
/// within each group: the last message of each channel.
///
/// @param rows the number of rows of each group
/// @param groups the attributes that have the same values in all rows of a group; none where all
///     rows are one group
/// @param order the order of the rows of a group, where the answer has no order; empty where the
///     order of the question counts
public record FirstRows(int rows, List<AttributeReference> groups, List<Ordering> order) {
    /// Copies the lists.
    public FirstRows {
        groups = List.copyOf(groups);
        order = List.copyOf(order);
    }

    /// Whether the groups may come in any order.
    public boolean isUnordered() {
        return !order.isEmpty();
    }

    /// As readable text: `1 per m.channel.id by m.sentAt descending`.
    public String text() {
        if (groups.isEmpty()) {
            return String.valueOf(rows);
        }
        String text =
                groups.stream()
                        .map(AttributeReference::toString)
                        .collect(Collectors.joining(", ", rows + " per ", ""));
        return isUnordered()
                ? order.stream()
                        .map(each ->
                                each.attribute()
                                        + (each.direction() == Ordering.Direction.DESCENDING
                                                ? " descending"
                                                : " ascending"))
                        .collect(Collectors.joining(", ", text + " by ", ""))
                : text;
    }
}
