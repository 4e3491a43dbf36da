package dev.rowhouse.exports.java;

import dev.rowhouse.design.plan.QueryPlan;
import dev.rowhouse.design.plan.ResultColumn;
import dev.rowhouse.exports.file.GeneratedFile;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// The record of a question's answers.
final class AnswerClass {
    private static final String MAPPER = "com.datastax.oss.driver.api.mapper.annotations.";

    private AnswerClass() {}

    /// Its name.
    static String name(QueryPlan plan) {
        return JavaNames.type(plan.query()) + "Answer";
    }

    /// Its qualified name.
    static String qualified(QueryPlan plan, JavaTypes types) {
        return types.base() + ".question." + name(plan);
    }

    /// The names of its components, in the order of the answer's columns: the last name of the path where that is enough.
    static List<String> components(QueryPlan plan) {
        JavaNames.Unique names = new JavaNames.Unique();
        List<String> components = new ArrayList<>();
        for (ResultColumn column : plan.columns()) {
            String path = column.item();
            int dot = path.lastIndexOf('.');
            String last = JavaNames.variable(path.substring(dot + 1));
            String longer =
                    dot < 0
                            ? last
                            : JavaNames.variable(
                                    path.substring(path.lastIndexOf('.', dot - 1) + 1));
            components.add(names.of(last, longer));
        }
        return components;
    }

    /// @param isMapped whether the object mapper makes it of rows
    static GeneratedFile of(QueryPlan plan, boolean isMapped, JavaTypes types) {
        JavaSource source = new JavaSource(types.base() + ".question", name(plan));
        source.javadoc(
                List.of(
                        "An answer to the question "
                                + plan.query()
                                + ": "
                                + JavaSource.escaped(plan.ask())));
        if (isMapped) {
            source.line("@" + source.use(MAPPER + "Entity"));
            String hint = source.use(MAPPER + "SchemaHint");
            source.line("@" + hint + "(targetElement = " + hint + ".TargetElement.NONE)");
        }
        List<String> names = components(plan);
        List<String> components = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            ResultColumn column = plan.columns().get(i);
            boolean isFound =
                    JavaNames.isPlain(column.column())
                            && JavaNames.variable(column.column()).equals(names.get(i));
            String annotation =
                    isMapped && !isFound
                            ? "@%s(%s) "
                                    .formatted(
                                            source.use(MAPPER + "CqlName"),
                                            JavaNames.literal(JavaNames.column(column.column())))
                            : "";
            components.add(annotation + types.name(source, column.type()) + " " + names.get(i));
        }
        source.line(
                components.stream()
                        .collect(
                                Collectors.joining(
                                        ",\n        ",
                                        "public record " + source.name() + "(\n        ",
                                        ") {}")));
        return source.file();
    }
}
