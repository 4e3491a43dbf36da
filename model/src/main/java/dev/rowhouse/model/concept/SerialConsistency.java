package dev.rowhouse.model.concept;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// The replicas that agree on a conditional write before it is written.
public enum SerialConsistency {
    /// A majority of all replicas.
    SERIAL,
    /// A majority in the data centre of the coordinator.
    LOCAL_SERIAL;

    /// The level of a model file: `local_serial`, in any case.
    public static Optional<SerialConsistency> find(String text) {
        return Arrays.stream(values())
                .filter(level -> level.name().equalsIgnoreCase(text))
                .findFirst();
    }

    /// The text in a model file.
    public String written() {
        return name().toLowerCase(Locale.ROOT);
    }
}
