package dev.rowhouse.design.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.check.DecisionCheck;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.PlanStep;

import org.junit.jupiter.api.Test;

import java.util.List;

/// No plan writes plainly where conditional writes decide.
class DecisionCheckTest {
    private static final String CUSTOMERS =
            """
            model: customers
            entities:
              Customer: {key: id, callers: one at a time, count: 60, attributes: {id: int, email: {type: text, unique: true}, name: text}}
            queries:
              Q1: {ask: a customer by email, jpql: "SELECT c.id, c.name FROM Customer c WHERE c.email = :email"}
              Q2: {ask: a customer, jpql: "SELECT c.email, c.name FROM Customer c WHERE c.id = :id"}
            mutations:
              join: {ask: join, jpql: "INSERT INTO Customer (id, email, name) VALUES (:id, :email, :name)", when: not exists}
              rename: {ask: rename, jpql: "UPDATE Customer c SET c.name = :name WHERE c.id = :id"}
              move: {ask: another address, jpql: "UPDATE Customer c SET c.email = :email, c.name = :name WHERE c.id = :id"}
              leave: {ask: leave, jpql: "DELETE FROM Customer c WHERE c.id = :id"}
            """;

    private final Design design =
            Designer.design(WorkloadFile.parse("test", CUSTOMERS).value().orElseThrow());

    @Test
    void all_writes_of_claims_and_of_their_owners_have_a_condition() {
        for (MutationPlan plan : design.mutations()) {
            assertThat(PlanStep.walk(plan.allSteps(), PlanStep.Write.class))
                    .allMatch(write -> write.statement().isConditional());
        }
        assertThatCode(() -> DecisionCheck.check(design.tables(), design.mutations()))
                .doesNotThrowAnyException();
    }

    @Test
    void a_plain_update_of_a_claim_is_a_defect() {
        assertDefect("rename", "UPDATE customers_by_email SET name = 'x' WHERE email = 'e'");
    }

    @Test
    void a_plain_delete_of_a_claim_is_a_defect() {
        assertDefect("leave", "DELETE FROM customers_by_email WHERE email = 'e'");
    }

    @Test
    void a_plain_insert_of_a_claim_is_a_defect() {
        assertDefect("move", "INSERT INTO customers_by_email (email, id) VALUES ('e', 1)");
    }

    private void assertDefect(String mutation, String cql) {
        PlanStep.WriteKind kind =
                switch (mutation) {
                    case "rename" -> PlanStep.WriteKind.UPDATE;
                    case "leave" -> PlanStep.WriteKind.DELETE;
                    default -> PlanStep.WriteKind.INSERT;
                };
        List<MutationPlan> plans =
                design.mutations().stream()
                        .map(plan ->
                                plan.mutation().equals(mutation)
                                        ? plan.withSteps(
                                                List.of(
                                                        new PlanStep.Write(
                                                                "customers_by_email",
                                                                new PlanStatement(cql, List.of()),
                                                                kind,
                                                                "")))
                                        : plan)
                        .toList();

        assertThatThrownBy(() -> DecisionCheck.check(design.tables(), plans))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(mutation + " writes customers_by_email without a condition");
    }
}
