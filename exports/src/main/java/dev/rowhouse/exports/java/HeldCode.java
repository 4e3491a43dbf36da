package dev.rowhouse.exports.java;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.exports.java.PlanScope.Variable;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.step.TakenValue;
import dev.rowhouse.plan.table.ColumnDesign;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The methods of a mutation that holds its instance, and that other callers can finish: one that
/// begins a call, one that names its instance, and one with the steps, for all who run it.
///
/// **Thread safety.** Belongs to one thread.
final class HeldCode {
    /// The field with the calls that have begun.
    static final String PENDING = "pending";

    private static final Set<NativeType> MAYBE_EMPTY =
            Set.of(NativeType.ASCII, NativeType.TEXT, NativeType.BLOB);

    private static final String STEPS = "steps";
    private static final String INSTANCES = "instances";

    private final MutationPlan plan;
    private final PlanStep.Hold hold;
    private final MutationClass.Method method;
    private final PlanExpressions expressions;
    private final JavaSource source;

    /// @param hold the step around all others
    HeldCode(
            MutationPlan plan,
            PlanStep.Hold hold,
            MutationClass.Method method,
            PlanExpressions expressions) {
        this.plan = plan;
        this.hold = hold;
        this.method = method;
        this.expressions = expressions;
        this.source = expressions.source();
        boolean readsFirst =
                before(plan).stream()
                                .allMatch(step ->
                                        step instanceof PlanStep.Read
                                                || step instanceof PlanStep.RefuseSame)
                        && plan.steps().getLast().equals(hold);
        if (!readsFirst || !plan.afterwards().isEmpty()) {
            throw new IllegalStateException(
                    "the plan of " + plan.mutation() + " writes outside of its hold");
        }
    }

    /// The tests of parameters, and the reads of what is written down with the call.
    private static List<PlanStep> before(MutationPlan plan) {
        return plan.steps().subList(0, plan.steps().size() - 1);
    }

    /// The lines that make the mutation known to all who may find its calls.
    List<String> registration() {
        String set = source.use("java.util.Set");
        String parameters =
                hold.kept().stream()
                        .map(each -> SourceText.literal(each.name()))
                        .collect(Collectors.joining(", ", set + ".of(", ")"));
        return List.of(
                JavaSource.declaration(
                        PENDING + ".add(",
                        List.of(
                                SourceText.literal(plan.mutation()),
                                parameters,
                                source.name() + "::" + INSTANCES,
                                "this::" + STEPS),
                        ");"));
    }

    /// The body of the method for callers.
    void begin(Design design, StatementCode statements) {
        PlanScope scope =
                new StepCode(
                                design,
                                statements,
                                method.names(),
                                new StepCode.Frame("", method.isGuarded(), Optional.empty()))
                        .write(before(plan), PlanScope.of(method.parameters().variables()), "", 1);
        source.comment(plan.steps().size() + ". " + hold.reason());
        source.line((method.isGuarded() ? "return " : "") + pending() + ".run(");
        source.line("        " + SourceText.literal(plan.mutation()) + ",");
        List<String> lines = new ArrayList<>();
        for (PlanStep.HeldParameter each : hold.parameters()) {
            lines.add(
                    ".%s(%s, %s, %s)"
                            .formatted(
                                    isRequired(each) ? "required" : "optional",
                                    SourceText.literal(each.name()),
                                    variable(method.parameters().variables(), each).name(),
                                    expressions.types().codec(source, each.type())));
        }
        for (TakenValue each : hold.taken()) {
            lines.add(
                    ".optional(%s, %s, %s)"
                            .formatted(
                                    SourceText.literal(each.name()),
                                    expressions.exactValue(each.value(), scope),
                                    expressions.types().codec(source, each.type())));
        }
        List<String> keys = partitionKeys(design);
        if (!keys.isEmpty()) {
            lines.add(".notEmpty(" + String.join(", ", keys) + ")");
        }
        String separator = lines.size() > 1 ? "\n                " : "";
        source.line(
                "        new %s()%s%s);"
                        .formatted(
                                source.use(support("Arguments")),
                                separator,
                                String.join(separator, lines)));
    }

