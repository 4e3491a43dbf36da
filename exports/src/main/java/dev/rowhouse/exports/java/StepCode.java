package dev.rowhouse.exports.java;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.exports.java.PlanScope.Variable;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.table.TableDesign;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Writes the steps of a plan into one method.
///
/// **Thread safety.** Belongs to one thread.
final class StepCode {
    private static final String DONE = "true";

    private final Design design;
    private final StatementCode statements;
    private final PlanExpressions expressions;
    private final JavaSource source;
    private final JavaNames.Unique names;
    private Frame frame;
    private final RequirementCode requirements;

    /// The expression that tells at the end whether the mutation happened: true, or the variable
    /// that a conditional deletion sets.
    private String happened = DONE;

    /// The variable that is false once a decision has found the write of an earlier run; empty when
    /// no step depends on it.
    private Optional<String> isApplied = Optional.empty();

    /// The method around the steps.
    ///
    /// @param time the expression for the time that writes carry, in microseconds
    /// @param hasResult whether it returns false when the mutation is declined, and true otherwise
    /// @param call the variable of the call that holds instances while the steps run, if it does
    record Frame(String time, boolean hasResult, Optional<String> call) {
        private String done() {
            return hasResult ? "return true;" : "return;";
        }
    }

    /// Where steps are nested in the code.
    ///
    /// @param prefix what their numbers begin with
    /// @param next how a step with nothing to do goes on where it does not end the method: with the
    ///     next iteration of a loop, or behind the statement that it belongs to
    private record Nesting(String prefix, Optional<String> next) {
        Nesting inLoop() {
            return new Nesting(prefix, Optional.of("continue;"));
        }
    }

    /// @param names the names that the method has taken
    StepCode(Design design, StatementCode statements, JavaNames.Unique names, Frame frame) {
        this.design = design;
        this.statements = statements;
        this.expressions = statements.expressions();
        this.source = statements.source();
        this.names = names;
        this.frame = frame;
        this.requirements = new RequirementCode(expressions);
    }

    /// Writes steps with their numbers in the plan's text, because the notes on crashes refer to
    /// them.
    ///
    /// @param prefix what their numbers begin with: `1.` for steps inside the first one
    /// @param first the number of the first step
    /// @return the names behind the steps
    PlanScope write(List<PlanStep> steps, PlanScope scope, String prefix, int first) {
        if (PlanStep.walk(steps).anyMatch(PlanStep.WhenApplied.class::isInstance)) {
            String variable = names.of("isApplied");
            source.line("boolean " + variable + " = true;");
            isApplied = Optional.of(variable);
        }
        return steps(steps, scope, new Nesting(prefix, Optional.empty()), first);
    }

    /// Writes the end of a method that has run all steps.
    void end() {
        if (frame.hasResult()) {
            source.line("return " + happened + ";");
        }
    }

    /// Calls another method for the steps of a deletion that may be declined, and goes on.
    ///
    /// @param call the call
    void keepResult(String call) {
        happened = names.of("happened");
        source.line("boolean " + happened + " = " + call + ";");
    }

    private PlanScope steps(
            List<? extends PlanStep> steps, PlanScope scope, Nesting nesting, int first) {
        PlanScope inner = scope;
        for (int place = 0; place < steps.size(); place++) {
            String label = nesting.prefix() + (first + place) + ".";
            String reason = steps.get(place).reason();
            source.comment(label + (reason.isEmpty() ? "" : " " + reason));
            inner = step(steps, place, inner, new Nesting(label, nesting.next()));
        }
        return inner;
    }

    /// Whether the rows of a read are needed in the loop behind it alone, one after the other. Then
    /// only one page of them is in memory, however many there are. A loop that puts rows into the
    /// table that it reads could meet them again, so it reads all rows first.
    private static boolean isPaged(List<? extends PlanStep> steps, int place) {
        return steps.get(place) instanceof PlanStep.Read read
                && read.count() == PlanStep.ReadCount.MANY
                && !read.missing().isFailure()
                && place + 1 < steps.size()
                && steps.get(place + 1) instanceof PlanStep.ForEach loop
                && loop.read().equals(read.name())
                && PlanStep.walk(steps, PlanStep.ForEach.class)
                                .filter(each -> each.read().equals(read.name()))
                                .count()
                        == 1
                && PlanStep.walk(loop.steps(), PlanStep.Write.class)
                        .noneMatch(write ->
                                write.table().equals(read.table())
                                        && write.kind() != PlanStep.WriteKind.DELETE);
    }

