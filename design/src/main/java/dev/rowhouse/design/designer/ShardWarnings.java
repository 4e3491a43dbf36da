package dev.rowhouse.design.designer;

import dev.rowhouse.design.estimate.RowEstimates;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.plan.design.Warning;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.ColumnSource;
import dev.rowhouse.plan.table.TableDesign;

import java.util.ArrayList;
import java.util.List;

/// Warns of shards that stay empty because the hashed field has fewer different values than there
/// are shards.
final class ShardWarnings {
    private ShardWarnings() {}

    static List<Warning> of(Model model, List<TableDesign> tables) {
        RowEstimates estimates = new RowEstimates(model);
        List<Warning> warnings = new ArrayList<>();
        for (TableDesign table : tables) {
            for (ColumnDesign column : table.partitionKey()) {
                if (column.source() instanceof ColumnSource.OfShard(var shard, var field)) {
                    double values = estimates.distinct(new Identity(model, table.shape()), field);
                    if (values < shard.count()) {
                        warnings.add(
                                new Warning(
                                        table.name(),
                                        "it has %d shards by `%s`, but only %,.0f different values: the other shards stay empty"
                                                .formatted(shard.count(), field.path(), values),
                                        "choose an attribute with more values, such as one of the key"));
                    }
                }
            }
        }
        return warnings;
    }
}
