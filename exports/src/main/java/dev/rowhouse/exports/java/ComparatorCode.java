package dev.rowhouse.exports.java;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.exports.java.PlanScope.RowOf;

import java.util.ArrayList;
import java.util.List;

/// Comparators of rows, for an order that is made in the application.
///
/// @param expressions the values that are compared
/// @param source the class in which the comparator stands
record ComparatorCode(PlanExpressions expressions, JavaSource source) {
    /// `Comparator.comparing((Row row) -> row.getInstant("at"), Comparator.nullsFirst(…))`.
    String comparing(String type, RowOf row, String column, boolean isDescending, String variable) {
        CqlType columnType = row.type(column);
        return "comparing(\n        (%s %s) -> %s,\n        %s.nullsFirst(%s)%s)"
                .formatted(
                        type,
                        variable,
                        row.part(column)
                                .orElseGet(() ->
                                        expressions
                                                .types()
                                                .get(source, row.variable(), column, columnType)),
                        source.use("java.util.Comparator"),
                        expressions.types().order(source, columnType),
                        isDescending ? ".reversed()" : "");
    }

    /// The comparator that has the first term decide, then the second.
    List<String> thenComparing(List<String> terms) {
        List<String> lines = new ArrayList<>();
        for (String term : terms) {
            lines.add(
                    lines.isEmpty()
                            ? source.use("java.util.Comparator") + "." + term
                            : ChainText.indented(List.of(".thenC" + term.substring(1)), 1)
                                    .getFirst());
        }
        return lines;
    }
}
