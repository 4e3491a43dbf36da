package dev.rowhouse.prove.value;

import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;

/// One row of an answer or a table.
///
/// @param values one per column; empty for null
public record ValueRow(List<Optional<Datum>> values) {
    /// Copies the list.
    public ValueRow {
        values = List.copyOf(values);
    }

    /// The row as people read it: `('ann', null)`.
    @Override
    public String toString() {
        StringJoiner text = new StringJoiner(", ", "(", ")");
        values.forEach(value -> text.add(value.map(Datum::toString).orElse("null")));
        return text.toString();
    }
}
