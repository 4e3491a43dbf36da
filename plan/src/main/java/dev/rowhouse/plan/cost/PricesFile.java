package dev.rowhouse.plan.cost;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.model.file.AmountsFile;
import dev.rowhouse.model.source.Reading;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// Reads and writes files of prices: YAML with a line for each, such as `request: 42 us`. A price
/// that a file leaves out is the one of Apache Cassandra.
public final class PricesFile {
    private static final MathContext DIGITS = new MathContext(3);

    /// The units of time, each in microseconds.
    private static final Map<String, Double> UNITS = units();

    private PricesFile() {}

    private static Map<String, Double> units() {
        Map<String, Double> units = new LinkedHashMap<>();
        units.put("ns", 1e-3);
        units.put("us", 1.0);
        units.put("ms", 1e3);
        return Collections.unmodifiableMap(units);
    }

    /// Reads a file.
    public static Reading<Prices> read(FileSystem files, Path path) {
        Prices usual = Prices.cassandra();
        Reading<Map<String, Double>> reading =
                new AmountsFile("price file", usual.byName().keySet(), UNITS, "42 us")
                        .read(files, path);
        return reading.value()
                .map(found -> Reading.of(usual.with(found)))
                .orElseGet(() -> Reading.failed(reading.diagnostics()));
    }

    /// The text of a file.
    ///
    /// @param about the origin of the prices, in one or more lines
    public static String text(Prices prices, String about) {
        StringBuilder text = new StringBuilder();
        about.lines().forEach(line -> text.append("# ").append(line).append('\n'));
        prices.byName()
                .forEach((name, micros) ->
                        text.append(name)
                                .append(": ")
                                .append(
                                        new BigDecimal(micros)
                                                .round(DIGITS)
                                                .stripTrailingZeros()
                                                .toPlainString())
                                .append(" us\n"));
        return text.toString();
    }
}
