package dev.rowhouse.plan.growth;

import dev.rowhouse.model.concept.Limits;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.estimate.GrownModel;
import dev.rowhouse.plan.sizes.TableSize;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The sizes of a design's tables today and at the horizon, and the month in which a limit is
/// crossed.
///
/// @param horizon the time span of the forecast
/// @param limits the limits
/// @param copies the number of replicas of each row, which counts for the storage
/// @param tables a forecast for each table and view, in the design's order
/// @param storageBreaks the moment when the whole keyspace outgrows its limit
public record Forecast(
        Duration horizon,
        Limits limits,
        int copies,
        List<TableForecast> tables,
        Optional<Break> storageBreaks) {
    static final Duration MONTH = Duration.ofDays(365).plusHours(6).dividedBy(12);

    /// Copies the list.
    public Forecast {
        tables = List.copyOf(tables);
    }

    /// One table today and at the horizon.
    ///
    /// @param breaks the moment when its largest partition outgrows a limit; empty when that is not
    ///     within the horizon
    public record TableForecast(
            String table, TableSize today, TableSize then, Optional<Break> breaks) {}

    /// A limit that is crossed.
    ///
    /// @param month the number of whole months from today until the limit is crossed; 0 when it is
    ///     crossed today
    /// @param excess the excessive size with its limit: `112 MB of 100 MB`
    public record Break(int month, String excess) {}

    /// Computes the forecast.
    ///
    /// @param model the model as it is today
    /// @param sizes the sizes of all tables by name, for other figures of the model
    public static Forecast of(Model model, Function<Model, Map<String, TableSize>> sizes) {
        Duration horizon = model.horizon();
        Map<String, TableSize> today = sizes.apply(model);
        Map<String, TableSize> then = sizes.apply(GrownModel.after(model, horizon));
        Map<String, Break> breaks = new LinkedHashMap<>();
        Optional<Break> storage = Optional.empty();
        int copies = model.replication().copies();
        int months = grows(model) ? months(horizon) : 0;
        for (int month = 0; month <= months; month++) {
            Map<String, TableSize> sized =
                    month == 0
                            ? today
                            : month == months
                                    ? then
                                    : sizes.apply(
                                            GrownModel.after(model, MONTH.multipliedBy(month)));
            int number = month;
            sized.forEach((table, size) ->
                    moment(number, Excess.of(model.limits(), size.largest()))
                            .ifPresent(moment -> breaks.putIfAbsent(table, moment)));
            if (storage.isEmpty()) {
                double stored = bytes(sized) * copies;
                storage = moment(number, Excess.ofStorage(model.limits(), stored));
            }
        }
        List<TableForecast> tables = new ArrayList<>();
        today.forEach((table, size) ->
                tables.add(
                        new TableForecast(
                                table,
                                size,
                                then.getOrDefault(table, size),
                                Optional.ofNullable(breaks.get(table)))));
        return new Forecast(horizon, model.limits(), copies, tables, storage);
    }

    private static boolean grows(Model model) {
        return model.entities().stream().anyMatch(entity -> entity.growth().increase().isPresent());
    }

    static int months(Duration horizon) {
        return (int) Math.ceilDiv(horizon.toMinutes(), MONTH.toMinutes());
    }

    private static Optional<Break> moment(int month, List<Excess> excesses) {
        return excesses.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new Break(
                                month,
                                excesses.stream()
                                        .map(Excess::brief)
                                        .collect(Collectors.joining(", "))));
    }

    private static double bytes(Map<String, TableSize> sizes) {
        return sizes.values().stream().mapToDouble(TableSize::bytes).sum();
    }

    /// Whether any size changes within the horizon.
    public boolean isMoving() {
        return tables.stream().anyMatch(table -> !table.today().equals(table.then()));
    }

    /// Bytes of all tables with their replicas, today.
    public double bytesToday() {
        return copies * tables.stream().mapToDouble(table -> table.today().bytes()).sum();
    }

    /// Bytes of all tables with their replicas, at the horizon.
    public double bytesThen() {
        return copies * tables.stream().mapToDouble(table -> table.then().bytes()).sum();
    }
}
