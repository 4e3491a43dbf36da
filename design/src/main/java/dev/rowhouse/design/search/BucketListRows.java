package dev.rowhouse.design.search;

import dev.rowhouse.design.cost.BucketListCost;
import dev.rowhouse.design.cost.MaintenanceCost;
import dev.rowhouse.design.logical.Table;

import java.util.LinkedHashMap;
import java.util.Map;

/// The part of the program about the tables that list time buckets. Such a table is there when a
/// question reads it, and every mutation that inserts a row into the table with the buckets writes
/// it too.
///
/// **Thread safety.** None; one program owns it.
final class BucketListRows {
    private final DesignProgram design;
    private final BucketListCost cost;
    private final Map<Integer, Integer> lists = new LinkedHashMap<>();

    BucketListRows(DesignProgram design, BucketListCost cost) {
        this.design = design;
        this.cost = cost;
    }

    /// The variable of the list of a table's buckets.
    int of(Table listed) {
        Integer there = lists.get(listed.number());
        if (there != null) {
            return there;
        }
        int list = design.builder().following("b" + listed.number(), cost.keeping(listed));
        lists.put(listed.number(), list);
        for (SearchSpace.Change change : design.space().changes()) {
            MaintenanceCost maintenance = change.maintenance().get(listed.number());
            if (maintenance != null) {
                maintenance.parts().forEach(part -> addWrites(list, change, listed, part));
            }
        }
        return list;
    }

    private void addWrites(
            int list, SearchSpace.Change change, Table listed, MaintenanceCost.Part part) {
        double micros = change.rate() * part.inserts() * cost.write(listed);
        if (micros <= 0) {
            return;
        }
        if (part.columns().isEmpty()) {
            design.builder().addCost(list, micros);
            return;
        }
        int both =
                design.builder()
                        .following(
                                "b_%s_%d"
                                        .formatted(
                                                change.mutation().header().name(), listed.number()),
                                micros);
        design.builder()
                .bothImply(list, design.mutations().trigger(change, listed.number(), part), both);
    }
}
