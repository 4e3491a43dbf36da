package dev.rowhouse.server.wire;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The versions of the native protocol that are spoken here.
public enum ProtocolVersion {
    /// The version of Cassandra 2.1.
    V3(3),
    /// The version of Cassandra 2.2 and 3: warnings, unset values, the keys of prepared statements.
    V4(4),
    /// The version of Cassandra 4: segments with checksums, keyspaces of requests, identities of
    /// metadata.
    V5(5);

    /// The version that the server recommends to clients.
    public static final ProtocolVersion NEWEST = V5;

    private final int number;

    ProtocolVersion(int number) {
        this.number = number;
    }

    /// The version of a number in a frame's header.
    public static Optional<ProtocolVersion> find(int number) {
        return Arrays.stream(values()).filter(one -> one.number == number).findFirst();
    }

    /// The names of all versions, as SUPPORTED lists them.
    public static List<String> names() {
        return Arrays.stream(values()).map(ProtocolVersion::toString).toList();
    }

    /// The message for a client with another version.
    static String unsupported(int number) {
        return "Invalid or unsupported protocol version (%d); supported versions are (%s)"
                .formatted(number, names().stream().collect(Collectors.joining(", ")));
    }

    /// The number that stands in frames.
    public int number() {
        return number;
    }

    /// Whether this is the other version or one after it.
    public boolean isAtLeast(ProtocolVersion other) {
        return number >= other.number;
    }

    /// Whether frames travel in segments once a connection is open.
    public boolean hasSegments() {
        return isAtLeast(V5);
    }

    /// The name in Cassandra's form, such as `5/v5`.
    @Override
    public String toString() {
        return number + "/v" + number;
    }
}
