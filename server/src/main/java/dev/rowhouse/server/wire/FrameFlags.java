package dev.rowhouse.server.wire;

/// The flags in a frame's header (native_protocol_v5.spec §2.4.1.2).
public final class FrameFlags {
    /// The body is compressed; without a meaning where segments are.
    public static final int COMPRESSED = 0x01;

    /// A request asks for a trace, or a response contains the ID of its trace.
    public static final int TRACING = 0x02;

    /// There is a custom payload.
    public static final int CUSTOM_PAYLOAD = 0x04;

    /// There are warnings.
    public static final int WARNING = 0x08;

    /// The client knows that the version is not finished.
    public static final int USE_BETA = 0x10;

    private FrameFlags() {}
}
