package dev.rowhouse.cql.error;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// A statement is wrong, or cannot be executed.
///
/// The code and the message are Cassandra's, so that programs and people who know Cassandra
/// recognise them. Additional information (a remedy, the position in the text) is separate:
/// [#hint()] and [#span()].
public class CqlException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ErrorCode code;
    private final @Nullable String hint;
    private final transient @Nullable SourceSpan span;
    private List<String> warnings = List.of();
    private @Nullable UUID tracingId;

    /// An error with neither hint nor place.
    public CqlException(ErrorCode code, String message) {
        this(code, message, null, null, null);
    }

    /// An error with a cause.
    public CqlException(ErrorCode code, String message, Throwable cause) {
        this(code, message, null, null, cause);
    }

    /// An error with all it may carry; for subclasses, which keep their own type in [#withHint] and
    /// [#withSpan].
    protected CqlException(
            ErrorCode code,
            String message,
            @Nullable String hint,
            @Nullable SourceSpan span,
            @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
        this.hint = hint;
        this.span = span;
    }

    /// An error of code `INVALID`, what drivers call an InvalidQueryException.
    public static CqlException invalid(String message) {
        return new CqlException(ErrorCode.INVALID, message);
    }

    /// An error of code `INVALID` with a format string as of [String#format].
    public static CqlException invalid(String format, Object... arguments) {
        return new CqlException(ErrorCode.INVALID, String.format(format, arguments));
    }

    /// An error of code `CONFIG_ERROR`, for wrong options.
    public static CqlException configuration(String format, Object... arguments) {
        return new CqlException(
                ErrorCode.CONFIG_ERROR,
                arguments.length == 0 ? format : String.format(format, arguments));
    }

    /// An error of code `SYNTAX_ERROR` at a place in the text.
    public static CqlException syntax(String message, SourceSpan span) {
        return new CqlException(ErrorCode.SYNTAX_ERROR, message, null, span, null);
    }

    /// The same error with our explanation in addition to Cassandra's message.
    public CqlException withHint(String explanation) {
        return new CqlException(code, message(), explanation, span, this);
    }

    /// The same error with the place in the text it speaks of.
    public CqlException withSpan(SourceSpan place) {
        return new CqlException(code, message(), hint, place, this);
    }

    /// Sets the additional data for the client.
    ///
    /// @param newWarnings the warnings before the failure
    /// @param newTracingId the ID of its trace, if it was traced
    public void accompany(List<String> newWarnings, Optional<UUID> newTracingId) {
        warnings = List.copyOf(newWarnings);
        tracingId = newTracingId.orElse(null);
    }

    /// Cassandra's warnings in addition to the error.
    public List<String> warnings() {
        return warnings;
    }

    /// The ID of the statement's trace; empty when it was not traced.
    public Optional<UUID> tracingId() {
        return Optional.ofNullable(tracingId);
    }

    /// The kind of the error.
    public ErrorCode code() {
        return code;
    }

    /// Cassandra's wording of the error.
    public String message() {
        return String.valueOf(getMessage());
    }

    /// A remedy, in our words.
    public Optional<String> hint() {
        return Optional.ofNullable(hint);
    }

    /// The place in the text, when one place is at fault.
    public Optional<SourceSpan> span() {
        return Optional.ofNullable(span);
    }
}
