package dev.rowhouse.design.search;

import dev.rowhouse.design.cost.CardinalityEstimator;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.model.concept.Limits;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.plan.sizes.PartitionSize;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/// Adds rows to the program that keep the partitions of each table within the limits, whatever
/// columns the solver chooses.
///
/// @param cardinalities the row estimates for today and for the model's horizon
record PartitionLimits(Limits limits, List<CardinalityEstimator> cardinalities) {
    PartitionLimits {
        cardinalities = List.copyOf(cardinalities);
    }

    /// The rows that allow reading a table only while its largest partition keeps the limits.
    ///
    /// @param reader the variable that is 1 when the table is read
    /// @param columns the variables of its columns
    List<Program.Row> rows(int reader, Table table, Map<Field, Integer> columns) {
        List<Program.Row> rows = new ArrayList<>();
        rows.addAll(rows(reader, table, columns, PartitionSize::bytes, limits.partitionBytes()));
        limits.partitionRows()
                .ifPresent(most ->
                        rows.addAll(
                                rows(reader, table, columns, PartitionSize::rows, (double) most)));
        limits.partitionCells()
                .ifPresent(most ->
                        rows.addAll(
                                rows(reader, table, columns, PartitionSize::cells, (double) most)));
        return rows;
    }

    private List<Program.Row> rows(
            int reader,
            Table table,
            Map<Field, Integer> columns,
            ToDoubleFunction<PartitionSize> measure,
            double most) {
        Map<Integer, Set<Field>> bundles = new LinkedHashMap<>();
        columns.forEach((field, variable) ->
                bundles.computeIfAbsent(variable, _ -> new LinkedHashSet<>()).add(field));
        List<Program.Row> rows = new ArrayList<>();
        for (CardinalityEstimator each : cardinalities) {
            double bare = measure.applyAsDouble(each.largest(table, List.of()));
            if (bare > most) {
                rows.add(Program.fixed(reader, 0));
                continue;
            }
            List<Program.Term> terms = new ArrayList<>();
            double all = 0;
            for (Map.Entry<Integer, Set<Field>> bundle : bundles.entrySet()) {
                double more = measure.applyAsDouble(each.largest(table, bundle.getValue())) - bare;
                all += more;
                terms.add(new Program.Term(bundle.getKey(), more / most));
            }
            double room = most - bare;
            if (all > room) {
                // When the table is not read, the limit does not apply: it may have all of its
                // columns.
                terms.add(new Program.Term(reader, (all - room) / most));
                rows.add(new Program.Row(terms, Double.NEGATIVE_INFINITY, all / most));
            }
        }
        return rows;
    }
}
