package dev.rowhouse.exports.java;

import dev.rowhouse.exports.file.GeneratedFile;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.step.ResultColumn;

import java.util.ArrayList;
import java.util.List;

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

    /// The names of its components, in the order of the answer's columns: the last name of the path
    /// where only one column has it, else with what it belongs to.
    static List<String> components(QueryPlan plan) {
        JavaNames.Unique names = new JavaNames.Unique();
        List<String> components = new ArrayList<>();
        List<String> lasts = plan.columns().stream().map(AnswerClass::last).toList();
        for (ResultColumn column : plan.columns()) {
            String last = last(column);
            boolean isShared = lasts.stream().filter(last::equals).count() > 1;
            String longer = longer(plan, column);
            components.add(isShared ? names.of(longer) : names.of(last, longer));
        }
        return components;
    }

    private static String last(ResultColumn column) {
        return JavaNames.variable(column.item().substring(column.item().lastIndexOf('.') + 1));
    }

    /// With the role before it; with the table's word for it where the path has none; with what was
    /// read for it where the table has none.
    private static String longer(QueryPlan plan, ResultColumn column) {
        String[] path = column.item().split("\\.", -1);
        String last = last(column);
        if (path.length > 2) {
            return JavaNames.variable(path[path.length - 2] + "." + path[path.length - 1]);
        }
        String stored = JavaNames.variable(column.column());
        if (!stored.equals(last)) {
            return stored;
        }
        return column.step().equals(plan.row())
                ? last
                : JavaNames.variable(column.step() + "." + last);
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
                                            SourceText.literal(JavaNames.column(column.column())))
                            : "";
            components.add(annotation + types.name(source, column.type()) + " " + names.get(i));
        }
        source.recordOf(components);
        return source.file();
    }
}
