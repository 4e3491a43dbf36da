package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.plan.step.Guarantee;
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

/// Mutations of several statements: an order is placed with its lines, the stock goes down, the
/// cart goes.
class SeveralStatementsTest {
    private static final String SHOP =
            """
            model: shop
            entities:
              Customer: {key: id, count: 200, attributes: {id: uuid, name: {type: text, length: 12}}}
              Product: {key: id, count: 100, attributes: {id: uuid, title: {type: text, length: 20}, stock: {type: int, range: 0..20}}}
              Cart: {key: customer, attributes: {note: {type: text, length: 20}}}
              Order: {key: id, count: 2_000, attributes: {id: uuid, placedAt: timestamp, lines: {derived: COUNT(lines)}}}
              Line: {key: [order, number], attributes: {number: int, quantity: int}}
            relationships:
              Cart.customer: {to: Customer, inverse: cart, cardinality: one to one, count: 1 per Customer}
              Order.customer: {to: Customer, inverse: orders, cardinality: many to one, count: "10 per Customer, at most 50"}
              Line.order: {to: Order, inverse: lines, cardinality: many to one, count: "3 per Order, at most 20"}
              Line.product: {to: Product, inverse: lines, cardinality: many to one, count: "60 per Product, at most 200"}
            queries:
              Orders: {ask: the orders of a customer, jpql: "SELECT o.id, o.placedAt, o.customer.name FROM Order o WHERE o.customer = :customer ORDER BY o.placedAt DESC", rate: 100/s}
              Lines: {ask: the lines of an order, jpql: "SELECT l.number, l.quantity, l.product.title FROM Line l WHERE l.order = :order ORDER BY l.number", rate: 100/s}
              Sold: {ask: the lines of a product, jpql: "SELECT l.order, l.number, l.quantity FROM Line l WHERE l.product = :product", rate: 10/s}
              Stock: {ask: the stock of a product, jpql: "SELECT p.title, p.stock FROM Product p WHERE p.id = :id"}
              CartOf: {ask: the cart of a customer, jpql: "SELECT c.note FROM Cart c WHERE c.customer = :customer"}
              Count: {ask: how many lines an order has, jpql: "SELECT o.%s FROM Order o WHERE o.id = :id"}
            mutations:
              join: {ask: join, jpql: "INSERT INTO Customer (id, name) VALUES (:id, :name)"}
              offer: {ask: offer, jpql: "INSERT INTO Product (id, title, stock) VALUES (:id, :title, :stock)"}
              fill: {ask: a cart, jpql: "INSERT INTO Cart (customer, note) VALUES (:customer, :note)"}
              rename: {ask: rename, jpql: "UPDATE Product p SET p.title = :title WHERE p.id = :id"}
              place:
                ask: an order is placed
                jpql:
                  - %s
                  - INSERT INTO Order (id, placedAt, customer) VALUES (:order, :at, :customer)
                  - INSERT INTO Line (order, number, quantity, product) VALUES (:order, :one, :quantity, :product)
                  - INSERT INTO Line (order, number, quantity, product) VALUES (:order, :two, :more, :other)
                  - DELETE FROM Cart c WHERE c.customer = :customer
            """;

    private static final String TAKES =
            "{jpql: \"UPDATE Product p SET p.stock = :left WHERE p.id = :product\", when: \"p.stock = :before\"}";

    @Test
    void all_statements_happen_or_none() {
        Subject subject = subject("lines", TAKES);
        MutationPlan place = subject.design().findMutation("place").orElseThrow();

        assertThat(place.steps().getFirst()).isInstanceOf(PlanStep.RefuseSame.class);
        assertThat(place.steps().subList(1, place.steps().size()))
                .allMatch(PlanStep.Part.class::isInstance);
        assertThat(place.guarantee().kind()).isEqualTo(Guarantee.Kind.ONE_CALLER);
        MutationReport report = isRight(subject);
        assertThat(report.crashes()).isPositive();
    }

    @Test
    void writes_that_need_no_read_are_one_batch() {
        Subject subject =
                Designed.subject(
                        TestModels.read(
                                SHOP.formatted("placedAt", TAKES)
                                        .replace("      - " + TAKES + "\n", "")
                                        .replace(", l.product.title", "")
                                        .replace(", o.customer.name", "")
                                        .replace(", lines: {derived: COUNT(lines)}", "")));
        MutationPlan place = subject.design().findMutation("place").orElseThrow();

        assertThat(place.steps()).hasSize(2);
        assertThat(place.steps().getLast()).isInstanceOf(PlanStep.Batch.class);
        isRight(subject);
    }

    @Test
    void a_statement_that_is_left_out_is_found() {
        Subject right = subject("lines", TAKES);

        assertThat(spoiled(right, steps -> steps.subList(0, steps.size() - 1))).isNotEmpty();
        assertThat(spoiled(right, steps -> steps.subList(1, steps.size()))).isNotEmpty();
    }

    @Test
    void statements_in_another_order_are_found() {
        Subject right = subject("lines", TAKES);

        assertThat(spoiled(right, List::reversed)).isNotEmpty();
    }

    private static List<?> spoiled(Subject right, UnaryOperator<List<PlanStep>> change) {
        Subject wrong =
                new Subject(
                        right.workload(),
                        Spoiled.withSteps(right.design(), "place", change),
                        right.sizes());
        return Proofs.of(wrong, Proofs.withoutLargeOwners()).failures();
    }

    private static Subject subject(String shown, String first) {
        return Designed.subject(TestModels.read(SHOP.formatted(shown, first)));
    }

    private static MutationReport isRight(Subject subject) {
        ProofReport report = Proofs.of(subject, Proofs.withoutLargeOwners());

        assertThat(report.failures()).isEmpty();
        assertThat(report.mutations()).allMatch(each -> each.copiesAgree() && each.runs() > 0);
        return report.mutations().stream()
                .filter(each -> each.name().equals("place"))
                .findFirst()
                .orElseThrow();
    }
}
