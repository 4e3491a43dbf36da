package dev.rowhouse.prove.reference;

import dev.rowhouse.model.identity.Field;
import dev.rowhouse.plan.step.Lifetime;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.ColumnSource;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.value.Datum;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// Says what each table should hold for some conceptual data.
public final class ContentEvaluator {
    private final ShapeEvaluator shapes;

    /// An evaluator over some data.
    public ContentEvaluator(Dataset data) {
        this.shapes = new ShapeEvaluator(data);
    }

    /// An evaluator over some data, where counters of instances count only some of them.
    ///
    /// @param isCounted whether counters count an instance
    public ContentEvaluator(Dataset data, Predicate<Instance> isCounted) {
        this.shapes = new ShapeEvaluator(data, isCounted);
    }

    /// The rows of a table: a value per column, empty for null. A row whose key would contain null
    /// cannot be stored and is not among them.
    public List<Map<String, Optional<Datum>>> rows(TableDesign table) {
        Map<List<Optional<Datum>>, Map<String, Optional<Datum>>> rows = new LinkedHashMap<>();
        List<ColumnDesign> columns = table.rowColumns();
        List<ColumnDesign> key = table.rowKey();
        for (ShapeEvaluator.ShapeRow row : shapes.rows(table.shape())) {
            Map<String, Optional<Datum>> values = new LinkedHashMap<>();
            columns.forEach(column -> values.put(column.name(), value(column, row)));
            List<Optional<Datum>> keyValues = new ArrayList<>(key.size());
            key.forEach(
                    column -> keyValues.add(values.getOrDefault(column.name(), Optional.empty())));
            InstanceCounters.withoutZeros(table, values);
            if (!keyValues.contains(Optional.<Datum>empty()) && isThere(table, values)) {
                rows.putIfAbsent(keyValues, values);
            }
        }
        return new ArrayList<>(rows.values());
    }

    /// Two combinations of instances for which a table has one row.
    ///
    /// @param key the primary key of the row
    public record Twins(List<Optional<Datum>> key, List<Instance> first, List<Instance> second) {
        /// Copies the lists.
        public Twins {
            key = List.copyOf(key);
            first = List.copyOf(first);
            second = List.copyOf(second);
        }
    }

    /// Two combinations of instances with the same values in some columns of a table.
    ///
    /// @param names the columns
    public Optional<Twins> twins(TableDesign table, List<String> names) {
        List<ColumnDesign> key =
                table.rowColumns().stream().filter(each -> names.contains(each.name())).toList();
        Map<List<Optional<Datum>>, ShapeEvaluator.ShapeRow> rows = new HashMap<>();
        for (ShapeEvaluator.ShapeRow row : shapes.rows(table.shape())) {
            List<Optional<Datum>> values = key.stream().map(column -> value(column, row)).toList();
            if (values.stream().allMatch(Optional::isPresent)) {
                ShapeEvaluator.ShapeRow other = rows.putIfAbsent(values, row);
                if (other != null && !other.equals(row)) {
                    return Optional.of(new Twins(values, other.roots(), row.roots()));
                }
            }
        }
        return Optional.empty();
    }

    /// An instance that has not been counted has no row in a counter table.
    private static boolean isThere(TableDesign table, Map<String, Optional<Datum>> values) {
        return !table.isOfCounters() || InstanceCounters.isCounted(table, values);
    }

    /// The expiry of a table's rows whose end follows from their instances.
    ///
    /// @param lives the attributes from which the lives of the table's rows count, with how long
    ///     they last
    /// @return for each of [#rows(TableDesign)] its end
    public Map<Map<String, Optional<Datum>>, Instant> ends(
            TableDesign table, Map<Field, Duration> lives) {
        Map<Map<String, Optional<Datum>>, Instant> ends = new LinkedHashMap<>();
        if (lives.isEmpty()) {
            return ends;
        }
        for (ShapeEvaluator.ShapeRow row : shapes.rows(table.shape())) {
            Map<String, Optional<Datum>> values = new LinkedHashMap<>();
            table.rowColumns().forEach(column -> values.put(column.name(), value(column, row)));
            lives.forEach((field, time) ->
                    shapes.value(row, field)
                            .map(moment -> Lifetime.end(moment.java(), time))
                            .ifPresent(end ->
                                    ends.merge(values, end, (a, b) -> a.isBefore(b) ? a : b)));
        }
        return ends;
    }

    private Optional<Datum> value(ColumnDesign column, ShapeEvaluator.ShapeRow row) {
        return switch (column.source()) {
            case ColumnSource.OfField(var field) ->
                    shapes.value(row, field).map(value -> value.as(column.type()));
            case ColumnSource.OfBucket(var bucket, var time) ->
                    shapes.value(row, time)
                            .map(at -> Datum.of(bucket.type(), bucket.bucketOf(at.java())));
            case ColumnSource.OfShard(var shard, var field) ->
                    shapes.value(row, field)
                            .map(value -> Datum.of(shard.type(), shard.shardOf(value.bytes())));
            case ColumnSource.OfElements _ ->
                    throw new IllegalStateException(column.name() + " holds rows, not a value");
            case ColumnSource.Constant(var type, var value) -> Optional.of(new Datum(type, value));
        };
    }
}
