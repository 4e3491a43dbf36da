package dev.rowhouse.prove.prover;

import dev.rowhouse.model.concept.Model;
import dev.rowhouse.plan.sizes.TableSize;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.report.TableReport;
import dev.rowhouse.prove.stage.DatabaseUnderProof;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Measures the tables after loading and compares them with the prediction.
final class TableMeasure {
    private final Map<String, TableSize> predicted;

    TableMeasure(DatabaseUnderProof stage, Model scaled) {
        this.predicted = stage.subject().sizes().predict(scaled);
    }

    List<TableReport> measure(DatabaseUnderProof stage) {
        List<TableReport> reports = new ArrayList<>();
        for (TableDesign table : stage.subject().design().tables()) {
            Map<List<Optional<Datum>>, Long> partitions = new HashMap<>();
            Set<List<Optional<Datum>>> counted = new HashSet<>();
            for (Map<String, Optional<Datum>> row : stage.rows(table)) {
                // Rows that are elements of a collection count once.
                if (!counted.add(key(table.primaryKey(), row))) {
                    continue;
                }
                partitions.merge(key(table.partitionKey(), row), 1L, Long::sum);
            }
            Optional<TableSize> scaled = Optional.ofNullable(predicted.get(table.name()));
            reports.add(
                    new TableReport(
                            table.name(),
                            partitions.values().stream().mapToLong(Long::longValue).sum(),
                            partitions.size(),
                            partitions.values().stream().mapToLong(Long::longValue).max().orElse(0),
                            scaled.map(TableSize::rows).orElse(0.0),
                            scaled.map(size -> size.largest().rows()).orElse(0.0),
                            table.size().largest().rows(),
                            table.size().largest().bytes()));
        }
        return reports;
    }

    private static List<Optional<Datum>> key(
            List<ColumnDesign> columns, Map<String, Optional<Datum>> row) {
        return columns.stream()
                .map(column -> row.getOrDefault(column.name(), Optional.empty()))
                .toList();
    }
}
