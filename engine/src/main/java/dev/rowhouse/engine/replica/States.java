package dev.rowhouse.engine.replica;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// What each replica does, all of them at one moment.
///
/// **Thread safety.** Safe. Whoever decides about several replicas takes [#now] once, so that
/// nothing changes in between.
public final class States {
    private volatile List<State> states;

    /// What a replica does.
    enum State {
        /// It is alive and answers in time.
        UP,
        /// It is alive, but answers too late.
        LATE,
        /// It is not alive.
        DOWN
    }

    /// Replicas that are up.
    ///
    /// @param count how many
    public States(int count) {
        this.states = Collections.nCopies(count, State.UP);
    }

    /// The states by the numbers of the replicas.
    List<State> now() {
        return states;
    }

    synchronized void set(int replica, State state) {
        List<State> changed = new ArrayList<>(states);
        changed.set(replica, state);
        states = List.copyOf(changed);
    }
}
