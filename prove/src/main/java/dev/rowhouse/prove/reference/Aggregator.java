package dev.rowhouse.prove.reference;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.concept.Aggregate;
import dev.rowhouse.model.query.ConceptualQuery;
import dev.rowhouse.model.query.SelectItem;
import dev.rowhouse.prove.value.Datum;
import dev.rowhouse.prove.value.ValueRow;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Makes something of many tuples, as a question asks for.
final class Aggregator {
    private final ConceptualQuery query;

    Aggregator(ConceptualQuery query) {
        this.query = query;
    }

    /// The tuples in groups, in the order of the first of each; a single group when the question
    /// names none.
    List<List<Tuple>> groups(List<Tuple> tuples) {
        if (query.groups().isEmpty()) {
            return List.of(tuples);
        }
        Map<List<Optional<Datum>>, List<Tuple>> groups = new LinkedHashMap<>();
        for (Tuple tuple : tuples) {
            List<Optional<Datum>> key = query.groups().stream().map(tuple::value).toList();
            groups.computeIfAbsent(key, _ -> new ArrayList<>()).add(tuple);
        }
        return List.copyOf(groups.values());
    }

    /// The row of a group.
    ValueRow row(List<Tuple> group) {
        return new ValueRow(query.items().stream().map(item -> value(item, group)).toList());
    }

    private static Optional<Datum> value(SelectItem item, List<Tuple> group) {
        if (item.aggregate().isEmpty()) {
            return group.getFirst().value(item.attribute());
        }
        return value(
                item.aggregate().get(),
                item.attribute().attribute().type(),
                group.stream().flatMap(tuple -> tuple.value(item.attribute()).stream()).toList(),
                group.size());
    }

    /// Computes an aggregate of values.
    ///
    /// @param type the type of the values
    /// @param values those that are not null
    /// @param rows how many there are with those that are null
    static Optional<Datum> value(Aggregate aggregate, CqlType type, List<Datum> values, int rows) {
        CqlType result = aggregate.result(type).orElseThrow();
        return switch (aggregate) {
            case ROWS -> Optional.of(Datum.of(result, (long) rows));
            case COUNT -> Optional.of(Datum.of(result, (long) values.size()));
            case SUM -> Optional.of(Datum.of(result, sum((NativeType) result, values)));
            case AVERAGE ->
                    Optional.of(
                            Datum.of(
                                    result,
                                    values.isEmpty() ? 0.0 : total(values) / values.size()));
            case LEAST -> values.stream().min(Datum::compareTo);
            case GREATEST -> values.stream().max(Datum::compareTo);
        };
    }

    private static Object sum(NativeType result, List<Datum> values) {
        return switch (result) {
            case BIGINT ->
                    values.stream().mapToLong(value -> ((Number) value.java()).longValue()).sum();
            case DOUBLE -> total(values);
            case VARINT ->
                    values.stream()
                            .map(value -> (BigInteger) value.java())
                            .reduce(BigInteger.ZERO, BigInteger::add);
            case DECIMAL ->
                    values.stream()
                            .map(value -> (BigDecimal) value.java())
                            .reduce(BigDecimal.ZERO, BigDecimal::add);
            default -> throw new IllegalArgumentException("no sum of type " + result.cql());
        };
    }

    private static double total(List<Datum> values) {
        return values.stream().mapToDouble(value -> ((Number) value.java()).doubleValue()).sum();
    }
}
