package dev.rowhouse.server.message;

import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.engine.execution.Consistency;
import dev.rowhouse.server.wire.OutputBuffer;
import dev.rowhouse.server.wire.ProtocolVersion;

import java.net.InetAddress;

/// The body of an ERROR. Errors that a version does not know are sent as the nearest that it knows,
/// as Cassandra does.
///
/// ```
/// error := code:i32 message:string details
/// ```
final class FailureWriter {
    private static final int UNKNOWN_REASON = 0;
    private static final int TOO_MANY_TOMBSTONES = 1;
    private static final String SIMPLE = "SIMPLE";
    private static final String CAS = "CAS";

    private final ProtocolVersion version;
    private final OutputBuffer out;

    FailureWriter(ProtocolVersion version, OutputBuffer out) {
        this.version = version;
        this.out = out;
    }

    void write(Failure failure) {
        ErrorCode code = known(failure.code());
        out.writeInt(code.protocolCode());
        out.writeString(failure.message());
        switch (failure.details()) {
            case Failure.Details.None ignored ->
                    writeReplicas(code, failure.code(), Consistency.ONE);
            case Failure.Details.Replicas replicas ->
                    writeReplicas(code, failure.code(), replicas.consistency());
            case Failure.Details.Existing existing -> {
                out.writeString(existing.keyspace());
                out.writeString(existing.table());
            }
            case Failure.Details.Function function -> {
                if (code == ErrorCode.FUNCTION_FAILURE) {
                    out.writeString(function.keyspace());
                    out.writeString(function.name());
                    out.writeStringList(function.argumentTypes());
                }
            }
            case Failure.Details.Unknown unknown -> out.writeShortBytes(unknown.id());
        }
    }

    private ErrorCode known(ErrorCode code) {
        return switch (code) {
            case READ_FAILURE -> since(ProtocolVersion.V4, code, ErrorCode.READ_TIMEOUT);
            case WRITE_FAILURE -> since(ProtocolVersion.V4, code, ErrorCode.WRITE_TIMEOUT);
            case FUNCTION_FAILURE -> since(ProtocolVersion.V4, code, ErrorCode.INVALID);
            case CDC_WRITE_FAILURE -> since(ProtocolVersion.V5, code, ErrorCode.INVALID);
            case CAS_WRITE_UNKNOWN -> since(ProtocolVersion.V5, code, ErrorCode.WRITE_TIMEOUT);
            default -> code;
        };
    }

    private ErrorCode since(ProtocolVersion first, ErrorCode code, ErrorCode before) {
        return version.isAtLeast(first) ? code : before;
    }

    private void writeReplicas(ErrorCode code, ErrorCode original, Consistency consistency) {
        switch (code) {
            case UNAVAILABLE, CAS_WRITE_UNKNOWN -> writeCounts(consistency, code);
            case READ_TIMEOUT -> {
                writeCounts(consistency, code);
                out.writeByte(0);
            }
            case WRITE_TIMEOUT -> {
                writeCounts(consistency, code);
                out.writeString(original == ErrorCode.CAS_WRITE_UNKNOWN ? CAS : SIMPLE);
            }
            case READ_FAILURE -> {
                writeCounts(consistency, code);
                writeReason(TOO_MANY_TOMBSTONES);
                out.writeByte(0);
            }
            case WRITE_FAILURE -> {
                writeCounts(consistency, code);
                writeReason(UNKNOWN_REASON);
                out.writeString(SIMPLE);
            }
            default -> {}
        }
    }

    /// One replica would have had to answer. UNAVAILABLE has the numbers in the other order: the
    /// required and the live replicas.
    private void writeCounts(Consistency consistency, ErrorCode code) {
        out.writeShort(ConsistencyCode.of(consistency));
        boolean isUnavailable = code == ErrorCode.UNAVAILABLE;
        out.writeInt(isUnavailable ? 1 : 0);
        out.writeInt(isUnavailable ? 0 : 1);
    }

    private void writeReason(int reason) {
        out.writeInt(1);
        if (version.isAtLeast(ProtocolVersion.V5)) {
            out.writeAddress(InetAddress.getLoopbackAddress());
            out.writeShort(reason);
        }
    }
}
