package dev.rowhouse.server.wire;

import dev.rowhouse.cql.error.ErrorCode;

/// The client broke the protocol, in Cassandra's words where Cassandra has them.
public final class ProtocolException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// The stream of an answer when it is not known to which request it belongs.
    public static final int NO_STREAM = 0;

    private final ErrorCode code;
    private final int stream;
    private final boolean isFatal;

    private ProtocolException(ErrorCode code, int stream, boolean isFatal, String message) {
        super(message);
        this.code = code;
        this.stream = stream;
        this.isFatal = isFatal;
    }

    /// An error after which the boundaries of frames are unknown, or with a client of another
    /// protocol: the connection has to be closed.
    public static ProtocolException fatal(int stream, String message) {
        return new ProtocolException(ErrorCode.PROTOCOL_ERROR, stream, true, message);
    }

    /// A message cannot be read; those that follow can.
    public static ProtocolException in(int stream, String message) {
        return new ProtocolException(ErrorCode.PROTOCOL_ERROR, stream, false, message);
    }

    /// A request that is too large, and is passed over.
    static ProtocolException tooLarge(int stream, long length, long max) {
        return new ProtocolException(
                ErrorCode.INVALID,
                stream,
                false,
                "Request is too big: length %d exceeds maximum allowed length %d"
                        .formatted(length, max));
    }

    /// A request that there is no memory for at the moment, and that is passed over.
    static ProtocolException noMemory(int stream, long length) {
        return new ProtocolException(
                ErrorCode.OVERLOADED,
                stream,
                false,
                "There is currently no memory for a request of %d bytes; retry, or send less at once"
                        .formatted(length));
    }

    /// The code that the answer carries.
    public ErrorCode code() {
        return code;
    }

    /// The stream that the answer belongs to.
    public int stream() {
        return stream;
    }

    /// Whether the connection has to be closed behind the answer.
    public boolean isFatal() {
        return isFatal;
    }

    /// The message for the client.
    public String message() {
        return String.valueOf(getMessage());
    }
}
