package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Subject;

import org.junit.jupiter.api.Test;

/// Tables that have only the rows that meet a condition with a constant. Rows enter and leave them.
class PartialTablesTest {
    private static final String ORDERS =
            """
            model: food
            entities:
              Courier: {key: id, count: 100, attributes: {id: uuid, name: {type: text, length: 12}}}
              Order:
                key: id
                count: 20_000
                attributes:
                  id: uuid
                  placedAt: timestamp
                  total: int
                  status: {type: text, optional: true, values: [placed, delivering, delivered], shares: {delivering: 5 %%}}
            relationships:
              Order.courier: {to: Courier, inverse: orders, cardinality: many to one, optional: true, count: "200 per Courier, at most 500"}
            queries:
              Now: {ask: what a courier delivers now, jpql: "SELECT o.id, o.total, o.courier.name FROM Order o WHERE o.courier = :courier AND o.status = 'delivering' ORDER BY o.placedAt", rate: 10_000/s}
              One: {ask: an order, jpql: "SELECT o.placedAt, o.total, o.status FROM Order o WHERE o.id = :id"}
            mutations:
              hire: {ask: hire, jpql: "INSERT INTO Courier (id, name) VALUES (:id, :name)"}
              rename: {ask: rename, jpql: "UPDATE Courier c SET c.name = :name WHERE c.id = :id"}
              place: {ask: place, jpql: "INSERT INTO Order (id, placedAt, total, status, courier) VALUES (:id, :at, :total, %s, :courier)"}
              wait: {ask: no status yet, jpql: "INSERT INTO Order (id, placedAt, total) VALUES (:id, :at, :total)"}
              take: {ask: take, jpql: "UPDATE Order o SET o.status = 'delivering', o.courier = :courier WHERE o.id = :id"}
              step: {ask: step, jpql: "UPDATE Order o SET o.status = :status WHERE o.id = :id"}
              reprice: {ask: reprice, jpql: "UPDATE Order o SET o.total = :total WHERE o.id = :id"}
              drop: {ask: drop, jpql: "DELETE FROM Order o WHERE o.id = :id"}
            """;

    private static final String TABLE = "delivering_orders_by_courier";

    @Test
    void rows_enter_and_leave_with_the_value() {
        Subject subject = subject("'placed'");

        assertThat(subject.design().tables()).extracting(TableDesign::name).contains(TABLE);
        isRight(subject);
    }

    @Test
    void no_owner_has_more_rows_than_the_model_allows() {
        Subject subject =
                Designed.subject(
                        TestModels.read(
                                ORDERS.formatted(":status")
                                        .replace("5 %", "\"4 %, at most 9 per courier\"")));
        ProofReport report = Proofs.of(subject, Proofs.withoutLargeOwners());

        assertThat(report.failures()).isEmpty();
        assertThat(report.tables())
                .filteredOn(table -> table.name().equals(TABLE))
                .allSatisfy(table -> {
                    assertThat(table.fullLargestRows()).isEqualTo(9);
                    assertThat(table.largestRows()).isBetween(2L, 8L);
                })
                .hasSize(1);
        assertThat(report.mutations()).allMatch(each -> each.copiesAgree() && each.runs() > 0);
    }

    @Test
    void a_given_value_decides_when_the_mutation_runs() {
        isRight(subject(":status"));
    }

    @Test
    void a_constant_decides_when_the_design_is_made() {
        Subject subject = subject("'placed'");

        assertThat(
                        PlanStep.walk(
                                subject.design().findMutation("place").orElseThrow().steps(),
                                PlanStep.Write.class))
                .noneMatch(write ->
                        write.kind() == PlanStep.WriteKind.INSERT && write.table().equals(TABLE));
    }

    @Test
    void a_condition_tells_which_rows_cannot_be_there() {
        Subject subject =
                Designed.subject(
                        TestModels.read(
                                ORDERS.formatted("'placed'")
                                        .replace(
                                                "o.courier = :courier WHERE o.id = :id\"}",
                                                "o.courier = :courier WHERE o.id = :id\", when: \"o.status = 'placed'\"}")));

        assertThat(
                        PlanStep.walk(
                                        subject.design().findMutation("take").orElseThrow().steps(),
                                        PlanStep.Write.class)
                                .filter(write -> write.table().equals(TABLE)))
                .extracting(PlanStep.Write::kind)
                .containsExactly(PlanStep.WriteKind.INSERT);
        isRight(subject);
    }

    @Test
    void a_row_that_is_written_whatever_its_value_is_found() {
        Subject right = subject("'placed'");
        Subject wrong =
                new Subject(
                        right.workload(),
                        Spoiled.withSteps(
                                right.design(), "step", steps -> Spoiled.entering(steps, TABLE)),
                        right.sizes());

        assertThat(Proofs.of(wrong, Proofs.withoutLargeOwners()).failures()).isNotEmpty();
    }

    private static Subject subject(String status) {
        return Designed.subject(TestModels.read(ORDERS.formatted(status)));
    }

    private static void isRight(Subject subject) {
        ProofReport report = Proofs.of(subject, Proofs.withoutLargeOwners());

        assertThat(report.failures()).isEmpty();
        assertThat(report.mutations()).allMatch(each -> each.copiesAgree() && each.runs() > 0);
    }
}
