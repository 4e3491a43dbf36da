package dev.rowhouse.engine;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.engine.result.ColumnSpecification;
import dev.rowhouse.engine.result.ColumnSpecifications;
import dev.rowhouse.engine.result.Unset;
import dev.rowhouse.engine.trace.Trace;

import org.jspecify.annotations.Nullable;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/// The description of a request in its trace.
final class TracedRequest {
    private static final int VALUE_LENGTH_MAX = 1000;

    private TracedRequest() {}

    static Supplier<Trace.Request> of(Statement statement) {
        return () ->
                switch (statement) {
                    case SimpleStatement simple ->
                            request("Execute CQL3 query", simple, Map.of("query", simple.cql()));
                    case BoundStatement bound ->
                            request("Execute CQL3 prepared query", bound, parameters(bound));
                    case BatchStatement ignored ->
                            new Trace.Request("Execute batch of CQL3 queries", Map.of());
                };
    }

    private static Trace.Request request(
            String name, Statement statement, Map<String, String> parameters) {
        Map<String, String> all = new HashMap<>(parameters);
        statement
                .options()
                .pageSize()
                .ifPresent(rows -> all.put("page_size", Integer.toString(rows)));
        return new Trace.Request(name, all);
    }

    private static Map<String, String> parameters(BoundStatement statement) {
        Map<String, String> parameters = new HashMap<>();
        parameters.put("query", statement.prepared().cql());
        ColumnSpecifications variables = statement.prepared().variables();
        @Nullable Bytes[] values = statement.valueArray();
        for (int i = 0; i < values.length; i++) {
            ColumnSpecification variable = variables.get(i);
            parameters.put("bound_var_" + i + "_" + variable.name(), text(variable, values[i]));
        }
        return parameters;
    }

    private static String text(ColumnSpecification variable, @Nullable Bytes value) {
        if (value == null || Unset.is(value)) {
            return "null";
        }
        String literal = variable.type().toCqlLiteral(value);
        return literal.length() > VALUE_LENGTH_MAX
                ? literal.substring(0, VALUE_LENGTH_MAX) + "...'"
                : literal;
    }
}