    /// Whether a null would make a call that nobody can finish.
    private boolean isRequired(PlanStep.HeldParameter parameter) {
        return method.required().contains(parameter.name())
                || hold.instances().stream()
                        .flatMap(name -> name.parts().stream())
                        .anyMatch(part ->
                                part.value().equals(new Expression.Parameter(parameter.name())));
    }

    /// The parameters whose values are partition keys that may be empty in Java, and not in
    /// Cassandra, as literals.
    private List<String> partitionKeys(Design design) {
        return hold.kept().stream()
                .filter(each -> MAYBE_EMPTY.contains(each.type()))
                .map(PlanStep.HeldParameter::name)
                .filter(name ->
                        PlanStep.walk(hold.steps(), PlanStep.Write.class)
                                .anyMatch(write -> isPartitionKey(design, write, name)))
                .map(SourceText::literal)
                .toList();
    }

    private static boolean isPartitionKey(Design design, PlanStep.Write write, String parameter) {
        List<String> key =
                design.findTable(write.table()).orElseThrow().partitionKey().stream()
                        .map(ColumnDesign::name)
                        .toList();
        return key.size() == 1
                && write.statement().binds().stream()
                        .anyMatch(bind ->
                                bind.marker().equals(key.getFirst())
                                        && bind.value()
                                                .equals(new Expression.Parameter(parameter)));
    }

    private static Variable variable(
            Map<String, Variable> variables, PlanStep.HeldParameter parameter) {
        return Optional.ofNullable(variables.get(parameter.name()))
                .orElseThrow(() -> new IllegalStateException("no parameter " + parameter.name()));
    }

    /// The field, also where a parameter has its name.
    private String pending() {
        return method.parameters().variables().values().stream()
                        .anyMatch(each -> each.name().equals(PENDING))
                ? "this." + PENDING
                : PENDING;
    }

    private String support(String name) {
        return expressions.types().base() + ".support." + name;
    }

    /// The method that names the instances of a call; before and after if a key changes.
    void writeInstances() {
        String arguments = "arguments";
        source.line("");
        source.open(
                "private static %s<String> %s(%s %s) {"
                        .formatted(
                                source.use("java.util.List"),
                                INSTANCES,
                                source.use(support("Arguments")),
                                arguments));
        Map<String, Variable> values = new LinkedHashMap<>();
        for (PlanStep.HeldParameter each : hold.parameters()) {
            values.put(each.name(), new Variable(got(arguments, each), each.type()));
        }
        List<String> names = new ArrayList<>();
        for (Expression.NameOf name : hold.instances()) {
            names.add(expressions.value(name, PlanScope.of(values)));
        }
        source.line(
                JavaSource.declaration(
                        "return " + source.use("java.util.Arrays") + ".asList(", names, ");"));
        source.close("}");
    }

    private String got(String from, PlanStep.HeldParameter parameter) {
        return "%s.get(%s, %s)"
                .formatted(
                        from,
                        SourceText.literal(parameter.name()),
                        expressions.types().codec(source, parameter.type()));
    }

    /// The method with the steps.
    void writeSteps(Design design, StatementCode statements) {
        JavaNames.Unique names = method.names();
        String call = names.of("call");
        Map<String, Variable> variables = new LinkedHashMap<>(method.parameters().variables());
        for (TakenValue each : hold.taken()) {
            variables.put(
                    each.name(),
                    new Variable(names.of(JavaNames.variable(each.name())), each.type()));
        }
        source.line("");
        source.javadoc(
                List.of("Runs a call, for its own caller or for another one who has found it."));
        source.open(
                "private boolean %s(%s.Call %s) {"
                        .formatted(STEPS, source.use(support("PendingChanges")), call));
        for (PlanStep.HeldParameter each : hold.kept()) {
            source.line(
                    "%s %s = %s;"
                            .formatted(
                                    expressions.types().name(source, each.type()),
                                    variable(variables, each).name(),
                                    got(call, each)));
        }
        StepCode code =
                new StepCode(
                        design,
                        statements,
                        names,
                        new StepCode.Frame(call + ".time()", true, Optional.of(call)));
        code.write(hold.steps(), PlanScope.of(variables), plan.steps().size() + ".", 1);
        code.end();
        source.close("}");
    }
}
