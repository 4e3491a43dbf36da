package dev.rowhouse.prove.prover;

import dev.rowhouse.base.Clock;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.prove.database.ReadCost;
import dev.rowhouse.prove.report.Latency;
import dev.rowhouse.prove.report.QuestionReport;
import dev.rowhouse.prove.run.QueryRun;
import dev.rowhouse.prove.stage.DatabaseUnderProof;

import org.HdrHistogram.Histogram;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/// Gathers what asking one question showed.
///
/// **Thread safety.** Belongs to one thread.
final class QuestionMeasure implements DatabaseUnderProof.PageObserver {
    private static final long LATENCY_NANOS_MAX = TimeUnit.MINUTES.toNanos(10);
    private static final int LATENCY_DIGITS = 3;
    private static final double NANOS_PER_MICRO = 1_000;

    private final Clock clock;
    private final QueryPlan plan;
    private final Histogram latency = new Histogram(LATENCY_NANOS_MAX, LATENCY_DIGITS);
    private final Tally returned = new Tally();
    private final Tally partitions = new Tally();
    private final Tally rows = new Tally();
    private final Tally requests = new Tally();
    private boolean isFiltered;
    private boolean isSorted;
    private int runs;
    private int hits;
    private int wrong;

    QuestionMeasure(Clock clock, QueryPlan plan) {
        this.clock = clock;
        this.plan = plan;
    }

    @Override
    public QueryRun.Page fetch(Supplier<QueryRun.Page> page) {
        long start = clock.nanoTime();
        QueryRun.Page fetched = page.get();
        long nanos = Math.max(0, clock.nanoTime() - start);
        latency.recordValue(Math.min(LATENCY_NANOS_MAX, nanos));
        returned.add(fetched.rows().size());
        requests.add(fetched.requests());
        fetched.cost().ifPresent(this::add);
        return fetched;
    }

    private void add(ReadCost cost) {
        partitions.add((double) cost.partitions());
        rows.add((double) cost.rows());
        isFiltered |= cost.filtered();
        isSorted |= cost.sorted();
    }

    void asked(DatabaseUnderProof.Asked asked) {
        runs++;
        if (asked.found()) {
            hits++;
        }
        if (asked.difference().isPresent()) {
            wrong++;
        }
    }

    /// Whether no asking has found anything yet.
    boolean isHitless() {
        return hits == 0;
    }

    void refused() {
        runs++;
        wrong++;
    }

    /// Forgets the latencies seen until now: the first ones are those of a cold machine.
    void warm() {
        latency.reset();
    }

    QuestionReport report() {
        Optional<QuestionReport.Reads> reads =
                partitions.count() == 0
                        ? Optional.empty()
                        : Optional.of(
                                new QuestionReport.Reads(
                                        partitions.figures(),
                                        rows.figures(),
                                        isFiltered,
                                        isSorted));
        return new QuestionReport(
                plan.query(),
                plan.ask(),
                plan.source(),
                runs,
                hits,
                wrong,
                returned.figures(),
                requests.figures(),
                reads,
                new Latency(
                        micros(50),
                        micros(95),
                        micros(99),
                        latency.getMaxValue() / NANOS_PER_MICRO));
    }

    private double micros(double percentile) {
        return latency.getValueAtPercentile(percentile) / NANOS_PER_MICRO;
    }
}
