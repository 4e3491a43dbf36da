package dev.rowhouse.cql.error;

/// The kinds of error that CQL knows, each with the code the native protocol gives it
/// (native_protocol_v5.spec §9).
public enum ErrorCode {
    /// Something unexpected happened on the server side.
    SERVER_ERROR(0x0000),
    /// The client broke the native protocol.
    PROTOCOL_ERROR(0x000A),
    /// The credentials given do not authenticate.
    BAD_CREDENTIALS(0x0100),
    /// Too few replicas are alive for the consistency level.
    UNAVAILABLE(0x1000),
    /// The coordinator has too much to do.
    OVERLOADED(0x1001),
    /// The coordinator is still joining.
    IS_BOOTSTRAPPING(0x1002),
    /// A truncation failed.
    TRUNCATE_ERROR(0x1003),
    /// Replicas did not acknowledge a write in time.
    WRITE_TIMEOUT(0x1100),
    /// Replicas did not answer a read in time.
    READ_TIMEOUT(0x1200),
    /// A replica failed during a read.
    READ_FAILURE(0x1300),
    /// A user-defined function failed.
    FUNCTION_FAILURE(0x1400),
    /// A replica failed during a write.
    WRITE_FAILURE(0x1500),
    /// A write could not be recorded for change data capture.
    CDC_WRITE_FAILURE(0x1600),
    /// The outcome of a conditional write is not known.
    CAS_WRITE_UNKNOWN(0x1700),
    /// The text is not CQL.
    SYNTAX_ERROR(0x2000),
    /// The role may not do this.
    UNAUTHORIZED(0x2100),
    /// The text is CQL but cannot be executed on this schema.
    INVALID(0x2200),
    /// An option of a keyspace, table or index is wrong.
    CONFIG_ERROR(0x2300),
    /// The keyspace or table to create is already there.
    ALREADY_EXISTS(0x2400),
    /// The prepared statement's id is not known.
    UNPREPARED(0x2500);

    private final int protocolCode;

    ErrorCode(int protocolCode) {
        this.protocolCode = protocolCode;
    }

    /// The code of this error in an ERROR frame.
    public int protocolCode() {
        return protocolCode;
    }
}
