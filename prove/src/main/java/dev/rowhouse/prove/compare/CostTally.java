package dev.rowhouse.prove.compare;

import dev.rowhouse.prove.database.Spending;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Adds up what the runs of a question or mutation cost.
///
/// **Thread safety.** Belongs to one thread.
final class CostTally {
    private static final double NANOS_PER_MICRO = 1_000;

    private final double predictedReads;
    private final double predictedRows;
    private final List<Long> nanos = new ArrayList<>();
    private Spending total = Spending.NONE;
    private int wrong;

    CostTally(double predictedReads, double predictedRows) {
        this.predictedReads = predictedReads;
        this.predictedRows = predictedRows;
    }

    void add(Spending run, boolean isWrong) {
        total = total.plus(run);
        nanos.add(run.nanos());
        wrong += isWrong ? 1 : 0;
    }

    int runs() {
        return nanos.size();
    }

    /// The averages.
    ///
    /// @param tellsReads whether the target told what its reads cost
    Comparison.Cost cost(boolean tellsReads) {
        List<Long> sorted = nanos.stream().sorted().toList();
        double median = sorted.isEmpty() ? 0 : sorted.get(sorted.size() / 2) / NANOS_PER_MICRO;
        return new Comparison.Cost(
                predictedReads,
                predictedRows,
                average(total.requests()),
                told(tellsReads, total.partitions()),
                told(tellsReads, total.rowsRead()),
                average(total.rowsWritten()),
                average(total.bytes()),
                median,
                wrong);
    }

    private Optional<Double> told(boolean isTold, long sum) {
        return isTold ? Optional.of(average(sum)) : Optional.empty();
    }

    private double average(long sum) {
        return nanos.isEmpty() ? 0 : (double) sum / nanos.size();
    }
}
