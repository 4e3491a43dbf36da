package dev.rowhouse.prove.prover;

import dev.rowhouse.base.Clock;
import dev.rowhouse.plan.step.BucketLoop;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.prove.database.ReadCost;
import dev.rowhouse.prove.report.Latency;
import dev.rowhouse.prove.report.QuestionReport;
import dev.rowhouse.prove.run.QueryRun;
import dev.rowhouse.prove.stage.DatabaseUnderProof;

import org.HdrHistogram.Histogram;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/// Gathers what asking one question showed.
///
/// **Thread safety.** Belongs to one thread.
final class QuestionMeasure implements DatabaseUnderProof.PageObserver {
    private static final long LATENCY_NANOS_MAX = TimeUnit.MINUTES.toNanos(10);
    private static final int LATENCY_DIGITS = 3;
    private static final double NANOS_PER_MICRO = 1_000;
    private static final double NANOS_PER_SECOND = 1e9;

    private final Clock clock;
    private final QueryPlan plan;
    private final Histogram latency = new Histogram(LATENCY_NANOS_MAX, LATENCY_DIGITS);
    private final Tally returned = new Tally();
    private final Tally partitions = new Tally();
    private final Tally rows = new Tally();
    private final Tally requests = new Tally();
    private final Tally unused = new Tally();
    private final Map<String, Tally> firstRequests = new HashMap<>();
    private final Map<String, Tally> completed = new HashMap<>();
    private boolean isFiltered;
    private boolean isSorted;
    private int runs;
    private int hits;
    private int wrong;
    private long nanosInAll;

    QuestionMeasure(Clock clock, QueryPlan plan) {
        this.clock = clock;
        this.plan = plan;
    }

    /// The tables and views that the plan reads.
    Set<String> tables() {
        Set<String> tables = new LinkedHashSet<>();
        tables.add(plan.source());
        plan.fetches().forEach(fetch -> tables.add(fetch.source()));
        plan.buckets()
                .ifPresent(loop -> {
                    if (loop instanceof BucketLoop.Listed listed) {
                        tables.add(listed.table());
                    }
                });
        return tables;
    }

    QueryPlan plan() {
        return plan;
    }

    /// The average number of requests with a given text for a first page; answers without such a
    /// request do not count.
    double firstRequests(String cql) {
        return Optional.ofNullable(firstRequests.get(cql))
                .map(tally -> tally.figures().average())
                .orElse(0.0);
    }

    /// The average number of rows that a fetch completed for a first page; answers without such a
    /// row do not count.
    double completed(String fetch) {
        return Optional.ofNullable(completed.get(fetch))
                .map(tally -> tally.figures().average())
                .orElse(0.0);
    }

    /// The most partitions that a page read.
    double partitionsMost() {
        return partitions.figures().largest();
    }

    /// The most requests for a page.
    double requestsMost() {
        return requests.figures().largest();
    }

    /// The most rows that a page read and did not return.
    double unusedMost() {
        return unused.figures().largest();
    }

    boolean isFiltered() {
        return isFiltered;
    }

    boolean isSorted() {
        return isSorted;
    }

    @Override
    public QueryRun.Page fetch(Supplier<QueryRun.Page> page) {
        long start = clock.nanoTime();
        QueryRun.Page fetched = page.get();
        long nanos = Math.max(0, clock.nanoTime() - start);
        nanosInAll += nanos;
        latency.recordValue(Math.min(LATENCY_NANOS_MAX, nanos));
        returned.add(fetched.rows().size());
        requests.add(fetched.requests());
        fetched.cost()
                .ifPresent(cost -> {
                    add(cost);
                    unused.add((double) cost.rows() - fetched.rows().size());
                });
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
        asked.completed()
                .forEach((fetch, rows) ->
                        completed.computeIfAbsent(fetch, _ -> new Tally()).add(rows));
        Map<String, Integer> sent = new HashMap<>();
        asked.calls()
                .subList(0, asked.firstPage())
                .forEach(call -> sent.merge(call.cql(), 1, Integer::sum));
        sent.forEach(
                (cql, times) -> firstRequests.computeIfAbsent(cql, _ -> new Tally()).add(times));
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
                        latency.getMaxValue() / NANOS_PER_MICRO),
                nanosInAll / NANOS_PER_SECOND);
    }

    private double micros(double percentile) {
        return latency.getValueAtPercentile(percentile) / NANOS_PER_MICRO;
    }
}
