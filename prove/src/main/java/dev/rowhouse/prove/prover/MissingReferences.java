package dev.rowhouse.prove.prover;

import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.query.Assignment;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Value;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStatements;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.table.ColumnSource;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.draw.Misses;
import dev.rowhouse.prove.draw.MutationDraw;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.MutationEvaluator;
import dev.rowhouse.prove.stage.PlanCall;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/// Draws calls that name an instance which does not exist, by a mandatory reference.
/// Where a table copies a value of that instance, there is nothing to copy, so the plan must end in
/// failure and write nothing.
final class MissingReferences {
    /// How many calls are drawn until one names an instance that does not exist: a drawn key may be
    /// that of an instance.
    private static final int ATTEMPTS = 8;

    private final Subject subject;
    private final MutationDraw draw;

    MissingReferences(Subject subject, MutationDraw draw) {
        this.subject = subject;
        this.draw = draw;
    }

    /// A call for each reference that the mutation gives and whose target is copied.
    List<RefusalPhase.Attempt> of(Dataset data, ConceptualMutation mutation, MutationPlan plan) {
        List<Assignment> given = given(mutation);
        Set<String> written = written(mutation, plan);
        List<RefusalPhase.Attempt> attempts = new ArrayList<>();
        for (Relationship role : data.model().relationshipsOf(mutation.entity().name())) {
            if (!role.optional() && !data.model().comesBy(role) && isCopied(role, written)) {
                IntStream.range(0, ATTEMPTS)
                        .mapToObj(_ ->
                                draw.next(data, mutation, Misses.NONE)
                                        .flatMap(bindings -> leadingNowhere(given, role, bindings)))
                        .flatMap(Optional::stream)
                        .filter(bindings -> leadsNowhere(data, mutation, bindings))
                        .findFirst()
                        .ifPresent(bindings ->
                                attempts.add(
                                        new RefusalPhase.Attempt(
                                                new PlanCall(mutation, plan, bindings),
                                                "its %s does not exist".formatted(role.role()),
                                                true)));
            }
        }
        return attempts;
    }

    /// The tables to which the mutation may copy values of what it refers to. An INSERT puts them
    /// into rows that it inserts; what it changes otherwise are rows of other instances.
    private static Set<String> written(ConceptualMutation mutation, MutationPlan plan) {
        List<PlanStep> steps = untilRefused(mutation, plan);
        if (!(mutation instanceof ConceptualMutation.Insert)) {
            return PlanStatements.writtenTables(steps);
        }
        return PlanStatements.writtenTables(
                PlanStep.walk(steps)
                        .filter(step ->
                                step instanceof PlanStep.Decide
                                        || (step instanceof PlanStep.Write write
                                                && write.kind() == PlanStep.WriteKind.INSERT))
                        .toList());
    }

    /// The values that a mutation gives its instance; of several statements those of the first one,
    /// if it runs once.
    private static List<Assignment> given(ConceptualMutation mutation) {
        return switch (mutation) {
            case ConceptualMutation.Insert insert -> insert.values();
            case ConceptualMutation.Update update -> update.values();
            case ConceptualMutation.Count _, ConceptualMutation.Delete _ -> List.of();
            case ConceptualMutation.Several several ->
                    several.parts().getFirst().header().lists().isPresent()
                            ? List.of()
                            : given(several.parts().getFirst());
        };
    }

    /// The steps that a refused call does not run: of several statements those of the first one,
    /// because any other may refuse after some have written.
    private static List<PlanStep> untilRefused(ConceptualMutation mutation, MutationPlan plan) {
        return mutation instanceof ConceptualMutation.Several
                ? PlanStep.walk(plan.allSteps(), PlanStep.Part.class)
                        .filter(part -> part.number() == 1)
                        .flatMap(part -> part.steps().stream())
                        .toList()
                : plan.allSteps();
    }

    /// Whether a table that is written holds a value of the target that is no part of the
    /// reference.
    private boolean isCopied(Relationship role, Set<String> written) {
        return subject.design().tables().stream()
                .filter(table -> written.contains(table.name()))
                .anyMatch(table -> isCopied(role, table));
    }

    private boolean isCopied(Relationship role, TableDesign table) {
        Set<String> reference = Set.copyOf(paths(role));
        return table.rowColumns().stream()
                .filter(column -> column.source() instanceof ColumnSource.OfField)
                .map(column -> ((ColumnSource.OfField) column.source()).field())
                .anyMatch(field ->
                        isCopied(role, table, field, reference)
                                || isTaken(role, table, field, reference));
    }

    /// Whether a field is a snapshot of a value of the target.
    private static boolean isTaken(
            Relationship role, TableDesign table, Field field, Set<String> reference) {
        return field.node().roles().isEmpty()
                && table.shape().roots().get(field.node().root()).name().equals(role.owner())
                && field.attribute()
                        .snapshot()
                        .filter(taken -> taken.roles().getFirst().equals(role.role()))
                        .filter(taken -> !reference.contains(taken.text()))
                        .isPresent();
    }

    private boolean isCopied(
            Relationship role, TableDesign table, Field field, Set<String> reference) {
        List<String> roles = field.node().roles();
        return !roles.isEmpty()
                && !field.attribute().isDerived()
                && !field.attribute().isCounter()
                && roles.getFirst().equals(role.role())
                && table.shape().roots().get(field.node().root()).name().equals(role.owner())
                && !reference.contains(String.join(".", roles) + "." + field.attribute().name())
                && !isFoundWithout(table, field, reference);
    }

    /// Whether the reference contains the key of an instance behind the target. A plan reads that
    /// one by its key, and not through the target.
    private boolean isFoundWithout(TableDesign table, Field field, Set<String> reference) {
        List<String> roles = field.node().roles();
        Model model = subject.workload().model();
        EntityType behind = new Identity(model, table.shape()).entity(field.node());
        return roles.size() > 1
                && model.keyProperties(behind.name()).stream()
                        .map(part -> String.join(".", roles) + "." + part.path())
                        .allMatch(reference::contains);
    }

    private List<String> paths(Relationship role) {
        return subject.workload().model().reference(role.owner(), role.role()).stream()
                .map(Property::path)
                .toList();
    }

    /// The same call with a reference to an instance that does not exist; empty when no parameter
    /// is a part of the reference.
    private Optional<Bindings> leadingNowhere(
            List<Assignment> given, Relationship role, Bindings bindings) {
        List<String> reference = paths(role);
        Map<String, Optional<Datum>> values = new LinkedHashMap<>(bindings.values());
        for (Assignment assignment : given) {
            if (reference.contains(assignment.property().path())
                    && assignment.value() instanceof Value.Parameter parameter) {
                values.put(parameter.name(), Optional.of(draw.unknown(parameter)));
            }
        }
        return Optional.of(new Bindings(values)).filter(changed -> !changed.equals(bindings));
    }

    /// Whether a call would leave a reference to nothing; an instance may exist by chance.
    private static boolean leadsNowhere(
            Dataset data, ConceptualMutation mutation, Bindings bindings) {
        Dataset after = MutationEvaluator.apply(data, mutation, bindings);
        return !after.isClosed();
    }
}
