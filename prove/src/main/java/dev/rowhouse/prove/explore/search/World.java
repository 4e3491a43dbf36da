package dev.rowhouse.prove.explore.search;

import dev.rowhouse.prove.explore.ledger.Ledger;

import java.util.ArrayList;
import java.util.List;

/// All callers and the tables at one moment.
public record World(List<Caller> callers, Ledger ledger) {
    /// Copies the list.
    public World {
        callers = List.copyOf(callers);
    }

    /// The world after a caller and the tables have changed.
    World with(int number, Caller caller, Ledger tables) {
        List<Caller> changed = new ArrayList<>(callers);
        changed.set(number, caller);
        return new World(changed, tables);
    }
}
