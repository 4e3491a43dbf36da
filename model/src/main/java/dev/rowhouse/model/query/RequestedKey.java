package dev.rowhouse.model.query;

import java.util.List;

/// A primary key that a model wants, or does not want, for the table that a question reads first.
///
/// @param partition the partition key, in any order
/// @param clustering the clustering columns, or those that come first among them
public record RequestedKey(List<AttributeReference> partition, List<Ordering> clustering) {
    /// Copies the lists.
    public RequestedKey {
        partition = List.copyOf(partition);
        clustering = List.copyOf(clustering);
    }
}
