package dev.rowhouse.design.statement;

import dev.rowhouse.model.concept.Count;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.ListParameters;
import dev.rowhouse.model.query.Value;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.step.Amount;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.MutationCost;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStep;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// The loops of statements that run for each element of lists. The plan of such a statement is that
/// of one run, whose parameters stand for the current elements.
///
/// Each round takes a time of its own, because all of them may write one row: that of an instance
/// to which theirs belong.
///
/// @param workload the mutations with their lists
record ElementLoops(Workload workload) {
    /// Why a round takes a time of its own.
    static final String LATER = "so that its writes are newer than those of the elements before";

    /// Whether a statement runs for each element of lists.
    boolean has(MutationPlan part) {
        return lists(part).isPresent();
    }

    /// The steps of a statement, in a loop if it has lists.
    List<PlanStep> around(MutationPlan part, List<PlanStep> steps) {
        return has(part)
                ? List.of(
                        new PlanStep.ForEachPosition(
                                parameters(part), items(part), steps, "one after the other"))
                : steps;
    }

    /// The number of runs of a statement in one call; 1 for a statement without lists.
    Amount items(MutationPlan part) {
        Count items = lists(part).items();
        return new Amount(items.average(), items.largest());
    }

    /// The test of the lists of a statement, if it has some.
    Optional<PlanStep> refusal(MutationPlan part) {
        boolean isOne = parameters(part).size() == 1;
        return has(part)
                ? Optional.of(
                        new PlanStep.RefuseLists(
                                parameters(part),
                                name(statement(part)),
                                "each %s means another %s%s"
                                        .formatted(
                                                isOne ? "element" : "position",
                                                statement(part).entity().name(),
                                                isOne ? "" : ", and all have the same length")))
                : Optional.empty();
    }

    /// The writes to a table of so many runs.
    static MutationCost.InTable times(MutationCost.InTable one, Amount runs) {
        return new MutationCost.InTable(
                one.table(),
                one.writes().times(runs),
                one.rows().times(runs),
                one.tombstones().times(runs),
                one.copies());
    }

    private ConceptualMutation statement(MutationPlan part) {
        return workload.findMutation(part.mutation()).orElseThrow();
    }

    private ListParameters lists(MutationPlan part) {
        return statement(part).header().lists();
    }

    private List<Expression.Parameter> parameters(MutationPlan part) {
        ConceptualMutation.Header header = statement(part).header();
        return header.lists().of(header.parameters()).stream()
                .map(each -> new Expression.Parameter(each.name()))
                .toList();
    }

    /// The name of the instance that one run inserts.
    private Expression.NameOf name(ConceptualMutation statement) {
        String entity = statement.entity().name();
        Map<String, Value> given = new LinkedHashMap<>();
        statement.assignments().forEach(each -> given.put(each.property().path(), each.value()));
        return new Expression.NameOf(
                entity,
                workload.model().keyProperties(entity).stream()
                        .map(part ->
                                new Expression.NameOf.Part(
                                        part.attribute().type(),
                                        Binder.expression(
                                                Objects.requireNonNull(given.get(part.path())))))
                        .toList());
    }
}
