package dev.rowhouse.prove.explore.search;

import dev.rowhouse.prove.explore.ledger.Ledger;
import dev.rowhouse.prove.explore.ledger.Tables;
import dev.rowhouse.prove.run.MutationState;

import java.util.ArrayList;
import java.util.List;

/// All callers and the tables at one moment.
///
/// @param time the latest time that a caller or a server took, as far as later ones depend on it
public record World(List<Caller> callers, Tables tables, long time) {
    /// Copies the list.
    public World {
        callers = List.copyOf(callers);
    }

    /// Callers that begin.
    ///
    /// @param tables the tables before them
    public static World of(List<MutationState> runs, Tables tables) {
        return new World(runs.stream().map(Caller::of).toList(), tables, tables.latestTimestamp());
    }

    /// The tables, once all replicas know the same.
    public Ledger ledger() {
        return tables.joined();
    }

    /// The world after a caller and the tables have changed.
    World with(int number, Caller caller, Tables after, long latest) {
        List<Caller> changed = new ArrayList<>(callers);
        changed.set(number, caller);
        return new World(changed, after, latest);
    }
}
