package dev.rowhouse.server.wire;

import dev.rowhouse.base.Bytes;

/// One message as it travels. The body is plain.
///
/// @param version the version of the protocol that it is written in
/// @param flags of [FrameFlags]
/// @param stream by what the client finds the response to a request
/// @param opcode of [Opcode], or a number that is none
/// @param body what the message says
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
