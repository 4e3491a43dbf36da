package dev.rowhouse.engine.table;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/// The differences between two states of named objects. Things that are the same object are passed
/// over by one glance each, so that a change of one among thousands is found in no time.
///
/// @param removed objects that no longer exist, or have been replaced
/// @param added objects that are new, or replace others
record Differences<T>(List<T> removed, List<T> added) {
    static <T> Differences<T> between(SortedMap<String, T> before, SortedMap<String, T> after) {
        List<T> removed = new ArrayList<>();
        List<T> added = new ArrayList<>();
        Iterator<Map.Entry<String, T>> left = before.entrySet().iterator();
        Iterator<Map.Entry<String, T>> right = after.entrySet().iterator();
        Optional<Map.Entry<String, T>> old = next(left);
        Optional<Map.Entry<String, T>> now = next(right);
        while (old.isPresent() || now.isPresent()) {
            int order = order(old, now);
            if (order == 0 && old.orElseThrow().getValue() == now.orElseThrow().getValue()) {
                old = next(left);
                now = next(right);
                continue;
            }
            if (order <= 0) {
                removed.add(old.orElseThrow().getValue());
                old = next(left);
            }
            if (order >= 0) {
                added.add(now.orElseThrow().getValue());
                now = next(right);
            }
        }
        return new Differences<>(removed, added);
    }

    private static <T> Optional<Map.Entry<String, T>> next(Iterator<Map.Entry<String, T>> entries) {
        return entries.hasNext() ? Optional.of(entries.next()) : Optional.empty();
    }

    /// The order of two elements; a missing one comes last.
    private static <T> int order(
            Optional<Map.Entry<String, T>> old, Optional<Map.Entry<String, T>> now) {
        if (old.isEmpty()) {
            return 1;
        }
        if (now.isEmpty()) {
            return -1;
        }
        return old.get().getValue() == now.get().getValue()
                ? 0
                : old.get().getKey().compareTo(now.get().getKey());
    }
}
