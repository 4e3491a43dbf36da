package dev.rowhouse.design.designer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.Guarantee;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStatements;
import dev.rowhouse.plan.step.PlanStep;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;

/// Mutations of several statements hold all their instances, or say why they cannot.
class HeldGroupsTest {
    private static final String MODEL =
            """
            model: hiring
            entities:
              Office: {key: id, count: 20, attributes: {id: int, name: text, people: {derived: COUNT(people)}}}
              Room: {key: id, count: 60, attributes: {id: int, color: text, name: {snapshot: office.name}}}
              Advert: {key: id, count: 60, attributes: {id: int, salary: int}}
              Person: {key: id, count: 60, attributes: {id: int, wage: int}}
              Badge: {key: id, count: 60, attributes: {id: int, number: {type: int, unique: true}}}
              Desk: {key: id, count: 60, attributes: {id: int, size: int}}
            relationships:
              Room.office: {to: Office, inverse: rooms, cardinality: many to one, count: "3 per Office, at most 9"}
              Person.office: {to: Office, inverse: people, cardinality: many to one, count: "3 per Office, at most 9", optional: true}
            queries:
              Adverts: {ask: q, jpql: "SELECT a.id FROM Advert a WHERE a.salary = :salary"}
              Rooms: {ask: q, jpql: "SELECT r.id, r.name FROM Room r WHERE r.color = :color"}
              Badges: {ask: q, jpql: "SELECT b.number FROM Badge b WHERE b.id = :id"}
              Desks: {ask: q, jpql: "SELECT d.size FROM Desk d WHERE d.id = :id"}
              People: {ask: q, jpql: "SELECT p.wage FROM Person p WHERE p.id = :id"}
              Size: {ask: q, jpql: "SELECT o.people FROM Office o WHERE o.id = :id"}
            mutations:
              raise: {ask: m, jpql: "UPDATE Advert a SET a.salary = :salary WHERE a.id = :id"}
              grow: {ask: m, jpql: "UPDATE Desk d SET d.size = :size WHERE d.id = :id"}
              hire:
                ask: m
                jpql:
                  - INSERT INTO Advert (id, salary) VALUES (:advert, :salary)
                  - "%s"
            """;

    private static Design design(String second) {
        return designed(MODEL.formatted(second));
    }

    private static Design designed(String model) {
        return Designer.design(WorkloadFile.parse("model.yaml", model).value().orElseThrow());
    }

    private static MutationPlan plan(Design design, String mutation) {
        return design.findMutation(mutation).orElseThrow();
    }

    @Test
    void an_entity_is_held_with_one_that_needs_it() {
        Design design = design("DELETE FROM Desk d WHERE d.id = :desk");

        assertThat(plan(design, "hire").guarantee())
                .isEqualTo(
                        new Guarantee(
                                Guarantee.Kind.REPAIRS,
                                "whoever changes the same Advert or Desk next first finishes a call that has crashed, with all its statements"));
        assertThat(plan(design, "hire").steps()).singleElement().isInstanceOf(PlanStep.Hold.class);
        assertThat(plan(design, "grow").finishes())
                .extracting(MutationPlan::mutation)
                .containsExactly("raise", "grow", "hire");
    }

    @Test
    void two_inserts_of_one_entity_mean_two_instances() {
        Design design = design("INSERT INTO Advert (id, salary) VALUES (:other, :salary)");

        assertThat(plan(design, "hire").hold()).isPresent();
        assertThat(plan(design, "hire").assumptions()).isEmpty();
        assertThat(plan(design, "hire").steps().getFirst())
                .isInstanceOfSatisfying(
                        PlanStep.RefuseSame.class,
                        refuse -> {
                            assertThat(refuse.one().text()).isEqualTo("Advert :advert");
                            assertThat(refuse.other().text()).isEqualTo("Advert :other");
                        });
    }

