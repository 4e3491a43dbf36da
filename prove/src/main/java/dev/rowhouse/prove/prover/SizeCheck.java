package dev.rowhouse.prove.prover;

import dev.rowhouse.prove.report.Failure;
import dev.rowhouse.prove.report.TableReport;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// Compares the sizes of tables with those that were predicted.
///
/// The number of rows of a table is at most twice the prediction, and at least a half of it. The
/// number of partitions is between a half and one and a half of the prediction. The
/// largest partition is predicted by an upper bound: no partition may be larger. If the generated
/// data come near what the model counts, the bound may be at most one and a half times the measured
/// size and a few rows.
final class SizeCheck {
    /// The factor between a prediction and the data from which on the prediction is wrong.
    static final double LOOSE = 1.5;

    /// The same factor for the rows of a table, which depend on how many elements of collections
    /// are alike.
    private static final double ROWS_LOOSE = 2;

    /// The least and the largest share of the predicted partitions that a table may have.
    private static final double PARTITIONS_LEAST = 0.5;

    private static final double PARTITIONS_MOST = 1.5;

    /// Below that many rows a difference says nothing.
    private static final int FEW = 20;

    /// The bound of the largest partition may always be so many rows too high: in little data, as
    /// quick proofs have, one instance more with a rare value makes a difference of that kind.
    private static final int SMALL = 5;

    private SizeCheck() {}

    /// The tables whose largest partition is larger than predicted, or much smaller.
    ///
    /// @param isReached tells whether the data of a table nearly reach its largest possible
    ///     partition
    static List<Failure> failures(List<TableReport> tables, Predicate<String> isReached) {
        return tables.stream().flatMap(table -> difference(table, isReached).stream()).toList();
    }

    private static Optional<Failure> difference(TableReport table, Predicate<String> isReached) {
        double predicted = table.predictedLargestRows();
        // A table that lists buckets is predicted with the table whose buckets it lists.
        if (predicted <= 0) {
            return Optional.empty();
        }
        if (table.largestRows() > Math.ceil(predicted)) {
            return largest(table, "more than");
        }
        boolean isLoose =
                predicted > LOOSE * table.largestRows() + SMALL
                        && table.largestRows() > 0
                        && isReached.test(table.name());
        return isLoose ? largest(table, "less than two thirds of") : Optional.empty();
    }

    /// The tables with many more rows than predicted, or much fewer.
    static List<Failure> rows(List<TableReport> tables) {
        return tables.stream().flatMap(table -> rows(table).stream()).toList();
    }

    /// The tables with many more partitions than predicted, or much fewer.
    static List<Failure> partitions(List<TableReport> tables) {
        return tables.stream().flatMap(table -> partitions(table).stream()).toList();
    }

    private static Optional<Failure> partitions(TableReport table) {
        double predicted = table.predictedPartitions();
        boolean isWrong =
                predicted > 0
                        && ((double) table.partitions() > PARTITIONS_MOST * predicted + FEW
                                || table.partitions() < PARTITIONS_LEAST * predicted - FEW);
        return isWrong
                ? Optional.of(
                        failure(
                                table,
                                "it has %,d partitions, but about %,.0f were predicted"
                                        .formatted(table.partitions(), predicted)))
                : Optional.empty();
    }

    private static Optional<Failure> rows(TableReport table) {
        // A table that lists buckets is predicted with the table whose buckets it lists.
        if (table.predictedRows() <= 0) {
            return Optional.empty();
        }
        long found = table.rows();
        double predicted = table.predictedRows();
        boolean isWrong =
                (double) found > ROWS_LOOSE * predicted + FEW
                        || predicted > ROWS_LOOSE * found + FEW;
        return isWrong
                ? Optional.of(
                        failure(
                                table,
                                "it holds %,d rows, but %,.0f were predicted"
                                        .formatted(found, predicted)))
                : Optional.empty();
    }

    private static Optional<Failure> largest(TableReport table, String how) {
        return Optional.of(
                failure(
                        table,
                        "its largest partition holds %,d rows, %s the predicted maximum of %,.0f"
                                .formatted(
                                        table.largestRows(),
                                        how,
                                        Math.ceil(table.predictedLargestRows()))));
    }

    private static Failure failure(TableReport table, String difference) {
        return Failure.withoutCase(
                Failure.Kind.WRONG_SIZE, Failure.Part.TABLE, table.name(), "", difference);
    }
}
