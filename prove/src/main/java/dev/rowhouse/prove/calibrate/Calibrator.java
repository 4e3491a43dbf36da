package dev.rowhouse.prove.calibrate;

import dev.rowhouse.base.Clock;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Measures what single things cost.
///
/// 1. Make the tables and fill them.
/// 2. Run every series for a while, so that what the database compiles is compiled.
/// 3. Measure all series in turns, round after round, every other round in reverse, so that
///    whatever drifts drifts for all of them. A series is worth the median of its rounds.
/// 4. Find the prices that explain the series best.
///
/// **Thread safety.** Belongs to one thread; one object per calibration.
public final class Calibrator {
    private static final int WARM_UPS = 3;

    private final Experiments experiments = new Experiments();
    private final Laboratory laboratory;
    private final Clock clock;
    private final Settings settings;
    private final Progress progress;

    /// The number and the length of measurements.
    ///
    /// @param rounds the number of measurements of each series
    /// @param nanos the length of a measurement, in nanoseconds
    public record Settings(int rounds, long nanos) {}

    /// Observes the progress of a calibration.
    @FunctionalInterface
    public interface Progress {
        /// So much of a phase is done.
        void advance(String phase, long done, long total);
    }

    /// A calibration that is about to begin.
    public Calibrator(Laboratory laboratory, Clock clock, Settings settings, Progress progress) {
        this.laboratory = laboratory;
        this.clock = clock;
        this.settings = settings;
        this.progress = progress;
    }

    /// Runs it.
    ///
    /// @throws dev.rowhouse.prove.database.TargetException when the database refuses a statement
    public Calibration calibrate() {
        List<Experiments.Table> tables = experiments.tables();
        for (int i = 0; i < tables.size(); i++) {
            progress.advance("filling tables", i, tables.size());
            Experiments.Table table = tables.get(i);
            laboratory.create(table.name(), table.cql());
            if (table.loads() > 0) {
                laboratory.load(table.loads(), table.load());
            }
            laboratory.settle(table.name());
        }
        List<Series> series = experiments.series();
        for (int warmUp = 0; warmUp < WARM_UPS; warmUp++) {
            for (int i = 0; i < series.size(); i++) {
                progress.advance(
                        "warming up",
                        (long) warmUp * series.size() + i,
                        (long) WARM_UPS * series.size());
                laboratory.measure(series.get(i), settings.nanos());
            }
        }
        Map<Series, double[]> readings = new LinkedHashMap<>();
        series.forEach(each -> readings.put(each, new double[settings.rounds()]));
        double[] latencies = new double[settings.rounds()];
        for (int round = 0; round < settings.rounds(); round++) {
            List<Series> order = round % 2 == 0 ? series : series.reversed();
            for (int i = 0; i < order.size(); i++) {
                progress.advance(
                        "measuring",
                        (long) round * order.size() + i,
                        (long) settings.rounds() * order.size());
                Series each = order.get(i);
                readings.getOrDefault(each, latencies)[round] =
                        laboratory.measure(each, settings.nanos()).micros();
            }
            latencies[round] = laboratory.latency(Experiments.alone(), settings.nanos());
        }
        return Fit.of(
                laboratory.description(),
                laboratory.unit(),
                readings.entrySet().stream()
                        .map(entry -> measured(entry.getKey(), entry.getValue()))
                        .toList(),
                median(latencies),
                checkedRow());
    }

    private static Fit.Measured measured(Series series, double[] rounds) {
        double[] sorted = rounds.clone();
        Arrays.sort(sorted);
        return new Fit.Measured(series, median(rounds), sorted[0], sorted[sorted.length - 1]);
    }

    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /// Measures the cost of checking a condition and sorting the remaining rows in an application,
    /// in microseconds for each row.
    private double checkedRow() {
        List<Double> rounds = new ArrayList<>();
        for (int round = 0; round < settings.rounds() * WARM_UPS; round++) {
            progress.advance("sorting", round, (long) settings.rounds() * WARM_UPS);
            rounds.add(ApplicationWork.microsPerRow(clock));
        }
        return median(rounds.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
