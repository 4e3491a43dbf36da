package dev.rowhouse.design.designer;

import dev.rowhouse.design.logical.Bucketing;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.model.concept.Cardinality;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.plan.growth.PartitionOwner;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Finds the owner of the rows in each partition of a table.
final class PartitionOwners {
    private PartitionOwners() {}

    /// The owner of the rows in each partition, where every instance has a row, and neither a
    /// collection nor a bucket comes between.
    static Optional<PartitionOwner> of(Model model, Table table) {
        Identity identity = new Identity(model, table.shape());
        boolean isPlain =
                table.shape().isSingle()
                        && table.shape().elements().isEmpty()
                        && table.shape().required().isEmpty()
                        && !table.shape().isPartial()
                        && table.shape().first().isEmpty()
                        && table.nesting().isEmpty()
                        && table.key().bucket().filter(PartitionOwners::isSplit).isEmpty()
                        && table.key().fields().stream().noneMatch(identity::isOptional);
        List<Field> partition = new ArrayList<>(table.key().partition());
        Optional<Node> owner = isPlain ? owner(identity, partition) : Optional.empty();
        if (owner.isEmpty()) {
            return Optional.empty();
        }
        partition.removeAll(identity.key(owner.get()));
        String entity = table.shape().roots().getFirst().name();
        String role = owner.get().roles().getFirst();
        boolean isFilled =
                model.relationship(entity, role).cardinality() != Cardinality.ONE_TO_ONE
                        && partition.stream()
                                .allMatch(field ->
                                        field.node().isRoot() && field.part() == Field.Part.WHOLE);
        return isFilled
                ? Optional.of(
                        new PartitionOwner(
                                entity,
                                role,
                                partition.stream().map(field -> field.attribute().name()).toList()))
                : Optional.empty();
    }

    private static boolean isSplit(Bucketing bucketing) {
        return !(bucketing instanceof Bucketing.Single);
    }

    private static Optional<Node> owner(Identity identity, List<Field> partition) {
        return partition.stream()
                .filter(field -> !field.node().isRoot())
                .map(field -> Node.root(0).to(field.node().roles().getFirst()))
                .filter(node -> partition.containsAll(identity.key(node)))
                .findFirst();
    }
}
