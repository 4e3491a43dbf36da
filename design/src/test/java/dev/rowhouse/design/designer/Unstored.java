package dev.rowhouse.design.designer;

import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.ColumnSource;
import dev.rowhouse.plan.table.TableDesign;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// What of a model no table stores: attributes and references of an entity that no table of its
/// instances has a column for. A copy in the rows of something else does not count, because an
/// instance that nothing refers to has none. Of an entity that is nothing but its key, what refers
/// to it tells everything.
final class Unstored {
    private Unstored() {}

    /// The paths of what a design stores nowhere, such as `Comment.item.id`.
    static List<String> of(Stages stages) {
        Workload workload = stages.workload();
        Design design = stages.design();
        List<String> unstored = new ArrayList<>();
        for (EntityType entity : workload.model().entities()) {
            Set<Field> stored = new LinkedHashSet<>();
            design.tables().stream()
                    .filter(table -> holdsInstances(table, entity))
                    .flatMap(table -> table.rowColumns().stream())
                    .map(ColumnDesign::source)
                    .forEach(source -> {
                        if (source instanceof ColumnSource.OfField(Field field)) {
                            stored.add(field);
                        }
                    });
            Identity identity = new Identity(workload.model(), RowShape.of(entity));
            List<Field> held = identity.held(Node.root(0));
            boolean isKeyOnly = identity.key(Node.root(0)).containsAll(held);
            held.stream()
                    .filter(field -> !isKeyOnly && !stored.contains(field))
                    .forEach(field -> unstored.add(entity.name() + "." + field.path()));
        }
        return unstored;
    }

    private static boolean holdsInstances(TableDesign table, EntityType entity) {
        return table.shape().isSingle()
                && table.shape().roots().getFirst().name().equals(entity.name())
                && table.shape().elements().isEmpty()
                && table.shape().required().isEmpty();
    }
}
