package dev.rowhouse.prove.stage;

import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.design.identity.Field;
import dev.rowhouse.design.identity.Identity;
import dev.rowhouse.design.identity.Node;
import dev.rowhouse.design.logical.Bucketing;
import dev.rowhouse.design.logical.LogicalTable;
import dev.rowhouse.design.model.Cardinality;
import dev.rowhouse.design.model.Model;
import dev.rowhouse.design.model.Relationship;
import dev.rowhouse.design.sizes.TableSize;
import dev.rowhouse.prove.data.DataGenerator;
import dev.rowhouse.prove.data.Dataset;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The sizes that the designer predicts.
///
/// @param designed the design with its tables in terms of the model
record DesignedSizes(Designer.Sized designed) implements SizePredictor {
    @Override
    public Map<String, TableSize> predict(Model scaled) {
        return designed.sizes(scaled);
    }

    /// Whether made up data fill the largest partition of a table nearly as far as the model lets it be filled: where an owner has its rows, alone or with
    /// attributes in which the rows of the largest owner are alike.
    @Override
    public boolean isReached(String name, Dataset data) {
        LogicalTable table = designed.byName().get(name);
        boolean isPlain =
                table != null
                        && table.shape().isSingle()
                        && table.shape().elements().isEmpty()
                        && table.nesting().isEmpty()
                        && table.key().bucket().filter(DesignedSizes::isSplit).isEmpty();
        if (table == null || !isPlain) {
            return false;
        }
        Identity identity = new Identity(designed.tables().model(), table.shape());
        if (table.key().fields().stream().anyMatch(identity::isOptional)) {
            return false;
        }
        List<Field> partition = new ArrayList<>(table.key().partition());
        Optional<Node> owner = owner(identity, partition);
        if (owner.isEmpty()) {
            return false;
        }
        partition.removeAll(identity.key(owner.get()));
        Relationship role =
                data.model()
                        .relationship(
                                table.shape().roots().getFirst().name(),
                                owner.get().roles().getFirst());
        long most = role.count().largest();
        return role.cardinality() != Cardinality.ONE_TO_ONE
                && data.mostOwners(role) * ENOUGH >= most
                && partition.stream()
                        .allMatch(field ->
                                field.node().isRoot()
                                        && field.part() == Field.Part.WHOLE
                                        && DataGenerator.isFilled(
                                                data.model(),
                                                identity.entity(field.node()).name(),
                                                field.attribute().name(),
                                                most));
    }

    /// By how much the largest owner that was made up may fall short of the largest one that the model counts.
    private static final double ENOUGH = 1.3;

    private static boolean isSplit(Bucketing bucketing) {
        return !(bucketing instanceof Bucketing.Single);
    }

    /// The owner to which a role of the rows leads, where its key is bound.
    private static Optional<Node> owner(Identity identity, List<Field> partition) {
        return partition.stream()
                .filter(field -> !field.node().isRoot())
                .map(field -> Node.root(0).to(field.node().roles().getFirst()))
                .filter(node -> partition.containsAll(identity.key(node)))
                .findFirst();
    }
}
