package dev.rowhouse.prove.explore;

import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.explore.ledger.Ledger;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Compares tables with what they have when all is right.
///
/// **Thread safety.** Belongs to one thread; remembers its judgements.
final class Judge {
    private final Contents contents;
    private final List<Contents.Right> ends;
    private final Map<Ledger, Optional<String>> known = new HashMap<>();

    /// A judge for tables that may represent any of some data.
    Judge(Contents contents, List<Dataset> ends) {
        this.contents = contents;
        this.ends = ends.stream().map(contents::right).distinct().toList();
    }

    /// The difference of tables from the nearest of the data; empty when they represent one.
    Optional<String> difference(Ledger ledger) {
        return known.computeIfAbsent(contents.settled(ledger), this::compared);
    }

    private Optional<String> compared(Ledger ledger) {
        Optional<String> nearest = Optional.empty();
        for (Contents.Right end : ends) {
            String text = contents.difference(ledger, end);
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
