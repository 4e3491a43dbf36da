package dev.rowhouse.design.designer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.design.Unserved;

import org.junit.jupiter.api.Test;

/// Mutations of several statements of which a crashed call could not be repeated.
class RepetitionTest {
    /// A payment stands in the order of its payer's level and shows that of the payee.
    private static final String MODEL =
            """
            model: bank
            entities:
              Account: {key: id, count: 60, attributes: {id: int, level: int}}
              Payment: {key: id, count: 60, attributes: {id: int, day: date}}
            relationships:
              Payment.payer: {to: Account, inverse: paid, cardinality: many to one, count: "1 per Account, at most 9"}
              Payment.payee: {to: Account, inverse: received, cardinality: many to one, count: "1 per Account, at most 9"}
            queries:
              Day: {ask: q, jpql: "SELECT p.id, p.payee.level FROM Payment p WHERE p.day = :day ORDER BY p.payer.level"}
            mutations:
              pay: {ask: m, jpql: "INSERT INTO Payment (id, day, payer, payee) VALUES (:id, :day, :payer, :payee)"}
              open: {ask: m, jpql: "INSERT INTO Account (id, level) VALUES (:id, :level)", when: not exists}
              rank:
                ask: m
                jpql:
                  - "UPDATE Account a SET a.level = :high WHERE a.id = :one"
                  - "%s"
            """;

    private static Design design(String second) {
        return Designer.design(
                WorkloadFile.parse("model.yaml", MODEL.formatted(second)).value().orElseThrow());
    }

    @Test
    void a_later_statement_must_not_move_rows_that_an_earlier_one_finds() {
        Design design = design("UPDATE Account a SET a.level = :low WHERE a.id = :other");

        assertThat(design.unserved())
                .singleElement()
                .extracting(Unserved::reason)
                .asString()
                .startsWith("statement 2 moves rows of `payments_by_day` that statement 1 finds")
                .endsWith("so a call that crashed could not be repeated");
        assertThat(design.findMutation("rank")).isEmpty();
    }

    @Test
    void another_row_may_move() {
        Design design = design("UPDATE Payment p SET p.day = :day WHERE p.id = :payment");

        assertThat(design.unserved()).isEmpty();
    }
}
