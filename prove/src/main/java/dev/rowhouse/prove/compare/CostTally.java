package dev.rowhouse.prove.compare;

import dev.rowhouse.prove.compare.ComparedSide.Prediction;
import dev.rowhouse.prove.database.MeteredTarget;
import dev.rowhouse.prove.database.Spending;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Adds up what the runs of a question or mutation cost on one side.
///
/// **Thread safety.** Belongs to one thread.
final class CostTally {
    private static final double NANOS_PER_MICRO = 1_000;

    private final MeteredTarget target;
    private final Prediction prediction;
    private final List<Long> nanos = new ArrayList<>();
    private Spending total = Spending.NONE;
    private int wrong;
    private int wrongLater;
    private Optional<String> difference = Optional.empty();

    CostTally(MeteredTarget target, Prediction prediction) {
        this.target = target;
        this.prediction = prediction;
    }

    /// Adds a run of a question.
    ///
    /// @param asking asks it; gives the defect of the answer
    void ask(Supplier<Optional<String>> asking) {
        Spending before = target.total();
        Optional<String> found = asking.get();
        add(target.total().since(before));
        wrong += found.isPresent() ? 1 : 0;
        difference = difference.or(() -> found);
    }

    /// Adds a run of a question after the mutations, of which only the answer counts.
    void askLater(Supplier<Optional<String>> asking) {
        Optional<String> found = asking.get();
        wrongLater += found.isPresent() ? 1 : 0;
        difference = difference.or(() -> found.map(text -> "after the mutations:\n" + text));
    }

    /// Adds a run of a mutation.
    ///
    /// @param changing carries it out; gives the rows that the target did not see
    void change(Supplier<Long> changing) {
        Spending before = target.total();
        long extra = changing.get();
        add(target.total().since(before).withExtraWrites(extra));
    }

    private void add(Spending run) {
        total = total.plus(run);
        nanos.add(run.nanos());
    }

    int runs() {
        return nanos.size();
    }

    /// The defect of the first wrong answer.
    Optional<String> difference() {
        return difference;
    }

    Comparison.Cost cost(PricedWork prices) {
        List<Long> sorted = nanos.stream().sorted().toList();
        double median = sorted.isEmpty() ? 0 : sorted.get(sorted.size() / 2) / NANOS_PER_MICRO;
        return new Comparison.Cost(
                prediction.reads(),
                prediction.rows(),
                average((double) total.requests()),
                told((double) total.partitions()),
                told((double) total.rowsRead()),
                average((double) total.rowsWritten()),
                average((double) total.bytes()),
                median,
                told(prices.micros(total)),
                wrong,
                wrongLater);
    }

    private Optional<Double> told(double sum) {
        return target.tellsReads() ? Optional.of(average(sum)) : Optional.empty();
    }

    private double average(double sum) {
        return nanos.isEmpty() ? 0 : sum / nanos.size();
    }
}
