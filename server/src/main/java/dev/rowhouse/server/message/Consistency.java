package dev.rowhouse.server.message;

import dev.rowhouse.server.wire.MessageInput;

/// How many replicas a client wants to have answered, in the order of the protocol's numbers. One node answers at all of them alike.
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

    /// Reads one as a `[consistency]`.
    ///
    /// @throws dev.rowhouse.server.wire.ProtocolException when there is none of that number
    static Consistency read(MessageInput in) {
        int code = in.readShort();
        Consistency[] all = values();
        if (code >= all.length) {
            throw in.malformed("Unknown code " + code + " for a consistency level");
        }
        return all[code];
    }

    /// The number in a `[consistency]`.
    int code() {
        return ordinal();
    }

    /// Whether it may stand where a conditional write asks for agreement.
    public boolean isSerial() {
        return this == SERIAL || this == LOCAL_SERIAL;
    }
}
