package dev.rowhouse.exports.java;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.exports.file.ExportException;
import dev.rowhouse.exports.file.GeneratedFile;
import dev.rowhouse.exports.java.PlanScope.Variable;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.table.TableDesign;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// A class that carries out one mutation, step for step.
final class MutationClass {
    private static final String CONSISTENCY = "com.datastax.oss.driver.api.core.ConsistencyLevel";

    private final Design design;
    private final MutationPlan plan;
    private final JavaSource source;
    private final PlanExpressions expressions;
    private final StatementFields fields;
    private final StatementCode statements;
    private final Method method;
    private JavaNames.Unique names = new JavaNames.Unique();

    /// The variable with the time that writes carry, in microseconds.
    private String time = "time";

    /// The expression that tells at the end whether the mutation happened: true, or the variable
    /// that a conditional deletion sets.
    private String happened = HAPPENED;

    private static final String HAPPENED = "true";
    private final boolean isGuarded;

    /// The signature of a mutation's method.
    ///
    /// @param name the name of its class
    /// @param parameters its parameters
    /// @param isGuarded whether it tells if the database declined
    record Method(String name, Parameters parameters, boolean isGuarded) {
        static Method of(MutationPlan plan, ConceptualMutation mutation) {
            return new Method(
                    JavaNames.type(plan.mutation()),
                    Parameters.of(mutation.header().parameters()),
                    PlanStep.walk(plan.steps()).anyMatch(PlanStep.Decide.class::isInstance));
        }

        /// The return type.
        String returned() {
            return isGuarded ? "boolean" : "void";
        }
    }

    /// Where steps are nested in the code.
    ///
    /// @param prefix what their numbers begin with
    /// @param isInLoop whether a step with nothing to do continues with the next iteration of a
    ///     loop
    private record Nesting(String prefix, boolean isInLoop) {
        Nesting inLoop() {
            return new Nesting(prefix, true);
        }
    }

    private MutationClass(
            Design design,
            MutationPlan plan,
            Method method,
            JavaTypes types,
            Idempotence idempotence) {
        this.design = design;
        this.plan = plan;
        this.method = method;
        this.source = new JavaSource(types.base() + ".mutation", method.name());
        this.expressions = new PlanExpressions(types, source);
        this.fields = MutationStatements.of(plan.allSteps(), idempotence);
        this.statements = new StatementCode(expressions, source, fields);
        this.isGuarded = method.isGuarded();
        namesOfParameters();
    }

    private void namesOfParameters() {
        names.of("session");
        method.parameters().variables().values().forEach(each -> names.of(each.name()));
    }

    static GeneratedFile of(
            Design design,
            MutationPlan plan,
            Method method,
            JavaTypes types,
            Idempotence idempotence) {
        return new MutationClass(design, plan, method, types, idempotence).write();
    }

    private GeneratedFile write() {
        source.javadoc(documentation());
        source.open("public final class " + source.name() + " {");
        fields.write(source);
        source.line("");
        List<String> tags = new ArrayList<>();
        if (isGuarded) {
            tags.add(
                    "@return false when the database declined, or there is nothing to change; nothing was changed");
        }
        boolean throwsMissing =
                PlanStep.walk(plan.steps(), PlanStep.Read.class)
                        .anyMatch(read -> read.missing().isFailure());
        if (throwsMissing) {
            tags.add(
                    "@throws "
                            + missing()
                            + " when something named here does not exist; nothing was written");
        }
        if (!tags.isEmpty()) {
            source.javadoc(tags);
        }
        source.open(
                JavaSource.declaration(
                        "public " + method.returned() + " run(",
                        method.parameters().declared(source, expressions.types()),
                        ") {"));
        PlanScope scope = PlanScope.of(method.parameters().variables());
        takeTime(plan.afterwards().isEmpty() ? plan.steps() : plan.afterwards());
        if (plan.afterwards().isEmpty()) {
            steps(plan.steps(), scope, new Nesting("", false));
        } else {
            String first = "%s(%s)".formatted(FIRST, arguments());
            if (plan.isDecidedDeletion()) {
                happened = names.of("happened");
                source.line("boolean " + happened + " = " + first + ";");
            } else if (isGuarded) {
                source.open("if (!" + first + ") {");
                source.line("return false;");
                source.close("}");
            } else {
                source.line(first + ";");
            }
            steps(plan.afterwards(), scope, new Nesting("", false), plan.steps().size() + 1);
        }
        returnIfGuarded();
        source.close("}");
        if (!plan.afterwards().isEmpty()) {
            writeFirst(scope);
        }
        source.close("}");
        return source.file();
    }

