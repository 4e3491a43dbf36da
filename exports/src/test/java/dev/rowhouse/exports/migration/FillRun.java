package dev.rowhouse.exports.migration;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.engine.ResultSet;
import dev.rowhouse.engine.Session;
import dev.rowhouse.engine.result.ColumnSpecification;
import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.plan.step.Bind;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.value.Datum;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Carries out back-fills, range by range of tokens, as somebody who follows a migration would.
///
/// @param session uses the new keyspace
/// @param before the timestamp of what is written
record FillRun(Session session, long before) {
    private static final int RANGES = 4;

    void run(BackFill fill) {
        for (int i = 0; i < RANGES; i++) {
            long width = Long.MAX_VALUE / RANGES * 2;
            Map<String, Optional<Datum>> parameters = new HashMap<>();
            long from = Long.MIN_VALUE + i * width;
            parameters.put(BackFill.FROM, number(from));
            parameters.put(BackFill.TO, number(i == RANGES - 1 ? Long.MAX_VALUE : from + width));
            parameters.put(BackFill.BEFORE, number(before));
            Values none = new Values(parameters, new HashMap<>(), Optional.empty());
            for (Map<String, Optional<Datum>> row : select(fill.read(), none)) {
                write(fill, parameters, row);
            }
        }
    }

    private static Optional<Datum> number(long value) {
        return Optional.of(Datum.of(NativeType.BIGINT, value));
    }

    private void write(
            BackFill fill,
            Map<String, Optional<Datum>> parameters,
            Map<String, Optional<Datum>> row) {
        Values values = new Values(parameters, new HashMap<>(Map.of("old", row)), Optional.empty());
        for (BackFill.Read lookup : fill.lookups()) {
            List<Map<String, Optional<Datum>>> found =
                    lookup.statement().binds().stream().allMatch(each -> has(each, values))
                            ? select(lookup.statement(), values)
                            : List.of();
            values.rows().put(lookup.name(), found.isEmpty() ? Map.of() : found.getFirst());
        }
        boolean hasKey =
                fill.write().binds().stream()
                        .filter(bind -> fill.needed().contains(bind.marker()))
                        .allMatch(bind -> has(bind, values));
        if (!hasKey) {
            return;
        }
        if (fill.element().isEmpty()) {
            execute(fill.write(), values);
            return;
        }
        values
                .of(fill.element().get().collection())
                .map(Bindings::elements)
                .orElse(List.of())
                .stream()
                .map(element -> new Values(parameters, values.rows(), Optional.of(element)))
                .forEach(each -> execute(fill.write(), each));
    }

    private static boolean has(Bind bind, Values values) {
        return values.of(bind.value()).isPresent();
    }

    private record Values(
            Map<String, Optional<Datum>> parameters,
            Map<String, Map<String, Optional<Datum>>> rows,
            Optional<Datum> element) {
        Optional<Datum> of(Expression expression) {
            return switch (expression) {
                case Expression.Parameter(String name) ->
                        parameters.getOrDefault(name, Optional.empty());
                case Expression.RowColumn(String row, String column) ->
                        rows.getOrDefault(row, Map.of()).getOrDefault(column, Optional.empty());
                case Expression.Literal(var type, var bytes) -> Optional.of(new Datum(type, bytes));
                case Expression.BucketOf(var bucket, var time) ->
                        of(time).map(at -> Datum.of(bucket.type(), bucket.bucketOf(at.java())));
                case Expression.ShardOf(var shard, var type, var hashed) ->
                        of(hashed)
                                .map(value ->
                                        Datum.of(
                                                shard.type(),
                                                shard.shardOf(value.as(type).bytes())));
                case Expression.Element _ -> element;
                case Expression.SetOf _ -> throw new IllegalArgumentException("a collection");
                case Expression.Remaining _ -> throw new IllegalArgumentException("a time to live");
                case Expression.Computed _ ->
                        throw new IllegalArgumentException("a computed attribute");
                case Expression.NameOf _, Expression.OfCall _ ->
                        throw new IllegalArgumentException("a held instance");
            };
        }
    }

    private List<Map<String, Optional<Datum>>> select(PlanStatement statement, Values values) {
        return named(execute(statement, values));
    }

    private ResultSet execute(PlanStatement statement, Values values) {
        @Nullable Bytes[] bound =
                statement.binds().stream()
                        .map(bind -> values.of(bind.value()).map(Datum::bytes).orElse(null))
                        .toArray(Bytes[]::new);
        return session.execute(session.prepare(statement.cql()).bindBytes(bound));
    }

    /// All rows of a table.
    List<Map<String, Optional<Datum>>> rows(String table) {
        return named(session.execute("SELECT * FROM " + table));
    }

    private static List<Map<String, Optional<Datum>>> named(ResultSet result) {
        List<ColumnSpecification> columns = result.columns().asList();
        List<Map<String, Optional<Datum>>> rows = new ArrayList<>();
        for (ResultRow row : result.rows()) {
            Map<String, Optional<Datum>> named = new LinkedHashMap<>();
            for (int i = 0; i < columns.size(); i++) {
                Bytes value = row.getBytes(i);
                named.put(
                        columns.get(i).name(),
                        value == null
                                ? Optional.empty()
                                : Optional.of(new Datum(columns.get(i).type(), value)));
            }
            rows.add(named);
        }
        return rows;
    }
}
