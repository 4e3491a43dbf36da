package dev.rowhouse.prove.prover;

import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.plan.growth.PartitionOwner;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Tells whether generated data fill the largest partition of a table as far as the check of its
/// size needs.
final class FilledPartition {
    private FilledPartition() {}

    /// Whether some partition gets nearly as many rows as the model counts for the largest owner.
    ///
    /// The instances themselves are counted: as many as the largest owner has, as far as they are
    /// alike in the other attributes of the partition key.
    ///
    /// @param owner the owner of the rows in each partition
    static boolean isReached(PartitionOwner owner, Dataset data) {
        long most = data.model().relationship(owner.entity(), owner.role()).count().largest();
        return largest(owner, data) * SizeCheck.LOOSE >= most;
    }

    private static long largest(PartitionOwner owner, Dataset data) {
        List<Property> partition = partition(owner, data.model());
        Map<List<Datum>, Long> rows = new HashMap<>();
        data.instances(owner.entity())
                .forEach(instance ->
                        instance.findAll(partition)
                                .ifPresent(key -> rows.merge(key, 1L, Long::sum)));
        return rows.values().stream().mapToLong(Long::longValue).max().orElse(0);
    }

    private static List<Property> partition(PartitionOwner owner, Model model) {
        List<Property> partition = new ArrayList<>(model.reference(owner.entity(), owner.role()));
        model.properties(owner.entity()).stream()
                .filter(property ->
                        property.roles().isEmpty()
                                && owner.attributes().contains(property.attribute().name()))
                .forEach(partition::add);
        return partition;
    }
}
