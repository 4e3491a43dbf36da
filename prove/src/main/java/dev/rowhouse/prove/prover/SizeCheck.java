package dev.rowhouse.prove.prover;

import dev.rowhouse.prove.report.Failure;
import dev.rowhouse.prove.report.TableReport;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// Compares the largest partition that was found with the one that was predicted.
///
/// The prediction is an upper bound: no partition may be larger. If the generated data come near
/// what the model counts, it may be at most twice the measured size.
final class SizeCheck {
    /// The factor between a prediction and the data from which on the prediction is wrong.
    static final double LOOSE = 2;

    private SizeCheck() {}

    /// The tables that are larger than predicted, or much smaller.
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
            return failure(table, "more than");
        }
        boolean isLoose =
                predicted > LOOSE * table.largestRows()
                        && table.largestRows() > 0
                        && isReached.test(table.name());
        return isLoose ? failure(table, "less than half of") : Optional.empty();
    }

    private static Optional<Failure> failure(TableReport table, String how) {
        return Optional.of(
                new Failure(
                        Failure.Kind.WRONG_SIZE,
                        table.name(),
                        "",
                        List.of(),
                        List.of(),
                        List.of(),
                        "its largest partition holds %,d rows, %s the predicted maximum of %,.0f"
                                .formatted(
                                        table.largestRows(),
                                        how,
                                        Math.ceil(table.predictedLargestRows()))));
    }
}