    private void steps(List<? extends PlanStep> steps, PlanScope scope, Nesting nesting) {
        steps(steps, scope, nesting, 1);
    }

    private PlanScope step(
            List<? extends PlanStep> steps, int place, PlanScope scope, Nesting nesting) {
        switch (steps.get(place)) {
            case PlanStep.Read read -> {
                return read(read, isPaged(steps, place), scope, nesting);
            }
            case PlanStep.Part part -> part(part, scope, nesting);
            case PlanStep.ForEach loop -> forEach(loop, scope, nesting.inLoop());
            case PlanStep.ForEachElement loop -> forEachElement(loop, scope, nesting.inLoop());
            case PlanStep.ForEachPosition loop -> {
                PlanScope inner = new ListCode(expressions).open(loop.lists(), scope, names);
                steps(loop.steps(), inner, nesting.inLoop());
                source.close("}");
            }
            case PlanStep.WhenPresent when -> whenPresent(when, scope, nesting);
            case PlanStep.OwnTime own -> ownTime(own, scope, nesting);
            case PlanStep.WhenApplied when -> {
                source.open("if (" + isApplied.orElseThrow() + ") {");
                steps(when.steps(), scope, nesting);
                source.close("}");
            }
            case PlanStep.WhenDifferent when -> whenDifferent(when, scope, nesting);
            case PlanStep.Decide decide -> decide(decide, scope, nesting);
            case PlanStep.TakeTime _ -> source.line(frame.time() + " = " + nextTime() + ";");
            case PlanStep.Write write -> statements.execute(write, frame.time(), scope);
            case PlanStep.Batch batch -> statements.batch(batch, frame.time(), scope);
            case PlanStep.HoldAlso also -> holdAlso(also, scope);
            case PlanStep.StillHeld _ -> doneIf(call() + ".isFinished()");
            case PlanStep.Require require -> require(require, scope, nesting);
            case PlanStep.RefuseSame refuse -> requirements.refuseSame(refuse, scope);
            case PlanStep.RefuseLists refuse -> requirements.refuseLists(refuse, scope, names);
            case PlanStep.Hold _ ->
                    throw new IllegalStateException("a plan holds its instance around all steps");
        }
        return scope;
    }

    /// Writes steps that carry a time of their own, which the first of them takes.
    private void ownTime(PlanStep.OwnTime own, PlanScope scope, Nesting nesting) {
        Frame outer = frame;
        String time = names.of("ownTime");
        source.line("long " + time + ";");
        frame = new Frame(time, outer.hasResult(), outer.call());
        steps(own.steps(), scope, nesting);
        frame = outer;
    }

    /// Writes the steps of one of several statements. Those that may find nothing to do leave a
    /// labelled block.
    private void part(PlanStep.Part part, PlanScope scope, Nesting nesting) {
        if (PlanStep.walk(part.steps()).noneMatch(StepCode::mayLeave)) {
            steps(part.steps(), scope, nesting);
            return;
        }
        String label = names.of("statement" + part.number());
        source.open(label + ": {");
        steps(
                part.steps(),
                scope,
                new Nesting(nesting.prefix(), Optional.of("break " + label + ";")));
        source.close("}");
    }

    /// Whether a step may find that its statement has nothing to do, or nothing more.
    private static boolean mayLeave(PlanStep step) {
        return switch (step) {
            case PlanStep.Read read ->
                    read.count() == PlanStep.ReadCount.ONE
                            && read.missing() == PlanStep.WhenMissing.NOTHING_TO_DO;
            case PlanStep.Require require -> !require.done().isEmpty();
            default -> false;
        };
    }

    private String nextTime() {
        return source.use(expressions.types().base() + ".support.WriteTime") + ".next()";
    }

    private String call() {
        return frame.call()
                .orElseThrow(() -> new IllegalStateException("no call holds an instance"));
    }

    private void doneIf(String condition) {
        source.open("if (" + condition + ") {");
        source.line(frame.done());
        source.close("}");
    }

    /// The result of a mutation whose condition does not hold. A call that another caller has
    /// finished has not been declined.
    private String declined() {
        return frame.call().map(call -> call + ".isFinished()").orElse("false");
    }

