package dev.rowhouse.prove.explore;

import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.check.ContentCheck;
import dev.rowhouse.prove.explore.ledger.Ledger;
import dev.rowhouse.prove.stage.Operation;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;

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
            Contents.Rows right = contents.right(order);
            StringJoiner text = new StringJoiner("\n");
            for (TableDesign table : contents.tables()) {
                ContentCheck.compare(table, right.of(table), contents.actual(ledger).of(table))
                        .ifPresent(text::add);
            }
            if (text.length() == 0) {
                return Optional.empty();
            }
            if (nearest.isEmpty() || text.length() < nearest.get().length()) {
                nearest = Optional.of(text.toString());
            }
        }
        return nearest;
    }
}
