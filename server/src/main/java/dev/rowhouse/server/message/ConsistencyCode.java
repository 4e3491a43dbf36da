package dev.rowhouse.server.message;

import dev.rowhouse.engine.execution.Consistency;
import dev.rowhouse.server.wire.MessageInput;

/// Levels of consistency as the protocol writes them: by their numbers.
final class ConsistencyCode {
    private ConsistencyCode() {}

    /// Reads one as a `[consistency]`.
    ///
    /// @throws dev.rowhouse.server.wire.ProtocolException when there is none of that number
    static Consistency read(MessageInput in) {
        int code = in.readShort();
        Consistency[] all = Consistency.values();
        if (code >= all.length) {
            throw in.malformed("Unknown code " + code + " for a consistency level");
        }
        return all[code];
    }

    /// The number in a `[consistency]`.
    static int of(Consistency level) {
        return level.ordinal();
    }
}
