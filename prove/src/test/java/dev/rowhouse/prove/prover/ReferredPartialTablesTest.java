package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.plan.step.PlanStatements;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Subject;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Set;

/// Tables that have only the rows that refer to an instance with a certain value. When the value
/// changes, all rows of the instance enter or leave.
class ReferredPartialTablesTest {
    private static final String ORDERS =
            """
            model: food
            entities:
              Courier: {key: id, count: 100, attributes: {id: uuid, name: {type: text, length: 12}}}
              Customer: {key: id, count: 2_000, attributes: {id: uuid, name: {type: text, length: 12}, kind: {type: text, values: [vip, plain], shares: {vip: 10 %}}}}
              Order:
                key: id
                count: 20_000
                attributes:
                  id: uuid
                  placedAt: timestamp
                  total: int
            relationships:
              Order.courier: {to: Courier, inverse: orders, cardinality: many to one, count: "200 per Courier, at most 500"}
              Order.customer: {to: Customer, inverse: orders, cardinality: many to one, optional: true, count: "10 per Customer, at most 50"}
            queries:
              Vips: {ask: orders of vips, never: lookup, jpql: "SELECT o.id, o.total, c.name FROM Order o JOIN o.customer c WHERE o.courier = :courier AND c.kind = 'vip' ORDER BY o.placedAt", rate: 10_000/s}
              One: {ask: an order, jpql: "SELECT o.placedAt, o.total FROM Order o WHERE o.id = :id"}
            mutations:
              join: {ask: join, jpql: "INSERT INTO Customer (id, name, kind) VALUES (:id, :name, :kind)"}
              rename: {ask: rename, jpql: "UPDATE Customer c SET c.name = :name WHERE c.id = :id"}
              place: {ask: place, jpql: "INSERT INTO Order (id, placedAt, total, courier, customer) VALUES (:id, :at, :total, :courier, :customer)"}
              take: {ask: nobody ordered it, jpql: "INSERT INTO Order (id, placedAt, total, courier) VALUES (:id, :at, :total, :courier)"}
              reprice: {ask: reprice, jpql: "UPDATE Order o SET o.total = :total WHERE o.id = :id"}
              give: {ask: another customer, jpql: "UPDATE Order o SET o.customer = :customer WHERE o.id = :id"}
              hand: {ask: another courier, jpql: "UPDATE Order o SET o.courier = :courier WHERE o.id = :id"}
              drop: {ask: drop, jpql: "DELETE FROM Order o WHERE o.id = :id"}
            """;

    private static final String PROMOTE =
            """
              promote: {ask: another kind, jpql: "UPDATE Customer c SET c.kind = :kind WHERE c.id = :id"}
            """;

    private static final String TABLE = "vip_orders_by_courier";

    @Test
    void all_rows_of_an_instance_enter_and_leave_with_its_value() {
        Subject subject = subject(ORDERS + PROMOTE);

        assertThat(PlanStatements.writtenTables(steps(subject, "promote"))).contains(TABLE);
        isRight(subject);
    }

    /// When the customer has expired, nobody would delete the orders from the table.
    @Test
    void an_instance_that_expires_makes_no_partial_table() {
        String expiring =
                ORDERS.replace("Customer: {key: id,", "Customer: {key: id, ttl: 90 days,");
        Subject subject = subject(expiring.replace("      rename:", "      #"));

        assertThat(subject.design().tables())
                .noneMatch(table -> table.shape().isPartial())
                .isNotEmpty();
    }

    @Test
    void copies_are_found_where_the_rows_are() {
        Subject subject = subject(ORDERS);
        String finder = "vip_orders_by_customer";

        assertThat(subject.design().tables()).extracting(TableDesign::name).contains(finder);
        assertThat(PlanStep.walk(steps(subject, "rename"), PlanStep.ForEach.class))
                .anyMatch(loop -> PlanStatements.writtenTables(loop.steps()).equals(Set.of(TABLE)));
        isRight(subject);
    }

    @Test
    void several_conditions_of_different_instances_hold_together() {
        Subject subject =
                subject(
                        (ORDERS + PROMOTE)
                                .replace(
                                        "total: int",
                                        "total: int\n      open: {type: boolean, shares: {true: 10 %}}")
                                .replace(
                                        "never: lookup",
                                        "key: '((courier), placedAt, id)', never: [lookup, check]")
                                .replace("kind = 'vip'", "kind = 'vip' AND o.open = true")
                                .replace("placedAt, total,", "placedAt, total, open,")
                                .replace(":at, :total,", ":at, :total, :open,")
                                .replace(
                                        "SET o.total = :total",
                                        "SET o.total = :total, o.open = :open"));

        assertThat(subject.design().tables()).anyMatch(table -> table.shape().fixed().size() == 2);
        isRight(subject);
    }

    @Test
    void a_row_that_shows_an_instance_twice_is_changed_only_where_it_is() {
        isRight(
                subject(
                        """
                        model: tasks
                        entities:
                          Person: {key: id, count: 50, attributes: {id: int, name: {type: text, distinct: 40}, kind: {type: text, values: [vip, plain], shares: {vip: 10 %}}}}
                          Task: {key: id, count: 500, attributes: {id: int}}
                        relationships:
                          Task.owner: {to: Person, inverse: owned, cardinality: many to one, count: "10 per Person, at most 50"}
                          Task.helper: {to: Person, inverse: helped, cardinality: many to one, optional: true, count: "5 per Person, at most 50"}
                        queries:
                          Q: {ask: tasks of vips, key: "((owner.name), id)", never: [lookup, check], jpql: "SELECT t.id, t.helper.name FROM Task t JOIN t.owner o WHERE o.name = :name AND o.kind = 'vip'", rate: 10_000/s}
                        mutations:
                          come: {ask: come, jpql: "INSERT INTO Person (id, name, kind) VALUES (:id, :name, :kind)"}
                          rename: {ask: rename, jpql: "UPDATE Person p SET p.name = :name WHERE p.id = :id"}
                          promote: {ask: promote, jpql: "UPDATE Person p SET p.kind = :kind WHERE p.id = :id"}
                          give: {ask: give, jpql: "INSERT INTO Task (id, owner, helper) VALUES (:id, :owner, :helper)"}
                        """));
    }

    @Test
    void rows_that_enter_whatever_the_value_are_found() {
        Subject right = subject(ORDERS + PROMOTE);
        Subject wrong =
                new Subject(
                        right.workload(),
                        Spoiled.withSteps(
                                right.design(), "promote", steps -> Spoiled.entering(steps, TABLE)),
                        right.sizes());

        assertThat(Proofs.of(wrong, Proofs.withoutLargeOwners()).failures()).isNotEmpty();
    }

    private static List<PlanStep> steps(Subject subject, String mutation) {
        return subject.design().findMutation(mutation).orElseThrow().allSteps();
    }

    private static Subject subject(String text) {
        return Designed.subject(TestModels.read(text));
    }

    private static void isRight(Subject subject) {
        ProofReport report = Proofs.of(subject, Proofs.withoutLargeOwners());

        assertThat(subject.design().tables())
                .anyMatch(table ->
                        table.shape().fixedFields().stream()
                                .anyMatch(field -> !field.node().isRoot()));
        assertThat(report.failures()).isEmpty();
        assertThat(report.mutations()).allMatch(each -> each.copiesAgree() && each.runs() > 0);
    }
}
