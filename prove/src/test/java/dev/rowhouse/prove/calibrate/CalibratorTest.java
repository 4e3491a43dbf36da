package dev.rowhouse.prove.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.rowhouse.base.Clock;
import dev.rowhouse.engine.RowhouseComponents;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;

class CalibratorTest {
    private static final Calibrator.Settings SETTINGS = new Calibrator.Settings(6, 1);

    @Test
    void finds_the_prices_of_a_database_that_has_some() {
        Map<PricedOperation, Double> prices = prices();

        Calibration calibration = calibrate(new Invented(prices, 0));

        prices.forEach((operation, price) ->
                assertThat(calibration.price(operation))
                        .as(operation.text())
                        .isCloseTo(price, Percentage.withPercentage(1)));
        assertThat(calibration.waiting()).isCloseTo(Invented.WAITING, within(1.0));
        assertThat(calibration.medianResidual()).isLessThan(0.001);
    }

    @Test
    void a_machine_that_grows_slower_makes_everything_dearer_alike() {
        Map<PricedOperation, Double> prices = prices();

        Calibration calibration = calibrate(new Invented(prices, 0.5));

        double factor =
                calibration.price(PricedOperation.REQUEST)
                        / prices().getOrDefault(PricedOperation.REQUEST, 0.0);
        assertThat(factor).isGreaterThan(1.1);
        for (PricedOperation operation : PricedOperation.values()) {
            assertThat(calibration.price(operation) / prices().getOrDefault(operation, 0.0))
                    .as(operation.text())
                    .isCloseTo(factor, Percentage.withPercentage(5));
        }
    }

    @Test
    void what_the_series_do_not_show_costs_nothing() {
        Map<PricedOperation, Double> prices = prices();
        prices.put(PricedOperation.PASSED_BYTE, 0.0);
        prices.put(PricedOperation.STATEMENT, 0.0);

        Calibration calibration = calibrate(new Invented(prices, 0));

        assertThat(calibration.price(PricedOperation.PASSED_BYTE)).isCloseTo(0, within(1e-6));
        assertThat(calibration.price(PricedOperation.STATEMENT)).isCloseTo(0, within(1e-3));
        assertThat(calibration.price(PricedOperation.REQUEST)).isCloseTo(40, within(0.5));
    }

    @Test
    void the_embedded_engine_takes_all_series() {
        AtomicLong processor = new AtomicLong();
        try (EmbeddedLaboratory laboratory =
                new EmbeddedLaboratory(
                        RowhouseComponents.system(),
                        Clock.system(),
                        () -> processor.addAndGet(64_000))) {
            Calibration calibration =
                    new Calibrator(
                                    laboratory,
                                    Clock.system(),
                                    new Calibrator.Settings(1, 1),
                                    (_, _, _) -> {})
                            .calibrate();

            // Each measurement of 64 requests uses 64 microseconds by the clock above.
            assertThat(calibration.residuals())
                    .hasSizeGreaterThan(20)
                    .allSatisfy(each -> assertThat(each.measured()).isEqualTo(1));
        }
    }

    private static Map<PricedOperation, Double> prices() {
        Map<PricedOperation, Double> prices = new EnumMap<>(PricedOperation.class);
        prices.put(PricedOperation.REQUEST, 40.0);
        prices.put(PricedOperation.PARTITION, 15.0);
        prices.put(PricedOperation.ROW, 0.9);
        prices.put(PricedOperation.ELEMENT, 0.5);
        prices.put(PricedOperation.READ_BYTE, 0.005);
        prices.put(PricedOperation.PASSED_BYTE, 0.002);
        prices.put(PricedOperation.WRITE, 12.0);
        prices.put(PricedOperation.WRITTEN_BYTE, 0.02);
        prices.put(PricedOperation.STATEMENT, 9.0);
        prices.put(PricedOperation.CONDITION, 300.0);
        return prices;
    }

    private static Calibration calibrate(Laboratory laboratory) {
        return new Calibrator(laboratory, Clock.system(), SETTINGS, (_, _, _) -> {}).calibrate();
    }

    /// A database whose prices are known; it grows slower by a share while it is measured.
    private static final class Invented implements Laboratory {
        static final double WAITING = 250;
        private static final long REQUESTS = 1_000;
        private static final double MEASUREMENTS = 220;

        private final Map<PricedOperation, Double> prices;
        private final double drift;
        private int measured;

        Invented(Map<PricedOperation, Double> prices, double drift) {
            this.prices = prices;
            this.drift = drift;
        }

        @Override
        public String description() {
            return "invented";
        }

        @Override
        public Unit unit() {
            return Unit.PROCESSOR;
        }

        @Override
        public void create(String table, String cql) {}

        @Override
        public void load(long count, LongFunction<Request> requests) {}

        @Override
        public void settle(String table) {}

        @Override
        public Reading measure(Series series, long nanos) {
            double slower = 1 + drift * measured++ / MEASUREMENTS;
            return new Reading(REQUESTS, Math.round(micros(series) * slower * 1_000 * REQUESTS));
        }

        @Override
        public double latency(Series series, long nanos) {
            return micros(series) + WAITING;
        }

        private double micros(Series series) {
            return prices.entrySet().stream()
                    .mapToDouble(price -> series.amount(price.getKey()) * price.getValue())
                    .sum();
        }

        @Override
        public void close() {}
    }
}
