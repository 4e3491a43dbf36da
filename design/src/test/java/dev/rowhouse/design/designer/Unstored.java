package dev.rowhouse.design.designer;

import dev.rowhouse.design.identity.Field;
import dev.rowhouse.design.identity.Identity;
import dev.rowhouse.design.identity.Node;
import dev.rowhouse.design.identity.RowShape;
import dev.rowhouse.design.model.EntityType;
import dev.rowhouse.design.physical.ColumnDesign;
import dev.rowhouse.design.physical.ColumnSource;
import dev.rowhouse.design.physical.TableDesign;
import dev.rowhouse.design.query.Workload;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// What of a model no table stores: attributes and references of an entity that no table of its instances has a column for. A copy in the rows of
/// something else does not count, because an instance that nothing refers to has none. Of an entity that is nothing but its key, what refers to it tells
/// everything.
final class Unstored {
    private Unstored() {}

    /// The paths of what the design for a workload stores nowhere, such as `Comment.item.id`.
    static List<String> of(Workload workload) {
        Design design = Designer.design(workload);
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
