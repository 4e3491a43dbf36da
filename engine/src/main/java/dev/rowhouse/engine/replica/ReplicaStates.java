package dev.rowhouse.engine.replica;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Which replicas are up, late or down. All states are one value, so that a request that takes
/// [#now] once decides about all replicas as they are at one moment.
///
/// **Thread safety.** Safe.
public final class ReplicaStates {
    private volatile List<State> states;

    /// The state of one replica.
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
    public ReplicaStates(int count) {
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
