package dev.rowhouse.prove.reference;

import dev.rowhouse.prove.value.ValueRow;

import java.util.ArrayList;
import java.util.List;

/// The right answer of a question: groups of rows in order. Within a group, any order is right,
/// because the rows are equal in everything that the question orders by; without ORDER BY there is
/// one group.
///
/// @param groups none of them empty
public record Answer(List<List<ValueRow>> groups) {
    /// Copies the lists.
    public Answer {
        groups = groups.stream().map(List::copyOf).toList();
    }

    /// All rows in one right order.
    public List<ValueRow> rows() {
        List<ValueRow> rows = new ArrayList<>();
        groups.forEach(rows::addAll);
        return rows;
    }

    /// The number of rows.
    public int size() {
        return groups.stream().mapToInt(List::size).sum();
    }
}
