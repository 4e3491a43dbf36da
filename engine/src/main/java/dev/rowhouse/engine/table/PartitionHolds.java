package dev.rowhouse.engine.table;

import dev.rowhouse.storage.partition.DecoratedKey;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/// Partitions of several tables that are held together.
///
/// **Invariants.** Tables are held in the order of their identities, so that two who hold several
/// never wait for each other.
///
/// **Thread safety.** Used by one execution.
public final class PartitionHolds {
    private final Map<StoredTable, Set<DecoratedKey>> wanted =
            new TreeMap<>(Comparator.comparing(table -> table.metadata().id()));

    /// Adds partitions of a table.
    public void add(StoredTable table, Collection<DecoratedKey> keys) {
        wanted.computeIfAbsent(table, ignored -> new LinkedHashSet<>()).addAll(keys);
    }

    /// Runs an action while nobody else who holds partitions holds one of these.
    public <R> R holding(Supplier<R> action) {
        return holding(List.copyOf(wanted.entrySet()), action);
    }

    private static <R> R holding(
            List<Map.Entry<StoredTable, Set<DecoratedKey>>> rest, Supplier<R> action) {
        if (rest.isEmpty()) {
            return action.get();
        }
        Map.Entry<StoredTable, Set<DecoratedKey>> first = rest.getFirst();
        return first.getKey()
                .exclusively(first.getValue(), () -> holding(rest.subList(1, rest.size()), action));
    }
}