    private void holdAlso(PlanStep.HoldAlso also, PlanScope scope) {
        source.open(
                JavaSource.declaration(
                        "if (!" + call() + ".hold(",
                        also.names().stream()
                                .map(name -> expressions.value(name, scope))
                                .distinct()
                                .toList(),
                        ")) {"));
        source.line(frame.done());
        source.close("}");
    }

    private void require(PlanStep.Require require, PlanScope scope, Nesting nesting) {
        source.open(
                ChainText.condition("if (" + requirements.fails(require.tests(), scope) + ") {"));
        List<String> done =
                requirements.done(
                        require.done(), RequirementCode.afterFailure(require.tests(), scope));
        if (done.isEmpty()) {
            source.line("return " + declined() + ";");
        } else {
            String isDone = names.of("isDone");
            source.comment("Where the row is as wanted, an earlier run of the same call wrote it.");
            source.line(
                    done.size() == 1
                            ? "boolean " + isDone + " = " + done.getFirst() + ";"
                            : "boolean %s =\n        %s;"
                                    .formatted(isDone, String.join("\n                && ", done)));
            if (nesting.next().isPresent()) {
                source.open("if (!" + isDone + ") {");
                source.line("return " + declined() + ";");
                source.close("}");
                source.line(nesting.next().get());
            } else {
                source.line("return " + isDone + " || " + declined() + ";");
            }
        }
        source.close("}");
    }

    /// @param isPaged whether the rows are fetched page by page, while the loop goes through them
    private PlanScope read(PlanStep.Read read, boolean isPaged, PlanScope scope, Nesting nesting) {
        TableDesign table = design.findTable(read.table()).orElseThrow();
        String row = source.use("com.datastax.oss.driver.api.core.cql.Row");
        String wanted = JavaNames.variable(read.name());
        String variable = names.of(wanted, wanted + "Row");
        if (read.count() == PlanStep.ReadCount.MANY) {
            String rows = (isPaged ? "Iterable" : source.use("java.util.List")) + "<" + row + ">";
            String end = isPaged ? ");" : ").all();";
            if (read.missing() == PlanStep.WhenMissing.NOTHING_IF_NULL) {
                source.line(
                        "%s %s = %s.of();".formatted(rows, variable, source.use("java.util.List")));
                source.open("if (" + allPresent(read, scope) + ") {");
                call(variable + " = session.execute(", end, read, scope);
                source.close("}");
            } else {
                call("%s %s = session.execute(".formatted(rows, variable), end, read, scope);
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
                source.line(nesting.next().orElseGet(frame::done));
                source.close("}");
            } else if (read.missing() == PlanStep.WhenMissing.DECLINE) {
                source.open("if (" + variable + " == null) {");
                source.line("return " + declined() + ";");
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
        if (frame.call().isPresent()) {
            doneIf(call() + ".isFinished()");
        }
        source.line(
                "throw new %s(%s);"
                        .formatted(
                                source.use("java.util.NoSuchElementException"),
                                SourceText.literal("no such row in " + read.table())));
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

    private void whenPresent(PlanStep.WhenPresent when, PlanScope scope, Nesting nesting) {
        PlanScope inner = scope;
        List<String> conditions = new ArrayList<>();
        for (Expression value : when.values()) {
            conditions.add(expressions.isPresent(value, inner));
            inner = inner.withPresent(value);
        }
        source.open(ChainText.condition("if (" + String.join(" && ", conditions) + ") {"));
        steps(when.steps(), inner, nesting);
        if (!when.otherwise().isEmpty()) {
            source.turn("} else {");
            steps(
                    when.otherwise(),
                    scope,
                    new Nesting(otherwise(nesting.prefix()), nesting.next()));
        }
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
                    new Nesting(otherwise(nesting.prefix()), nesting.next()));
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
        } else if (!decide.isRecognised()) {
            statements.call("if (!session.execute(", List.of(), ")", decide.statement(), scope);
            source.open("        .wasApplied()) {");
            steps(decide.undo(), scope, nesting);
            source.line("return false;");
            source.close("}");
            return;
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
                List.of(".setConsistencyLevel(" + statements.fields().serialLevel(source) + ")"),
                ").one();",
                decide.look(),
                scope);
        source.open("if (" + isOthers(decide, found, scope) + ") {");
        steps(decide.undo(), scope, nesting);
        source.line("return false;");
        source.close("}");
        isApplied.ifPresent(variable -> source.line(variable + " = false;"));
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
