package dev.rowhouse.server.wire;

import dev.rowhouse.base.Bytes;

/// One message as it travels. The body is plain.
///
/// @param version the version of the protocol
/// @param flags of [FrameFlags]
/// @param stream the ID with which the client matches responses to requests
/// @param opcode of [Opcode], or an unknown number
/// @param body the body of the message
public record Frame(ProtocolVersion version, int flags, int stream, int opcode, Bytes body) {
    /// The length of a header:
    ///
    /// ```
    /// header := version:u8 flags:u8 stream:i16 opcode:u8 length:i32
    /// ```
    public static final int HEADER_BYTES = 9;

    /// Whether a flag is set.
    public boolean has(int flag) {
        return (flags & flag) != 0;
    }
}
