package dev.rowhouse.plan.growth;

import java.util.List;

/// The instance to which all rows of a partition belong: the hotel of the reservations in
/// `reservations_by_hotel`.
///
/// @param entity the entity of the rows
/// @param role the role by which the rows lead to their owner
/// @param attributes further attributes of the rows in the partition key; the rows of one partition
///     are alike in them
public record PartitionOwner(String entity, String role, List<String> attributes) {
    /// Copies the list.
    public PartitionOwner {
        attributes = List.copyOf(attributes);
    }
}
