package dev.rowhouse.prove.explore.search;

import dev.rowhouse.prove.explore.ledger.Ledger;
import dev.rowhouse.prove.run.MutationState;

import java.util.ArrayList;
import java.util.List;

/// All callers and the tables at one moment.
///
/// @param time the latest time that a caller or a server took, as far as later ones depend on it
public record World(List<Caller> callers, Ledger ledger, long time) {
    /// Copies the list.
    public World {
        callers = List.copyOf(callers);
    }

    /// Callers that begin.
    ///
    /// @param ledger the tables before them
    public static World of(List<MutationState> runs, Ledger ledger) {
        return new World(runs.stream().map(Caller::of).toList(), ledger, ledger.latestTimestamp());
    }

    /// The world after a caller and the tables have changed.
    World with(int number, Caller caller, Ledger tables, long latest) {
        List<Caller> changed = new ArrayList<>(callers);
        changed.set(number, caller);
        return new World(changed, tables, latest);
    }
}
