package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Subject;

import org.junit.jupiter.api.Test;

/// Questions with filters that may be left out.
class OptionalParametersTest {
    private static final String ORDERS =
            """
            model: optional
            entities:
              Customer: {key: id, count: 40, attributes: {id: uuid, name: text}}
              Shelf: {key: [hall, number], count: 20, attributes: {hall: text, number: int}}
              Order:
                key: id
                count: 800
                attributes:
                  id: uuid
                  status: {type: enum, values: [placed, paid, sent]}
                  placedAt: timestamp
                  total: {type: int, range: 1..50}
            relationships:
              Order.customer: {to: Customer, inverse: orders, cardinality: many to one, count: "20 per Customer, at most 60"}
              Order.shelf: {to: Shelf, inverse: orders, cardinality: many to one, count: "40 per Shelf, at most 90"}
            queries:
              Orders:
                ask: the orders of a customer
                jpql: SELECT o.id, o.total FROM Order o WHERE o.customer = :customer AND (:status IS NULL OR o.status = :status) ORDER BY o.placedAt DESC
                page: 5
              Found:
                ask: the orders of a customer, perhaps on one shelf, perhaps large ones, perhaps of some states
                jpql: >-
                  SELECT o.id FROM Order o WHERE o.customer = :customer
                  AND (:shelf IS NULL OR o.shelf = :shelf)
                  AND (o.total >= :least OR :least IS NULL)
                  AND (:states IS NULL OR o.status IN :states)
            mutations:
              join: {ask: join, jpql: "INSERT INTO Customer (id, name) VALUES (:id, :name)"}
              place: {ask: place, jpql: "INSERT INTO Order (id, status, placedAt, total, customer, shelf) VALUES (:id, 'placed', :at, :total, :customer, :shelf)"}
              step: {ask: step, jpql: "UPDATE Order o SET o.status = :status WHERE o.id = :id"}
              drop: {ask: drop, jpql: "DELETE FROM Order o WHERE o.id = :id"}
            """;

    @Test
    void each_variant_is_right() {
        Subject subject = Designed.subject(TestModels.read(ORDERS));

        assertThat(subject.design().queries())
                .extracting(QueryPlan::query)
                .hasSize(10)
                .contains(
                        "Orders",
                        "Orders without status",
                        "Found without shelf",
                        "Found without shelf, least and states");
        assertThat(subject.design().findQuery("Orders without status"))
                .map(QueryPlan::ask)
                .contains("the orders of a customer (status not given)");
        ProofReport report = Proofs.proven(subject);
        assertThat(report.mutations()).allMatch(each -> each.copiesAgree() && each.runs() > 0);
    }
}
