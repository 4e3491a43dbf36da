package dev.rowhouse.engine.execution;

/// A consistency level, in the order of the protocol's numbers. One node answers at all of them
/// alike, but some levels do not go with some statements. Several replicas keep them.
public enum Consistency {
    /// Any node at all.
    ANY,
    /// One replica.
    ONE,
    /// Two replicas.
    TWO,
    /// Three replicas.
    THREE,
    /// A majority.
    QUORUM,
    /// All replicas.
    ALL,
    /// A majority of this data centre's.
    LOCAL_QUORUM,
    /// A majority in each data centre.
    EACH_QUORUM,
    /// A majority that agrees on conditional writes.
    SERIAL,
    /// A majority of this data centre's that agrees on conditional writes.
    LOCAL_SERIAL,
    /// One replica of this data centre's.
    LOCAL_ONE;

    /// The number of replicas that must answer.
    ///
    /// @param replicas how many there are, all in one data centre
    public int required(int replicas) {
        return switch (this) {
            case ANY -> 0;
            case ONE, LOCAL_ONE -> 1;
            case TWO -> 2;
            case THREE -> 3;
            case ALL -> replicas;
            case QUORUM, LOCAL_QUORUM, EACH_QUORUM, SERIAL, LOCAL_SERIAL -> replicas / 2 + 1;
        };
    }

    /// Whether it may stand where a conditional write asks for agreement.
    public boolean isSerial() {
        return this == SERIAL || this == LOCAL_SERIAL;
    }
}
