package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.plan.step.MutationCost;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.report.MutationReport;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Subject;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.function.UnaryOperator;

/// Statements that run for each element of lists: an order is placed with all its lines.
class EachElementTest {
    private static final String SHOP =
            """
            model: shop
            entities:
              Product: {key: id, count: 100, attributes: {id: uuid, title: {type: text, length: 20}}}
              Order: {key: id, count: 1_000, attributes: {id: uuid, placedAt: timestamp, pieces: {type: bigint, derived: SUM(lines.quantity)}}}
              Line: {key: [order, number], attributes: {number: int, quantity: {type: int, range: 1..9}, note: {type: text, length: 5, optional: true}}}
            relationships:
              Line.order: {to: Order, inverse: lines, cardinality: many to one, count: "3 per Order, at most 20"}
              Line.product: {to: Product, inverse: lines, cardinality: many to one, count: "30 per Product, at most 200"}
            queries:
              Order: {ask: an order, jpql: "SELECT o.placedAt, o.pieces FROM Order o WHERE o.id = :order"}
              Lines: {ask: the lines of an order, jpql: "SELECT l.number, l.quantity, l.note, l.product.title FROM Line l WHERE l.order = :order ORDER BY l.number"}
              Sold: {ask: the lines of a product, jpql: "SELECT l.order, l.number, l.quantity FROM Line l WHERE l.product = :product"}
            mutations:
              rename: {ask: rename, jpql: "UPDATE Product p SET p.title = :title WHERE p.id = :id"}
              place:
                ask: an order is placed
                jpql:
                  - INSERT INTO Order (id, placedAt) VALUES (:order, :at)
                  - {jpql: "INSERT INTO Line (order, number, quantity, note, product) VALUES (:order, :number, :quantity, :note, :product)", each: [number, quantity, note, product]}
              add:
                ask: lines of one product are added
                jpql:
                  - {jpql: "INSERT INTO Line (order, number, quantity, product) VALUES (:order, :number, 1, :product)", each: number, items: 2}
            """;

    @Test
    void each_element_has_an_instance() {
        Subject subject = Designed.subject(TestModels.read(SHOP));
        MutationPlan place = subject.design().findMutation("place").orElseThrow();

        assertThat(place.steps().getFirst()).isInstanceOf(PlanStep.RefuseLists.class);
        assertThat(rows(place)).isEqualTo(rows(subject, "add") / 2 * 3 + 1);
        ProofReport report = Proofs.of(subject, Proofs.withoutLargeOwners());
        assertThat(report.failures()).isEmpty();
        assertThat(report.mutations()).allMatch(each -> each.copiesAgree() && each.runs() > 0);
        assertThat(report.mutations().stream().mapToInt(MutationReport::crashes))
                .allMatch(n -> n > 0);
    }

    private static double rows(Subject subject, String mutation) {
        return rows(subject.design().findMutation(mutation).orElseThrow());
    }

    private static double rows(MutationPlan plan) {
        return plan.cost().tables().stream()
                .map(MutationCost.InTable::rows)
                .mapToDouble(rows -> rows.average())
                .sum();
    }

    @Test
    void lists_that_do_not_fit_are_found_if_they_are_not_tested() {
        assertThat(spoiled(steps -> steps.subList(1, steps.size()))).isNotEmpty();
    }

    @Test
    void a_sum_that_is_not_computed_for_each_element_is_found() {
        assertThat(spoiled(steps -> steps.subList(0, steps.size() - 1))).isNotEmpty();
    }

    private static List<?> spoiled(UnaryOperator<List<PlanStep>> change) {
        Subject right = Designed.subject(TestModels.read(SHOP));
        Subject wrong =
                new Subject(
                        right.workload(),
                        Spoiled.withSteps(right.design(), "place", change),
                        right.sizes());
        return Proofs.of(wrong, Proofs.withoutLargeOwners()).failures();
    }
}
