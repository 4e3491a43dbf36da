package dev.rowhouse.design.logical;

import java.util.Optional;

/// The reason why Cassandra cannot serve a question well, with a remedy.
///
/// @param reason the reason, as a sentence without a full stop
/// @param remedy the change to make, as a sentence without a full stop
/// @param superfluous a key of the question or mutation that the remedy is to remove, such as
///     `using`; empty if the remedy is another one
public record Refusal(String reason, String remedy, Optional<String> superfluous) {
    /// A refusal that the removal of a key does not help.
    public Refusal(String reason, String remedy) {
        this(reason, remedy, Optional.empty());
    }

    /// The same refusal, which the removal of a key helps.
    public Refusal helpedBy(String removedKey) {
        return new Refusal(reason, remedy, Optional.of(removedKey));
    }
}
