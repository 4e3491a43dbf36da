package dev.rowhouse.prove.faults;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.data.DataGenerator;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.reference.ContentEvaluator;
import dev.rowhouse.prove.stage.Subject;

import java.util.List;

/// Partitions that come together when the partition key lacks a column.
final class JoinedPartitions {
    /// The share of the partitions that must be left. A proof accepts a number of partitions that
    /// is half as large as predicted.
    private static final double LEFT = 0.9;

    private JoinedPartitions() {}

    /// Whether a faulty design has nearly as many partitions as the right one, in data as the model
    /// counts them.
    static boolean areFew(Subject right, Subject faulty) {
        Dataset data =
                new DataGenerator(
                                Scale.DEFAULT.apply(right.workload().model()),
                                RandomSource.seeded(1))
                        .generate();
        ContentEvaluator contents = new ContentEvaluator(data);
        return right.design().tables().stream()
                .allMatch(table ->
                        faulty.design()
                                .findTable(table.name())
                                .filter(other ->
                                        partitions(contents, table, other)
                                                >= LEFT * partitions(contents, table, table))
                                .isPresent());
    }

    /// @param keyed the table whose partition key counts
    private static long partitions(
            ContentEvaluator contents, TableDesign table, TableDesign keyed) {
        List<String> key = keyed.partitionKey().stream().map(ColumnDesign::name).toList();
        return contents.rows(table).stream()
                .map(row -> key.stream().map(row::get).toList())
                .distinct()
                .count();
    }
}
