package dev.rowhouse.engine;

import static java.util.Objects.requireNonNull;

import dev.rowhouse.engine.execution.StatementOptions;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A statement as text.
///
/// @param cql the text, one statement with or without a semicolon
/// @param values the values of its markers in order
/// @param namedValues the values of its markers by name; used when `values` is empty
/// @param options how to execute it
public record SimpleStatement(
        String cql,
        List<@Nullable Object> values,
        Map<String, @Nullable Object> namedValues,
        StatementOptions options)
        implements Statement {
    /// Copies the values, among which may be null.
    public SimpleStatement {
        requireNonNull(cql);
        requireNonNull(options);
        values =
                values.isEmpty()
                        ? List.of()
                        : Collections.unmodifiableList(new ArrayList<>(values));
        namedValues =
                namedValues.isEmpty()
                        ? Map.of()
                        : Collections.unmodifiableMap(new LinkedHashMap<>(namedValues));
        if (!values.isEmpty() && !namedValues.isEmpty()) {
            throw new IllegalArgumentException("values are given by position or by name, not both");
        }
    }

    /// A statement with values for its markers in order.
    public static SimpleStatement of(String cql, @Nullable Object... values) {
        List<@Nullable Object> list = new ArrayList<>(values.length);
        Collections.addAll(list, values);
        return new SimpleStatement(cql, list, Map.of(), StatementOptions.DEFAULT);
    }

    /// A statement with values by the names of its markers: `:name`, or the column that an unnamed
    /// marker stands for.
    public static SimpleStatement named(
            String cql, Map<String, ? extends @Nullable Object> values) {
        Map<String, @Nullable Object> copy = new LinkedHashMap<>();
        values.forEach(copy::put);
        return new SimpleStatement(cql, List.of(), copy, StatementOptions.DEFAULT);
    }

    @Override
    public SimpleStatement withOptions(StatementOptions newOptions) {
        return new SimpleStatement(cql, values, namedValues, newOptions);
    }
}
