package dev.rowhouse.design.designer;

import dev.rowhouse.design.estimate.TableSizes;
import dev.rowhouse.design.logical.ModelRebinding;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.growth.PartitionOwner;
import dev.rowhouse.plan.growth.SizePredictor;
import dev.rowhouse.plan.sizes.TableSize;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// A design whose tables can be sized again for a model with other figures.
///
/// @param tables its tables as they were before they had names of CQL, not to be changed any more
public record SizedDesign(Design design, TableSet tables) implements SizePredictor {
    /// The tables and views by their names, without those that only list buckets.
    public Map<String, Table> byName() {
        return Layout.byName(tables);
    }

    @Override
    public Map<String, TableSize> predict(Model other) {
        TableSet taken = new ModelRebinding(other).take(tables);
        TableSizes sizes = new TableSizes(other, taken);
        Map<Integer, String> names = Layout.names(tables);
        Map<String, TableSize> byName = new LinkedHashMap<>();
        taken.tables()
                .forEach(table ->
                        byName.put(names.getOrDefault(table.number(), ""), sizes.of(table)));
        return byName;
    }

    @Override
    public Optional<PartitionOwner> owner(String table) {
        return Optional.ofNullable(byName().get(table))
                .flatMap(found -> PartitionOwners.of(tables.model(), found));
    }
}
