package dev.rowhouse.cql.error;

import org.jspecify.annotations.Nullable;

/// A keyspace or table to create is already there; the protocol reports its name in fields of their
/// own.
public final class AlreadyExistsException extends CqlException {
    private static final long serialVersionUID = 1L;

    private final String keyspace;
    private final String table;

    private AlreadyExistsException(String keyspace, String table, String message) {
        super(ErrorCode.ALREADY_EXISTS, message);
        this.keyspace = keyspace;
        this.table = table;
    }

    private AlreadyExistsException(
            AlreadyExistsException original, @Nullable String hint, @Nullable SourceSpan span) {
        super(ErrorCode.ALREADY_EXISTS, original.message(), hint, span, original);
        this.keyspace = original.keyspace;
        this.table = original.table;
    }

    /// A keyspace of that name exists.
    public static AlreadyExistsException keyspace(String keyspace) {
        return new AlreadyExistsException(
                keyspace, "", "Cannot add existing keyspace \"" + keyspace + "\"");
    }

    /// A table or view of that name exists.
    public static AlreadyExistsException table(String keyspace, String table) {
        return new AlreadyExistsException(
                keyspace,
                table,
                "Cannot add already existing table \""
                        + table
                        + "\" to keyspace \""
                        + keyspace
                        + "\"");
    }

    /// The keyspace that exists, or that holds the table which exists.
    public String keyspace() {
        return keyspace;
    }

    /// The table that exists, or the empty text when it is the keyspace that exists.
    public String table() {
        return table;
    }

    @Override
    public AlreadyExistsException withHint(String explanation) {
        return new AlreadyExistsException(this, explanation, span().orElse(null));
    }

    @Override
    public AlreadyExistsException withSpan(SourceSpan place) {
        return new AlreadyExistsException(this, hint().orElse(null), place);
    }
}
