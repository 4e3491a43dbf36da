package dev.rowhouse.prove.reference;

import dev.rowhouse.prove.value.ValueRow;

import java.util.ArrayList;
import java.util.List;

/// The right answer of a question: groups of rows in order. Within a group, any order is right,
/// because the rows are equal in everything that the question orders by; without ORDER BY there is
/// one group.
///
/// The nearest rows of all are the first ones of these groups. Where the last of them are equally
/// near as others, any of these are right.
///
/// @param groups none of them empty
/// @param most how many rows the answer has at most
public record Answer(List<List<ValueRow>> groups, int most) {
    /// Copies the lists.
    public Answer {
        groups = groups.stream().map(List::copyOf).toList();
    }

    /// An answer of all rows.
    public Answer(List<List<ValueRow>> groups) {
        this(groups, Integer.MAX_VALUE);
    }

    /// All rows of the answer in one right order.
    public List<ValueRow> rows() {
        List<ValueRow> rows = candidates();
        return rows.subList(0, Math.min(rows.size(), most));
    }

    /// The rows among which those of the answer are.
    public List<ValueRow> candidates() {
        List<ValueRow> rows = new ArrayList<>();
        groups.forEach(rows::addAll);
        return rows;
    }

    /// The number of rows.
    public int size() {
        return Math.min(most, groups.stream().mapToInt(List::size).sum());
    }
}
