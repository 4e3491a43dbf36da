package dev.rowhouse.exports.java;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.plan.step.Unnesting;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Rows that are elements of a collection, in Java: a record of the row that has the collection and
/// of what an element holds, and the method that makes them.
final class ElementCode {
    private static final String ROW = "com.datastax.oss.driver.api.core.cql.Row";

    private final Unnesting unnesting;
    private final PlanExpressions expressions;
    private final Map<String, String> names = new LinkedHashMap<>();

    ElementCode(Unnesting unnesting, PlanExpressions expressions) {
        this.unnesting = unnesting;
        this.expressions = expressions;
        JavaNames.Unique unique = new JavaNames.Unique();
        unique.of("row");
        unnesting
                .parts()
                .forEach(part ->
                        names.put(part.column(), unique.of(JavaNames.variable(part.column()))));
    }

    /// The expressions for the columns that an element makes, by name.
    ///
    /// @param variable the element
    Map<String, String> parts(String variable) {
        Map<String, String> parts = new LinkedHashMap<>();
        names.forEach((column, name) -> parts.put(column, variable + "." + name + "()"));
        return parts;
    }

    /// The types of the columns that an element makes, by name.
    Map<String, CqlType> types() {
        Map<String, CqlType> types = new LinkedHashMap<>();
        unnesting.parts().forEach(part -> types.put(part.column(), part.type()));
        return types;
    }

    void writeRecord(JavaSource source) {
        List<String> components = new ArrayList<>();
        components.add(source.use(ROW) + " row");
        for (Unnesting.Part part : unnesting.parts()) {
            components.add(
                    expressions.types().name(source, part.type())
                            + " "
                            + names.getOrDefault(part.column(), part.column()));
        }
        source.javadoc(List.of("A row with one element of its " + unnesting.column() + "."));
        source.line("private record Element(" + String.join(", ", components) + ") {}");
        source.line("");
    }

    /// @param isReversed whether the last element comes first
    void writeMethod(JavaSource source, boolean isReversed) {
        String stream = source.use("java.util.stream.Stream");
        source.line("");
        source.open(
                "private static %s<Element> elements(%s row) {".formatted(stream, source.use(ROW)));
        boolean isMap = unnesting.type() instanceof MapType;
        String collection =
                expressions.types().get(source, "row", unnesting.column(), unnesting.type())
                        + (isMap ? ".entrySet()" : "");
        List<String> values = new ArrayList<>(List.of("row"));
        String key = isMap ? "element.getKey()" : "element";
        boolean isTuple = unnesting.keys().size() > 1;
        for (int i = 0; i < unnesting.keys().size(); i++) {
            CqlType type = unnesting.keys().get(i).type();
            values.add(isTuple ? expressions.types().get(source, key, i, type) : key);
        }
        for (Unnesting.Part part : unnesting.values()) {
            values.add(
                    "element.getValue()"
                            + (unnesting.hasOwnType()
                                    ? "." + JavaNames.variable(part.column()) + "()"
                                    : ""));
        }
        if (isReversed) {
            String list = source.use("java.util.ArrayList");
            String element =
                    isMap
                            ? "%s.Entry<%s, %s>"
                                    .formatted(
                                            source.use("java.util.Map"),
                                            name(source, ((MapType) unnesting.type()).key()),
                                            name(source, ((MapType) unnesting.type()).value()))
                            : name(source, ((SetType) unnesting.type()).element());
            source.line(
                    "%s<%s> backwards = new %s<>(%s);".formatted(list, element, list, collection));
            source.line(source.use("java.util.Collections") + ".reverse(backwards);");
            collection = "backwards";
        }
        source.line("return " + collection + ".stream()");
        source.line("        .map(element -> new Element(" + String.join(", ", values) + "));");
        source.close("}");
    }

    private String name(JavaSource source, CqlType type) {
        return expressions.types().name(source, type);
    }
}