    /// The prefix of variables in the first part, which always runs.
    private static final String FIRST = "first";

    private void writeFirst(PlanScope scope) {
        names = new JavaNames.Unique();
        namesOfParameters();
        happened = HAPPENED;
        source.line("");
        source.open(
                JavaSource.declaration(
                        "private " + method.returned() + " " + FIRST + "(",
                        method.parameters().declared(source, expressions.types()),
                        ") {"));
        takeTime(plan.steps());
        steps(plan.steps(), scope, new Nesting("", false));
        returnIfGuarded();
        source.close("}");
    }

    /// Declares the variable with the time that writes carry, if some of them carry one.
    private void takeTime(List<PlanStep> steps) {
        if (PlanStep.walk(steps, PlanStep.Write.class).anyMatch(PlanStep.Write::isTimed)) {
            time = names.of("time");
            source.line("long " + time + " = " + nextTime() + ";");
        }
    }

    private String nextTime() {
        return source.use(expressions.types().base() + ".support.WriteTime") + ".next()";
    }

    private void returnIfGuarded() {
        if (isGuarded) {
            source.line("return " + happened + ";");
        }
    }

    private String arguments() {
        return method.parameters().variables().values().stream()
                .map(Variable::name)
                .collect(Collectors.joining(", "));
    }

    private String missing() {
        return source.use("java.util.NoSuchElementException");
    }

    private List<String> documentation() {
        List<String> paragraphs = new ArrayList<>();
        paragraphs.add(JavaSource.escaped(sentence(plan.ask())));
        if (!plan.crashes().isEmpty()) {
            paragraphs.add("Not one transaction. What an interruption leaves behind:");
            paragraphs.addAll(JavaSource.list(plan.crashes()));
        }
        if (!plan.allAssumptions().isEmpty()) {
            paragraphs.add("The caller must ensure:");
            paragraphs.addAll(JavaSource.list(plan.allAssumptions()));
        }
        paragraphs.add("Safe for any number of threads.");
        return paragraphs;
    }

    private static String sentence(String text) {
        return text.matches(".*[.?!]") ? text : text + ".";
    }

    /// Steps with their numbers in the plan's text, because the notes on crashes refer to them.
    private void steps(List<? extends PlanStep> steps, PlanScope scope, Nesting nesting) {
        steps(steps, scope, nesting, 1);
    }

    private void steps(
            List<? extends PlanStep> steps, PlanScope scope, Nesting nesting, int first) {
        PlanScope inner = scope;
        int number = first;
        for (PlanStep step : steps) {
            String label = nesting.prefix() + number + ".";
            source.comment(label + (step.reason().isEmpty() ? "" : " " + step.reason()));
            inner = step(step, inner, new Nesting(label, nesting.isInLoop()));
            number++;
        }
    }

    private PlanScope step(PlanStep step, PlanScope scope, Nesting nesting) {
        switch (step) {
            case PlanStep.Read read -> {
                return read(read, scope, nesting);
            }
            case PlanStep.ForEach loop -> forEach(loop, scope, nesting.inLoop());
            case PlanStep.ForEachElement loop -> forEachElement(loop, scope, nesting.inLoop());
            case PlanStep.WhenPresent when -> {
                source.open(
                        when.values().stream()
                                .map(value -> expressions.isPresent(value, scope))
                                .collect(Collectors.joining(" && ", "if (", ") {")));
                steps(when.steps(), scope, nesting);
                source.close("}");
            }
            case PlanStep.WhenDifferent when -> whenDifferent(when, scope, nesting);
            case PlanStep.Decide decide -> decide(decide, scope, nesting);
            case PlanStep.TakeTime _ -> source.line(time + " = " + nextTime() + ";");
            case PlanStep.Write write -> statements.execute(write, time, scope);
            case PlanStep.Batch batch -> statements.batch(batch, time, scope);
            case PlanStep.Hold _, PlanStep.HoldAlso _, PlanStep.StillHeld _, PlanStep.Require _ ->
                    throw new ExportException("generated Java cannot hold an instance yet");
        }
        return scope;
    }

