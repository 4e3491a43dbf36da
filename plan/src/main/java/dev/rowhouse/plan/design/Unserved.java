package dev.rowhouse.plan.design;

import java.util.List;
import java.util.Optional;

/// A question or mutation that Cassandra cannot serve well.
///
/// @param name its name in the model
/// @param ask its description in plain language
/// @param reason the reason why Cassandra cannot serve it well
/// @param remedy the change of the model that helps
/// @param superfluous a key of the question or mutation that the remedy is to remove, such as
///     `using`; empty if the remedy is another one
public record Unserved(
        String name, String ask, String reason, String remedy, Optional<String> superfluous) {
    /// Something that the removal of a key does not help.
    public Unserved(String name, String ask, String reason, String remedy) {
        this(name, ask, reason, remedy, Optional.empty());
    }

    /// The change of the model that follows the remedy; empty if it leaves that to the person.
    public Optional<ModelChange> change() {
        return superfluous.map(key -> ModelChange.remove(List.of(name), key));
    }
}