    @Test
    void a_first_statement_may_claim_a_value() {
        Design design =
                Designer.design(
                        WorkloadFile.parse(
                                        "hiring",
                                        MODEL.formatted("DELETE FROM Desk d WHERE d.id = :desk")
                                                .replace(
                                                        "- INSERT INTO Advert (id, salary) VALUES (:advert, :salary)",
                                                        "- INSERT INTO Badge (id, number) VALUES (:badge, :number)\n      - INSERT INTO Advert (id, salary) VALUES (:advert, :salary)"))
                                .value()
                                .orElseThrow());

        assertThat(plan(design, "hire").hold()).isPresent();
        assertThat(PlanStep.walk(plan(design, "hire").steps()))
                .anyMatch(PlanStep.HoldAlso.class::isInstance);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    UPDATE Room r SET r.office = :office WHERE r.id = :room | statement 2 takes a snapshot
                    DELETE FROM Badge b WHERE b.id = :badge | statement 2 claims or releases the unique `Badge.number`, and only the first one may do that
                    DELETE FROM Person p WHERE p.id = :person | statement 2: it changes derived attributes of other instances
                    UPDATE Desk d SET d.size = :size WHERE d.size = :old | statement 2: it changes rows that it has to find first
                    """)
    void what_cannot_be_held_says_why(String second, String reason) {
        Design design = design(second);

        assertThat(plan(design, "hire").hold()).isEmpty();
        assertThat(plan(design, "hire").guarantee())
                .isEqualTo(
                        new Guarantee(
                                Guarantee.Kind.ONE_CALLER,
                                "callers of `Advert` help each other, and this mutation cannot hold the instances of all its statements (%s)"
                                        .formatted(reason)));
        assertThat(plan(design, "raise").hold()).isPresent();
    }

    private static Design updates(String second) {
        return Designer.design(
                WorkloadFile.parse(
                                "hiring",
                                MODEL.formatted(second)
                                        .replace(
                                                "- INSERT INTO Advert (id, salary) VALUES (:advert, :salary)",
                                                "- UPDATE Advert a SET a.salary = :more WHERE a.id = :advert"))
                        .value()
                        .orElseThrow());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UPDATE Advert a SET a.salary = :less WHERE a.id = :other",
                "DELETE FROM Advert a WHERE a.id = :other",
                "INSERT INTO Advert (id, salary) VALUES (:other, :salary)"
            })
    void two_statements_of_one_entity_hold_two_instances(String second) {
        MutationPlan hire = plan(updates(second), "hire");

        assertThat(hire.steps()).hasSize(2);
        assertThat(hire.steps().getFirst()).isInstanceOf(PlanStep.RefuseSame.class);
        assertThat(hire.hold().orElseThrow().instances()).hasSize(2);
        assertThat(hire.guarantee().kind()).isEqualTo(Guarantee.Kind.REPAIRS);
    }

    @Test
    void constants_that_differ_need_no_test() {
        MutationPlan hire =
                plan(
                        Designer.design(
                                WorkloadFile.parse(
                                                "hiring",
                                                MODEL.formatted(
                                                                "UPDATE Advert a SET a.salary = :less WHERE a.id = 2")
                                                        .replace(
                                                                "- INSERT INTO Advert (id, salary) VALUES (:advert, :salary)",
                                                                "- UPDATE Advert a SET a.salary = :more WHERE a.id = 1"))
                                        .value()
                                        .orElseThrow()),
                        "hire");

        assertThat(hire.steps()).singleElement().isInstanceOf(PlanStep.Hold.class);
    }

    @Test
    void two_updates_of_the_same_instance_are_not_held() {
        assertThat(
                        plan(
                                        updates(
                                                "UPDATE Advert a SET a.salary = :less WHERE a.id = :advert"),
                                        "hire")
                                .guarantee()
                                .reason())
                .endsWith(
                        "(statements 1 and 2 change the same Advert, and all writes of a held call have one time)");
    }

    private static final String SETTLING =
            """
            model: shop
            entities:
              Order: {key: id, count: 300, callers: help each other, attributes: {id: int, state: text}}
              Line: {key: [order, number], callers: help each other, attributes: {number: int, quantity: int}}
            relationships:
              Line.order: {to: Order, inverse: lines, cardinality: many to one, count: "3 per Order, at most 9"}
            queries:
              Lines: {ask: q, jpql: "SELECT l.number, l.quantity, o.state FROM Line l JOIN l.order o WHERE o.id = :order"}
            mutations:
              settle:
                ask: m
                jpql:
                  - UPDATE Order o SET o.state = 'settled' WHERE o.id = :order
                  - "%s"
            """;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UPDATE Line l SET l.quantity = :quantity WHERE l.order = :order AND l.number = :number",
                "DELETE FROM Line l WHERE l.order = :order AND l.number = :number"
            })
    void statements_that_write_other_columns_of_a_table_are_held(String second) {
        Design design = designed(SETTLING.formatted(second));

        assertThat(plan(design, "settle").hold()).isPresent();
        assertThat(design.tables().stream().map(table -> table.name()))
                .anyMatch(name ->
                        PlanStatements.writtenTables(part(design, 0)).contains(name)
                                && PlanStatements.writtenTables(part(design, 1)).contains(name));
    }

    private static List<PlanStep> part(Design design, int number) {
        return List.of(plan(design, "settle").hold().orElseThrow().steps().get(number));
    }

    /// The order is settled only if a condition of the line holds.
    private static String settlingWhen(String condition) {
        return SETTLING.formatted(
                        "UPDATE Line l SET l.quantity = :quantity WHERE l.order = :order AND l.number = :number")
                .replace("- \"UPDATE Line", "- {when: %s, jpql: \"UPDATE Line".formatted(condition))
                .replace("l.number = :number\"", "l.number = :number\"}");
    }

    @Test
    void a_later_condition_is_tested_before_the_first_statement_writes() {
        Design design = designed(settlingWhen("l.quantity < :quantity"));

        List<PlanStep> steps = plan(design, "settle").hold().orElseThrow().steps();
        assertThat(steps)
                .extracting(step -> ((PlanStep.Part) step).number())
                .containsExactly(2, 1, 2);
        assertThat(PlanStatements.writtenTables(steps.subList(0, 1))).isEmpty();
        assertThat(PlanStep.walk(steps.subList(0, 1))).anyMatch(PlanStep.Require.class::isInstance);
    }

    @Test
    void a_later_condition_without_a_hold_is_not_served() {
        Design design =
                designed(
                        settlingWhen("exists")
                                .replace(
                                        "'settled' WHERE o.id = :order",
                                        "'settled' WHERE o.state = :state"));

        assertThat(design.findMutation("settle")).isEmpty();
        assertThat(design.unserved())
                .singleElement()
                .satisfies(unserved ->
                        assertThat(unserved.reason())
                                .startsWith("a statement behind the first one has a `when`"));
    }
}
