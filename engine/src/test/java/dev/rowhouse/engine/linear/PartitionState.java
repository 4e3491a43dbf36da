package dev.rowhouse.engine.linear;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a partition holds.
///
/// @param s the static column
/// @param rows the values of `v` by `c`
record PartitionState(Optional<Integer> s, SortedMap<Integer, Integer> rows) {
    static final PartitionState EMPTY =
            new PartitionState(Optional.empty(), Collections.emptySortedMap());

    PartitionState {
        rows = Collections.unmodifiableSortedMap(new TreeMap<>(rows));
    }

    Optional<Integer> v(int c) {
        return Optional.ofNullable(rows.get(c));
    }

    PartitionState with(int c, int v) {
        SortedMap<Integer, Integer> changed = new TreeMap<>(rows);
        changed.put(c, v);
        return new PartitionState(s, changed);
    }

    PartitionState without(int c) {
        SortedMap<Integer, Integer> changed = new TreeMap<>(rows);
        changed.remove(c);
        return new PartitionState(s, changed);
    }

    PartitionState withStatic(int value) {
        return new PartitionState(Optional.of(value), rows);
    }

    @Override
    public String toString() {
        return (s.isPresent() ? "s=" + s.get() + " " : "") + rows;
    }
}
