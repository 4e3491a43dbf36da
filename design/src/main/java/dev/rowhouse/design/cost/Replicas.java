package dev.rowhouse.design.cost;

import dev.rowhouse.model.concept.Replication;

import java.util.Map;

/// The number of nodes that take part in each read and write.
///
/// @param written the number of replicas; each write goes to all of them
/// @param read the number of replicas that a read at `QUORUM` waits for
public record Replicas(double written, double read) {
    /// The replicas of a keyspace, added up over its data centres.
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
