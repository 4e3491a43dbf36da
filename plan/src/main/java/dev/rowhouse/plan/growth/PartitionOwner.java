package dev.rowhouse.plan.growth;

import java.util.List;

/// The instance that owns all rows of a partition: for example, the hotel of the reservations in
/// `reservations_by_hotel`.
///
/// @param entity the entity of the rows
/// @param role the role through which the rows refer to their owner
/// @param attributes further attributes of the rows in the partition key; all rows of a partition
///     have the same values of them
public record PartitionOwner(String entity, String role, List<String> attributes) {
    /// Copies the list.
    public PartitionOwner {
        attributes = List.copyOf(attributes);
    }
}
