package dev.rowhouse.prove.prover;

import dev.rowhouse.model.concept.AttributeStatistics;
import dev.rowhouse.model.concept.Domain;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.plan.sizes.TableSize;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.ColumnSource;
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
import java.util.stream.Stream;

/// Measures the tables after loading and compares them with the prediction.
final class TableMeasure {
    private final Map<String, TableSize> predicted;
    private final Model model;

    TableMeasure(DatabaseUnderProof stage, Model scaled) {
        this.model = scaled;
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
                            scaled.filter(_ -> isToldPartition(table))
                                    .map(size -> partitions(table, size))
                                    .orElse(0.0),
                            scaled.map(TableSize::rows).orElse(0.0),
                            scaled.map(size -> size.largest().rows()).orElse(0.0),
                            table.size().largest().rows(),
                            table.size().largest().bytes()));
        }
        return reports;
    }

    /// Whether the model says how many partitions there may be: their keys have whole keys of
    /// instances, and attributes of which it counts the values.
    private boolean isToldPartition(TableDesign table) {
        Identity identity = new Identity(model, table.shape());
        List<Field> fields = fields(table);
        return table.partitionKey().stream()
                .allMatch(column ->
                        switch (column.source()) {
                            case ColumnSource.OfField(Field field) ->
                                    isTold(identity, field, fields);
                            case ColumnSource.OfBucket(var _, Field time) ->
                                    isTold(identity, time, fields);
                            case ColumnSource.OfShard _, ColumnSource.Constant _ -> true;
                            case ColumnSource.OfElements _ -> false;
                        });
    }

    private static boolean isTold(Identity identity, Field field, List<Field> partition) {
        AttributeStatistics known = field.attribute().statistics();
        List<Field> key = identity.key(field.node());
        return known.distinct().isPresent()
                || !(known.domain() instanceof Domain.Any)
                || key.contains(field) && partition.containsAll(key);
    }

    /// The fields of the partition key.
    private static List<Field> fields(TableDesign table) {
        return table.partitionKey().stream()
                .flatMap(column ->
                        column.source() instanceof ColumnSource.OfField(Field field)
                                ? Stream.of(field)
                                : Stream.empty())
                .toList();
    }

    /// The number of partitions that have a row, when rows are spread over all possible partitions
    /// by chance: of `n` partitions, `n` rows leave about a third empty. Partitions of one row are
    /// all there.
    private double partitions(TableDesign table, TableSize size) {
        Identity identity = new Identity(model, table.shape());
        return identity.isRowDetermined(fields(table))
                ? size.rows()
                : size.partitions() * -Math.expm1(-size.rows() / size.partitions());
    }

    private static List<Optional<Datum>> key(
            List<ColumnDesign> columns, Map<String, Optional<Datum>> row) {
        return columns.stream()
                .map(column -> row.getOrDefault(column.name(), Optional.empty()))
                .toList();
    }
}
