package dev.rowhouse.prove.stage;

import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.plan.growth.PartitionOwner;
import dev.rowhouse.prove.data.DataGenerator;
import dev.rowhouse.prove.data.Dataset;

/// Tells whether generated data fill the largest partition of a table nearly as much as the model
/// allows.
public final class FilledPartition {
    /// The factor by which the largest generated owner may fall short of the largest one that the
    /// model counts.
    private static final double ENOUGH = 1.3;

    private FilledPartition() {}

    /// Whether some owner has nearly as many rows as the largest one of the model, and these can be
    /// alike in the other attributes of the partition key.
    ///
    /// @param owner the owner of the rows in each partition
    public static boolean isReached(PartitionOwner owner, Dataset data) {
        Relationship role = data.model().relationship(owner.entity(), owner.role());
        long most = role.count().largest();
        return data.mostOwners(role) * ENOUGH >= most
                && owner.attributes().stream()
                        .allMatch(attribute ->
                                DataGenerator.isFilled(
                                        data.model(), owner.entity(), attribute, most));
    }
}
