package dev.rowhouse.server.message;

import dev.rowhouse.base.Bytes;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Optional;

/// The ID of a prepared statement: as in Cassandra, the MD5 digest of its keyspace and its text.
///
/// @param high the first eight bytes
/// @param low the other eight
public record StatementId(long high, long low) {
    private static final int BYTES = 16;

    /// The identity of a text.
    ///
    /// @param keyspace the keyspace of its unqualified names
    public static StatementId of(Optional<String> keyspace, String cql) {
        return digest((keyspace.orElse("") + cql).getBytes(StandardCharsets.UTF_8));
    }

    /// The digest of some bytes.
    static StatementId digest(byte[] bytes) {
        try {
            Bytes digest = Bytes.wrap(MessageDigest.getInstance("MD5").digest(bytes));
            return new StatementId(digest.getLong(0), digest.getLong(Long.BYTES));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has MD5", e);
        }
    }

    /// The ID that a client sent; empty when it is invalid.
    public static Optional<StatementId> read(Bytes bytes) {
        return bytes.length() == BYTES
                ? Optional.of(new StatementId(bytes.getLong(0), bytes.getLong(Long.BYTES)))
                : Optional.empty();
    }

    /// The bytes that clients see.
    public Bytes bytes() {
        byte[] array = new byte[BYTES];
        Bytes.ofLong(high).copyTo(array, 0);
        Bytes.ofLong(low).copyTo(array, Long.BYTES);
        return Bytes.wrap(array);
    }
}
