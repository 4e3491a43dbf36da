package dev.rowhouse.model.identity;

import dev.rowhouse.model.query.Ordering.Direction;

import java.util.List;
import java.util.stream.Collectors;

/// Keeps one row of each group: the one that comes first in an order. For example, the last message
/// of each channel comes first by the time of the messages, descending.
///
/// @param groups the fields that have the same values in all rows of a group
/// @param order the order of the rows of a group, which tells any two of them apart
public record FirstOfGroup(List<Field> groups, List<Term> order) {
    /// Copies the lists.
    public FirstOfGroup {
        groups = List.copyOf(groups);
        order = List.copyOf(order);
    }

    /// A field of the order.
    public record Term(Field field, Direction direction) {}

    /// As readable text: `first of each channel.id by sentAt descending, id`.
    public String text() {
        return "first of each %s by %s"
                .formatted(
                        groups.stream().map(Field::path).collect(Collectors.joining(", ")),
                        order.stream()
                                .map(term ->
                                        term.field().path()
                                                + (term.direction() == Direction.DESCENDING
                                                        ? " descending"
                                                        : ""))
                                .collect(Collectors.joining(", ")));
    }
}
