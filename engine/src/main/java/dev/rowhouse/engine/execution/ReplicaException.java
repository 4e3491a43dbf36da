package dev.rowhouse.engine.execution;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.cql.error.SourceSpan;

import org.jspecify.annotations.Nullable;

/// Too few replicas are alive, or have answered in time: `UNAVAILABLE`, `READ_TIMEOUT` or
/// `WRITE_TIMEOUT`. The protocol reports the numbers in fields of their own.
public final class ReplicaException extends CqlException {
    private static final long serialVersionUID = 1L;

    private final Consistency consistency;
    private final int required;
    private final int received;
    private final WriteType writeType;

    private ReplicaException(
            ErrorCode code,
            String message,
            Consistency consistency,
            int required,
            int received,
            WriteType writeType) {
        super(code, message);
        this.consistency = consistency;
        this.required = required;
        this.received = received;
        this.writeType = writeType;
    }

    private ReplicaException(
            ReplicaException original, @Nullable String hint, @Nullable SourceSpan span) {
        super(original.code(), original.message(), hint, span, original);
        this.consistency = original.consistency;
        this.required = original.required;
        this.received = original.received;
        this.writeType = original.writeType;
    }

    /// Too few replicas are alive; nothing has been done.
    ///
    /// @param required how many the level needs
    /// @param alive how many there are
    public static ReplicaException unavailable(Consistency consistency, int required, int alive) {
        return new ReplicaException(
                ErrorCode.UNAVAILABLE,
                "Cannot achieve consistency level " + consistency,
                consistency,
                required,
                alive,
                WriteType.SIMPLE);
    }

    /// Too few replicas have answered a read.
    ///
    /// @param required how many the level needs
    /// @param received how many have answered
    public static ReplicaException readTimeout(
            Consistency consistency, int required, int received) {
        return timeout(ErrorCode.READ_TIMEOUT, consistency, required, received, WriteType.SIMPLE);
    }

    /// Too few replicas have answered a write. It may have been applied.
    ///
    /// @param required how many the level needs
    /// @param received how many have answered
    public static ReplicaException writeTimeout(
            Consistency consistency, int required, int received, WriteType type) {
        return timeout(ErrorCode.WRITE_TIMEOUT, consistency, required, received, type);
    }

    private static ReplicaException timeout(
            ErrorCode code, Consistency consistency, int required, int received, WriteType type) {
        return new ReplicaException(
                code,
                "Operation timed out - received only %d responses.".formatted(received),
                consistency,
                required,
                received,
                type);
    }

    /// The consistency level that could not be kept.
    public Consistency consistency() {
        return consistency;
    }

    /// The number of replicas that the level needs.
    public int required() {
        return required;
    }

    /// The number of replicas that have answered; when too few are alive, of those that are.
    public int received() {
        return received;
    }

    /// The kind of the write; [WriteType#SIMPLE] where it is none.
    public WriteType writeType() {
        return writeType;
    }

    @Override
    public ReplicaException withHint(String explanation) {
        return new ReplicaException(this, explanation, span().orElse(null));
    }

    @Override
    public ReplicaException withSpan(SourceSpan place) {
        return new ReplicaException(this, hint().orElse(null), place);
    }
}
