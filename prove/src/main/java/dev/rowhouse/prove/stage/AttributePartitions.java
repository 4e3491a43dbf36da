package dev.rowhouse.prove.stage;

import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.ColumnSource;
import dev.rowhouse.plan.table.TableDesign;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Finds the tables whose partitions are made by attributes of the instance alone, such as the
/// restaurants of a city: no relationship bounds how many rows such a partition has.
public final class AttributePartitions {
    private AttributePartitions() {}

    /// The entities that have such a table, by name.
    public static Set<String> entities(Subject subject) {
        Set<String> entities = new LinkedHashSet<>();
        for (TableDesign table : subject.design().tables()) {
            List<Field> fields =
                    table.partitionKey().stream()
                            .map(ColumnDesign::source)
                            .filter(ColumnSource.OfField.class::isInstance)
                            .map(source -> ((ColumnSource.OfField) source).field())
                            .toList();
            if (!fields.isEmpty() && fields.stream().allMatch(each -> each.node().isRoot())) {
                Identity identity = new Identity(subject.workload().model(), table.shape());
                fields.forEach(each -> entities.add(identity.entity(each.node()).name()));
            }
        }
        return entities;
    }
}