    private PlanScope read(PlanStep.Read read, PlanScope scope, Nesting nesting) {
        TableDesign table = design.findTable(read.table()).orElseThrow();
        String row = source.use("com.datastax.oss.driver.api.core.cql.Row");
        String wanted = JavaNames.variable(read.name());
        String variable = names.of(wanted, wanted + "Row");
        if (read.count() == PlanStep.ReadCount.MANY) {
            String list = source.use("java.util.List") + "<" + row + ">";
            if (read.missing() == PlanStep.WhenMissing.NOTHING_IF_NULL) {
                source.line(list + " " + variable + " = List.of();");
                source.open("if (" + allPresent(read, scope) + ") {");
                call(variable + " = session.execute(", ").all();", read, scope);
                source.close("}");
            } else {
                call("%s %s = session.execute(".formatted(list, variable), ").all();", read, scope);
            }
            if (read.missing().isFailure()) {
                failIf(variable + ".isEmpty()", read);
            }
            return scope.withRow(read.name(), new PlanScope.RowOf(variable, table, false));
        }
        boolean isOptional =
                switch (read.missing()) {
                    case NULLS, FAIL_UNLESS_NULL -> true;
                    case FAIL, DECLINE, NOTHING_TO_DO, NOTHING_IF_NULL -> false;
                };
        if (read.missing() == PlanStep.WhenMissing.FAIL_UNLESS_NULL) {
            source.line(row + " " + variable + " = null;");
            source.open("if (" + allPresent(read, scope) + ") {");
            call(variable + " = session.execute(", ").one();", read, scope);
            failIf(variable + " == null", read);
            source.close("}");
        } else {
            call("%s %s = session.execute(".formatted(row, variable), ").one();", read, scope);
            if (read.missing().isFailure()) {
                failIf(variable + " == null", read);
            } else if (read.missing() == PlanStep.WhenMissing.NOTHING_TO_DO) {
                source.open("if (" + variable + " == null) {");
                source.line(
                        nesting.isInLoop() ? "continue;" : isGuarded ? "return true;" : "return;");
                source.close("}");
            } else if (read.missing() == PlanStep.WhenMissing.DECLINE) {
                source.open("if (" + variable + " == null) {");
                source.line("return false;");
                source.close("}");
            }
        }
        return scope.withRow(
                read.name(), new PlanScope.RowOf(variable, table, isOptional, read.computed()));
    }

    /// Checks that no value bound by a read is null.
    private String allPresent(PlanStep.Read read, PlanScope scope) {
        return read.statement().binds().stream()
                .map(bind -> expressions.isPresent(bind.value(), scope))
                .distinct()
                .collect(Collectors.joining(" && "));
    }

    private void failIf(String condition, PlanStep.Read read) {
        source.open("if (" + condition + ") {");
        source.line(
                "throw new %s(%s);"
                        .formatted(
                                missing(), SourceText.literal("no such row in " + read.table())));
        source.close("}");
    }

    private void call(String before, String after, PlanStep.Read read, PlanScope scope) {
        statements.call(before, List.of(), after, read.statement(), scope);
    }

    private void forEach(PlanStep.ForEach loop, PlanScope scope, Nesting nesting) {
        PlanScope.RowOf rows = (PlanScope.RowOf) scope.rows().get(loop.read());
        if (rows == null) {
            throw new IllegalStateException("the plan loops over " + loop.read());
        }
        String wanted = JavaNames.variable(loop.row());
        String variable = names.of(wanted, wanted + "Row");
        source.open(
                "for (%s %s : %s) {"
                        .formatted(
                                source.use("com.datastax.oss.driver.api.core.cql.Row"),
                                variable,
                                rows.variable()));
        steps(
                loop.steps(),
                scope.withRow(loop.row(), new PlanScope.RowOf(variable, rows.table(), false)),
                nesting);
        source.close("}");
    }

