package dev.rowhouse.server.wire;

/// The kinds of message by the numbers in a frame's header (native_protocol_v5.spec §2.4.1.4).
public final class Opcode {
    /// A request has failed.
    public static final int ERROR = 0x00;

    /// The first request of a connection.
    public static final int STARTUP = 0x01;

    /// The connection may be used.
    public static final int READY = 0x02;

    /// The client must say who it is.
    public static final int AUTHENTICATE = 0x03;

    /// Asks what STARTUP may say.
    public static final int OPTIONS = 0x05;

    /// The options that STARTUP may have.
    public static final int SUPPORTED = 0x06;

    /// A statement as text.
    public static final int QUERY = 0x07;

    /// The result of a statement.
    public static final int RESULT = 0x08;

    /// Asks to prepare a statement.
    public static final int PREPARE = 0x09;

    /// Executes a prepared statement.
    public static final int EXECUTE = 0x0A;

    /// Asks for events.
    public static final int REGISTER = 0x0B;

    /// Something happened.
    public static final int EVENT = 0x0C;

    /// Several statements at once.
    public static final int BATCH = 0x0D;

    /// The server asks for more to know who it is.
    public static final int AUTH_CHALLENGE = 0x0E;

    /// The client's credentials.
    public static final int AUTH_RESPONSE = 0x0F;

    /// The client is who it says.
    public static final int AUTH_SUCCESS = 0x10;

    private Opcode() {}
}
