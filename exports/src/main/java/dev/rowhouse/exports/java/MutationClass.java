package dev.rowhouse.exports.java;

import dev.rowhouse.exports.file.GeneratedFile;
import dev.rowhouse.exports.java.PlanScope.Variable;
import dev.rowhouse.model.query.Assignment;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Value;
import dev.rowhouse.plan.check.Idempotence;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStep;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// A class that carries out one mutation, step for step.
final class MutationClass {
    /// The method with the steps before those of [MutationPlan#afterwards()].
    private static final String FIRST = "first";

    private final Design design;
    private final MutationPlan plan;
    private final JavaSource source;
    private final PlanExpressions expressions;
    private final StatementFields fields;
    private final StatementCode statements;
    private final Method method;
    private final Optional<HeldCode> held;

    /// The signature of a mutation's method.
    ///
    /// @param name the name of its class
    /// @param parameters its parameters
    /// @param isGuarded whether it tells if it was declined
    /// @param isHeld whether it holds its instance
    /// @param required the parameters that give attributes a value that they must have
    record Method(
            String name,
            Parameters parameters,
            boolean isGuarded,
            boolean isHeld,
            Set<String> required) {
        /// Copies the set.
        Method {
            required = Set.copyOf(required);
        }

        static Method of(MutationPlan plan, ConceptualMutation mutation) {
            return new Method(
                    JavaNames.type(plan.mutation()),
                    Parameters.of(mutation.header().parameters()),
                    PlanStep.walk(plan.steps()).anyMatch(Method::mayDecline),
                    plan.hold().isPresent(),
                    required(mutation));
        }

        private static Set<String> required(ConceptualMutation mutation) {
            if (mutation instanceof ConceptualMutation.Several several) {
                return several.parts().stream()
                        .flatMap(part -> required(part).stream())
                        .collect(Collectors.toSet());
            }
            List<Assignment> values =
                    switch (mutation) {
                        case ConceptualMutation.Insert insert -> insert.values();
                        case ConceptualMutation.Update update -> update.values();
                        case ConceptualMutation.Count _, ConceptualMutation.Delete _ -> List.of();
                        case ConceptualMutation.Several several -> throw several.isInParts();
                    };
            return values.stream()
                    .filter(each -> !each.property().optional())
                    .map(Assignment::value)
                    .filter(Value.Parameter.class::isInstance)
                    .map(value -> ((Value.Parameter) value).name())
                    .collect(Collectors.toSet());
        }

        private static boolean mayDecline(PlanStep step) {
            return switch (step) {
                case PlanStep.Decide _, PlanStep.Require _ -> true;
                case PlanStep.Read read -> read.missing() == PlanStep.WhenMissing.DECLINE;
                default -> false;
            };
        }

        /// The names that each of the methods has taken: the fields and the parameters.
        JavaNames.Unique names() {
            JavaNames.Unique names = new JavaNames.Unique();
            names.of("session");
            parameters.variables().values().forEach(each -> names.of(each.name()));
            return names;
        }

        /// The return type.
        String returned() {
            return isGuarded ? "boolean" : "void";
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
        this.fields = MutationStatements.of(plan, idempotence);
        this.statements = new StatementCode(expressions, source, fields);
        this.held = plan.hold().map(hold -> new HeldCode(plan, hold, method, expressions));
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
        fields.write(
                source,
                held.map(code ->
                        new StatementFields.Shared(
                                pendingChanges(),
                                HeldCode.PENDING,
                                "the calls that have begun; the same object for all mutations",
                                code.registration())));
        source.line("");
        List<String> tags = tags();
        if (!tags.isEmpty()) {
            source.javadoc(tags);
        }
        source.open(
                JavaSource.declaration(
                        "public " + method.returned() + " run(",
                        method.parameters().declared(source, expressions.types()),
                        ") {"));
        PlanScope scope = PlanScope.of(method.parameters().variables());
        if (held.isPresent()) {
            held.get().begin(design, statements);
            source.close("}");
            held.get().writeInstances();
            held.get().writeSteps(design, statements);
        } else if (plan.afterwards().isEmpty()) {
            writeSteps(plan.steps(), scope);
        } else {
            writeAfterwards(scope);
            source.line("");
            source.open(
                    JavaSource.declaration(
                            "private " + method.returned() + " " + FIRST + "(",
                            method.parameters().declared(source, expressions.types()),
                            ") {"));
            writeSteps(plan.steps(), scope);
        }
        source.close("}");
        return source.file();
    }

    private List<String> tags() {
        List<String> tags = new ArrayList<>();
        if (method.isGuarded()) {
            tags.add(
                    method.isHeld()
                            ? "@return false when the mutation was declined; nothing was changed"
                            : "@return false when the database declined, or there is nothing to change; nothing was changed");
        }
        boolean throwsMissing =
                PlanStep.walk(plan.steps(), PlanStep.Read.class)
                        .anyMatch(read -> read.missing().isFailure());
        if (throwsMissing) {
            boolean isOne = PlanStep.walk(plan.steps()).noneMatch(PlanStep.Part.class::isInstance);
            tags.add(
                    "@throws %s when something named here does not exist; %s"
                            .formatted(
                                    source.use("java.util.NoSuchElementException"),
                                    isOne
                                            ? "nothing was written"
                                            : "the statements before the one that names it were written"));
        }
        if (PlanStep.walk(plan.steps()).anyMatch(PlanStep.RefuseLists.class::isInstance)) {
            tags.add(
                    "@throws IllegalArgumentException when lists have different lengths, or two elements name one instance; nothing was written");
        }
        return tags;
    }

    /// Writes the rest of a method that runs some steps.
    private void writeSteps(List<PlanStep> steps, PlanScope scope) {
        StepCode code = timed(steps);
        code.write(steps, scope, "", 1);
        code.end();
        source.close("}");
    }

    /// Writes the rest of the method that calls the other one, and goes on after it.
    private void writeAfterwards(PlanScope scope) {
        StepCode code = timed(plan.afterwards());
        String first = "%s(%s)".formatted(FIRST, arguments());
        if (plan.isDecidedDeletion()) {
            code.keepResult(first);
        } else if (method.isGuarded()) {
            source.open("if (!" + first + ") {");
            source.line("return false;");
            source.close("}");
        } else {
            source.line(first + ";");
        }
        code.write(plan.afterwards(), scope, "", plan.steps().size() + 1);
        code.end();
        source.close("}");
    }

    /// Begins a method: declares the variable with the time that writes carry, if some of them
    /// carry one.
    private StepCode timed(List<PlanStep> steps) {
        JavaNames.Unique names = method.names();
        String time = "time";
        if (PlanStep.walk(steps, PlanStep.Write.class).anyMatch(PlanStep.Write::isTimed)) {
            time = names.of(time);
            source.line(
                    "long %s = %s.next();"
                            .formatted(
                                    time,
                                    source.use(expressions.types().base() + ".support.WriteTime")));
        }
        return new StepCode(
                design,
                statements,
                names,
                new StepCode.Frame(time, method.isGuarded(), Optional.empty()));
    }

    private String arguments() {
        return method.parameters().variables().values().stream()
                .map(Variable::name)
                .collect(Collectors.joining(", "));
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
        plan.hold()
                .ifPresent(hold ->
                        paragraphs.add(
                                "Calls that change the same %s run one after the other. After a failure or a crash the next one finishes this call, or {@link %s#repair} does."
                                        .formatted(
                                                JavaSource.escaped(
                                                        hold.instances().stream()
                                                                .map(Expression.NameOf::what)
                                                                .distinct()
                                                                .collect(
                                                                        Collectors.joining(
                                                                                " or "))),
                                                pendingChanges())));
        paragraphs.add("Safe for any number of threads.");
        return paragraphs;
    }

    private String pendingChanges() {
        return source.use(expressions.types().base() + ".support.PendingChanges");
    }

    private static String sentence(String text) {
        return text.matches(".*[.?!]") ? text : text + ".";
    }
}
