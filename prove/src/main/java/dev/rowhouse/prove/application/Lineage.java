package dev.rowhouse.prove.application;

import dev.rowhouse.prove.value.Datum;
import dev.rowhouse.prove.value.ValueRow;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The rows that belong together while a list of statements runs: of each SELECT the row whose
/// values led to the next one.
///
/// @param rows by the place of the SELECT in its list
record Lineage(Map<Integer, ValueRow> rows) {
    /// Before the first SELECT.
    static final Lineage START = new Lineage(Map.of());

    /// This lineage and a row of one more SELECT.
    Lineage with(int statement, ValueRow row) {
        Map<Integer, ValueRow> more = new LinkedHashMap<>(rows);
        more.put(statement, row);
        return new Lineage(more);
    }

    /// The SELECTs that have a row here.
    Set<Integer> statements() {
        return rows.keySet();
    }

    /// Both together; empty when they have different rows of one SELECT.
    Optional<Lineage> merged(Lineage other) {
        Map<Integer, ValueRow> all = new LinkedHashMap<>(rows);
        for (Map.Entry<Integer, ValueRow> each : other.rows.entrySet()) {
            ValueRow known = all.putIfAbsent(each.getKey(), each.getValue());
            // The same row, not an equal one: a SELECT may return equal rows.
            if (known != null && known != each.getValue()) {
                return Optional.empty();
            }
        }
        return Optional.of(new Lineage(all));
    }

    /// The value of a column; empty when it is null.
    Optional<Datum> value(ResultPlace place) {
        ValueRow row = rows.get(place.statement());
        return row == null
                ? Optional.empty()
                : row.values().get(place.column()).map(value -> value.as(place.type()));
    }
}
