package dev.rowhouse.prove.explore;

import dev.rowhouse.prove.explore.ledger.Ledger;
import dev.rowhouse.prove.stage.Operation;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Compares tables with the data after one of several orders of calls.
///
/// **Thread safety.** Belongs to one thread; remembers its judgements.
final class Judge {
    private final Contents contents;
    private final List<List<Operation>> orders;
    private final Map<Ledger, Optional<String>> known = new HashMap<>();

    /// A judge for tables that may represent the data after any of some orders.
    Judge(Contents contents, List<List<Operation>> orders) {
        this.contents = contents;
        this.orders = orders;
    }

    /// The difference of tables from the nearest of the data; empty when they represent one.
    Optional<String> difference(Ledger ledger) {
        return known.computeIfAbsent(contents.settled(ledger), this::compared);
    }

    private Optional<String> compared(Ledger ledger) {
        Optional<String> nearest = Optional.empty();
        for (List<Operation> order : orders) {
            String text = contents.difference(ledger, order);
            if (text.isEmpty()) {
                return Optional.empty();
            }
            if (nearest.isEmpty() || text.length() < nearest.get().length()) {
                nearest = Optional.of(text);
            }
        }
        return nearest;
    }
}