    private void forEachElement(PlanStep.ForEachElement loop, PlanScope scope, Nesting nesting) {
        CqlType collection = expressions.type(loop.collection(), scope);
        Variable element =
                new Variable(
                        names.of(JavaNames.variable(loop.element()), "element"),
                        collection.components().getFirst().freeze());
        String values = expressions.value(loop.collection(), scope);
        boolean isMap = collection instanceof MapType;
        source.open("if (" + expressions.isPresent(loop.collection(), scope) + ") {");
        source.open(
                "for (%s %s : %s) {"
                        .formatted(
                                expressions.types().name(source, element.type()),
                                element.name(),
                                isMap ? values + ".keySet()" : values));
        steps(loop.steps(), scope.withElement(loop.element(), element), nesting);
        source.close("}");
        source.close("}");
    }

    private void whenDifferent(PlanStep.WhenDifferent when, PlanScope scope, Nesting nesting) {
        String objects = source.use("java.util.Objects");
        boolean isForSame = when.steps().isEmpty();
        source.open(
                when.pairs().stream()
                        .map(pair ->
                                "%s%s.equals(%s, %s)"
                                        .formatted(
                                                isForSame ? "" : "!",
                                                objects,
                                                expressions.exactValue(pair.before(), scope),
                                                expressions.exactValue(pair.after(), scope)))
                        .collect(Collectors.joining(isForSame ? " && " : " || ", "if (", ") {")));
        steps(when.usual(), scope, nesting);
        if (!isForSame && !when.otherwise().isEmpty()) {
            source.turn("} else {");
            steps(
                    when.otherwise(),
                    scope,
                    new Nesting(otherwise(nesting.prefix()), nesting.isInLoop()));
        }
        source.close("}");
    }

    /// `2b.` of `2.`.
    private static String otherwise(String label) {
        return label.substring(0, label.length() - 1) + "b.";
    }

    private void decide(PlanStep.Decide decide, PlanScope scope, Nesting nesting) {
        if (decide.kind() == PlanStep.WriteKind.DELETE) {
            happened = names.of("happened");
            statements.call(
                    "boolean " + happened + " = session.execute(",
                    List.of(),
                    ")",
                    decide.statement(),
                    scope);
            source.line("        .wasApplied();");
            source.open("if (!" + happened + ") {");
            source.comment("Where the row is gone, an earlier run may have left the rest; go on.");
        } else {
            statements.call("if (!session.execute(", List.of(), ")", decide.statement(), scope);
            source.open("        .wasApplied()) {");
            source.comment(
                    "Where the row is as wanted, an earlier run of the same call wrote it; go on.");
        }
        String row = source.use("com.datastax.oss.driver.api.core.cql.Row");
        String found = names.of("found");
        statements.call(
                "%s %s = session.execute(".formatted(row, found),
                List.of(".setConsistencyLevel(" + source.use(CONSISTENCY) + ".SERIAL)"),
                ").one();",
                decide.look(),
                scope);
        source.open("if (" + isOthers(decide, found, scope) + ") {");
        steps(decide.undo(), scope, nesting);
        source.line("return false;");
        source.close("}");
        source.close("}");
    }

    /// A condition in Java: the stored values differ from those of this call.
    private String isOthers(PlanStep.Decide decide, String found, PlanScope scope) {
        if (decide.kind() == PlanStep.WriteKind.DELETE) {
            return found + " != null";
        }
        PlanScope.RowOf row =
                new PlanScope.RowOf(found, design.findTable(decide.table()).orElseThrow(), false);
        PlanScope inside = scope.withRow(found, row);
        List<String> conditions = new ArrayList<>(List.of(found + " == null"));
        for (PlanStep.Written written : decide.done()) {
            conditions.add(
                    "!%s.equals(%s, %s)"
                            .formatted(
                                    source.use("java.util.Objects"),
                                    expressions.exactValue(
                                            new Expression.RowColumn(found, written.column()),
                                            inside),
                                    expressions.exactValue(written.value(), scope)));
        }
        return String.join(conditions.size() > 2 ? "\n        || " : " || ", conditions);
    }
}
