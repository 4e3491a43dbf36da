package dev.rowhouse.model.concept;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A consistency level of reads and plain writes: the number of replicas that must answer.
///
/// `ANY` is missing on purpose. A write at `ANY` may exist only as a hint, which no read sees, but
/// plans read what they and others have written.
public enum Consistency {
    /// One replica.
    ONE,
    /// Two replicas.
    TWO,
    /// Three replicas.
    THREE,
    /// More than half of all replicas.
    QUORUM,
    /// All replicas.
    ALL,
    /// More than half of the replicas in the data centre of the coordinator.
    LOCAL_QUORUM,
    /// More than half of the replicas in each data centre.
    EACH_QUORUM,
    /// One replica in the data centre of the coordinator.
    LOCAL_ONE;

    /// The level of a model file: `local_quorum`, in any case.
    public static Optional<Consistency> find(String text) {
        return Arrays.stream(values())
                .filter(level -> level.name().equalsIgnoreCase(text))
                .findFirst();
    }

    /// All levels as a model file writes them.
    public static List<String> allWritten() {
        return Arrays.stream(values()).map(Consistency::written).toList();
    }

    /// The text in a model file.
    public String written() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The number of replicas that must answer.
    ///
    /// @param copies the number of copies of each row, at least 1; of one data centre for the
    ///     levels of data centres
    public int replicas(int copies) {
        return switch (this) {
            case ONE, LOCAL_ONE -> 1;
            case TWO -> 2;
            case THREE -> 3;
            case QUORUM, LOCAL_QUORUM, EACH_QUORUM -> copies / 2 + 1;
            case ALL -> copies;
        };
    }
}
