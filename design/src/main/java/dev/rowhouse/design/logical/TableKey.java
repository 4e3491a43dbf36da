package dev.rowhouse.design.logical;

import dev.rowhouse.model.identity.Field;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A primary key in terms of fields.
///
/// @param partition the fields of the partition key
/// @param bucket the artificial column that follows them in the partition key
/// @param clustering the fields that order the rows of a partition
public record TableKey(
        List<Field> partition, Optional<Bucketing> bucket, List<OrderTerm> clustering) {
    /// Copies the lists.
    public TableKey {
        partition = List.copyOf(partition);
        clustering = List.copyOf(clustering);
    }

    /// All fields of the key in order, without the bucket.
    public List<Field> fields() {
        List<Field> fields = new ArrayList<>(partition);
        clustering.forEach(term -> fields.add(term.field()));
        return fields;
    }

    /// The fields that must be known to find a partition: those of the partition key and the value
    /// behind a bucket.
    public List<Field> partitionSources() {
        List<Field> fields = new ArrayList<>(partition);
        bucket.flatMap(Bucketing::source)
                .filter(source -> !fields.contains(source))
                .ifPresent(fields::add);
        return fields;
    }
}
