package dev.rowhouse.prove.database;

import dev.rowhouse.base.CassandraAddress;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// A cluster and the way to use it.
///
/// @param contacts nodes to connect to; the driver finds the others
/// @param consistency the consistency level of reads and writes; else that of the driver's
///     settings, or `QUORUM`
/// @param serialConsistency the level of conditional writes; else that of the driver's settings
/// @param replicas the number of copies of each row in the scratch keyspace
/// @param driver settings of the driver in the format of its `application.conf`; may be empty
public record ClusterSettings(
        List<CassandraAddress> contacts,
        Optional<String> consistency,
        Optional<String> serialConsistency,
        int replicas,
        String driver) {
    /// The levels for reads and writes.
    public static final List<String> LEVELS =
            List.of("ONE", "TWO", "THREE", "QUORUM", "ALL", "LOCAL_ONE", "LOCAL_QUORUM");

    /// The levels for conditional writes.
    public static final List<String> SERIAL_LEVELS = List.of("SERIAL", "LOCAL_SERIAL");

    private static final Set<String> QUORUMS = Set.of("QUORUM", "LOCAL_QUORUM", "ALL");

    /// Checks that there is a node to connect to.
    public ClusterSettings {
        contacts = List.copyOf(contacts);
        if (contacts.isEmpty() || replicas < 1) {
            throw new IllegalArgumentException(contacts + ", " + replicas + " replicas");
        }
    }

    /// One node, and one copy of each row.
    public static ClusterSettings of(CassandraAddress address) {
        return new ClusterSettings(List.of(address), Optional.empty(), Optional.empty(), 1, "");
    }

    /// Whether every read sees every earlier write: only then a proof tells anything.
    public boolean readsSeeWrites() {
        if (replicas == 1 || consistency.isEmpty() || QUORUMS.contains(consistency.get())) {
            return true;
        }
        int answers =
                switch (consistency.get()) {
                    case "TWO" -> 2;
                    case "THREE" -> 3;
                    default -> 1;
                };
        return 2 * answers > replicas;
    }

    /// The nodes to connect to, for people: `127.0.0.1:9042, 127.0.0.2:9042`.
    public String addresses() {
        return contacts.stream().map(Object::toString).collect(Collectors.joining(", "));
    }

    /// The differences from one replica on one node, for people; empty when there are none.
    public String differences() {
        StringBuilder text = new StringBuilder();
        if (replicas > 1) {
            text.append(replicas).append(" replicas");
        }
        consistency.ifPresent(level -> text.append(text.isEmpty() ? "" : ", ").append(level));
        serialConsistency.ifPresent(level -> text.append(text.isEmpty() ? "" : ", ").append(level));
        return text.isEmpty() ? "" : " (" + text + ")";
    }
}
