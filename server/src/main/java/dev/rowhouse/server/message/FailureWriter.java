package dev.rowhouse.server.message;

import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.engine.execution.Consistency;
import dev.rowhouse.engine.execution.WriteType;
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
                    writeReplicas(
                            code, failure.code(), Failure.Details.Replicas.none(Consistency.ONE));
            case Failure.Details.Replicas replicas -> writeReplicas(code, failure.code(), replicas);
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

    private void writeReplicas(
            ErrorCode code, ErrorCode original, Failure.Details.Replicas replicas) {
        switch (code) {
            case UNAVAILABLE, CAS_WRITE_UNKNOWN -> writeCounts(replicas, code);
            case READ_TIMEOUT -> {
                writeCounts(replicas, code);
                out.writeByte(replicas.received() > 0 ? 1 : 0);
            }
            case WRITE_TIMEOUT -> {
                writeCounts(replicas, code);
                out.writeString(
                        (original == ErrorCode.CAS_WRITE_UNKNOWN
                                        ? WriteType.CAS
                                        : replicas.writeType())
                                .name());
            }
            case READ_FAILURE -> {
                writeCounts(replicas, code);
                writeReason(TOO_MANY_TOMBSTONES);
                out.writeByte(0);
            }
            case WRITE_FAILURE -> {
                writeCounts(replicas, code);
                writeReason(UNKNOWN_REASON);
                out.writeString(replicas.writeType().name());
            }
            default -> {}
        }
    }

    /// UNAVAILABLE has the numbers in the other order: the required and the live replicas.
    private void writeCounts(Failure.Details.Replicas replicas, ErrorCode code) {
        out.writeShort(ConsistencyCode.of(replicas.consistency()));
        boolean isUnavailable = code == ErrorCode.UNAVAILABLE;
        out.writeInt(isUnavailable ? replicas.required() : replicas.received());
        out.writeInt(isUnavailable ? replicas.received() : replicas.required());
    }

    private void writeReason(int reason) {
        out.writeInt(1);
        if (version.isAtLeast(ProtocolVersion.V5)) {
            out.writeAddress(InetAddress.getLoopbackAddress());
            out.writeShort(reason);
        }
    }
}
