package dev.rowhouse.design.cost;

import dev.rowhouse.model.concept.Replication;

import java.util.Map;

/// How many nodes take part in each read and write.
///
/// @param written nodes that hold a copy, and so take part in each write
/// @param read nodes that a read at `QUORUM` waits for
public record Replicas(double written, double read) {
    /// The replicas of a keyspace in all its data centres.
    public static Replicas of(Replication replication) {
        double copies = 0;
        for (Map.Entry<String, String> option : replication.options().entrySet()) {
            String digits = option.getValue().strip();
            if (!digits.isEmpty() && digits.chars().allMatch(Character::isDigit)) {
                copies += Integer.parseInt(digits);
            }
        }
        double written = Math.max(1, copies);
        return new Replicas(written, Math.floor(written / 2) + 1);
    }
}
