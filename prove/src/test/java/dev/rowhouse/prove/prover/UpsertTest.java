package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.plan.step.Guarantee;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Subject;

import org.junit.jupiter.api.Test;

import java.util.List;

/// Mutations that insert an instance or change the one that exists.
class UpsertTest {
    private static final String PRESENCE =
            """
            model: presence
            entities:
              User: {key: id, count: 100, attributes: {id: uuid, name: text}}
              Presence: {key: [user, device], attributes: {device: {type: text, distinct: 5}, status: text, seenAt: timestamp, place: {type: text, optional: true}}}
            relationships:
              Presence.user: {to: User, inverse: presences, cardinality: many to one, count: "2 per User, at most 5"}
            queries:
              Devices: {ask: the devices of a user, jpql: "SELECT p.device, p.status, p.place FROM Presence p WHERE p.user = :user"}
            %smutations:
              join: {ask: join, jpql: "INSERT INTO User (id, name) VALUES (:id, :name)"}
              seen: {ask: seen, jpql: "INSERT INTO Presence (user, device, status, seenAt) VALUES (:user, :device, :status, :seenAt) ON CONFLICT DO UPDATE"%s}
              leave: {ask: leave, jpql: "DELETE FROM Presence p WHERE p.user = :user AND p.device = :device"%s}
            """;

    private static final String LATEST =
            "  Latest: {ask: a user's devices by time, jpql: \"SELECT p.device, p.seenAt, p.place FROM Presence p WHERE p.user = :user ORDER BY p.seenAt DESC\"}\n";

    /// A statement of several has a condition, and cannot be held: both are about one device.
    private static final String SWAP =
            """
              arrive: {ask: arrive, jpql: "INSERT INTO Presence (user, device, status, seenAt) VALUES (:user, :device, :status, :seenAt)"}
              swap:
                ask: change a device of a user twice
                jpql:
                  - {jpql: "UPDATE Presence p SET p.status = :status WHERE p.user = :user AND p.device = :device", when: exists}
                  - "UPDATE Presence p SET p.place = :place WHERE p.user = :user AND p.device = :device"
            """;

    @Test
    void rows_that_keep_their_keys_take_nothing_but_a_plain_insert() {
        Subject subject = subject(PRESENCE.formatted("", "", ""));
        MutationPlan seen = plan(subject, "seen");

        assertThat(PlanStep.walk(seen.allSteps(), PlanStep.Read.class)).isEmpty();
        assertThat(seen.newKey()).isEmpty();
        Proofs.proven(subject);
    }

    @Test
    void rows_that_move_are_held_while_they_do() {
        Subject subject = subject(PRESENCE.formatted(LATEST, "", ""));

        assertThat(PlanStep.walk(plan(subject, "seen").allSteps(), PlanStep.Hold.class))
                .isNotEmpty();
        Proofs.proven(subject);
    }

    @Test
    void one_caller_at_a_time_reads_and_moves_rows() {
        String alone = ", callers: one at a time";
        Subject subject = subject(PRESENCE.formatted(LATEST, alone, alone));
        MutationPlan seen = plan(subject, "seen");

        assertThat(PlanStep.walk(seen.allSteps(), PlanStep.Hold.class)).isEmpty();
        assertThat(PlanStep.walk(seen.allSteps(), PlanStep.Read.class)).isNotEmpty();
        Proofs.proven(subject);
    }

    @Test
    void a_row_that_a_condition_decides_about_changes_too() {
        Subject subject = subject(PRESENCE.formatted(LATEST, "", "") + SWAP);
        for (String mutation : List.of("seen", "arrive")) {
            MutationPlan plan = plan(subject, mutation);

            assertThat(PlanStep.walk(plan.allSteps(), PlanStep.Hold.class)).isNotEmpty();
            assertThat(PlanStep.walk(plan.allSteps(), PlanStep.Write.class))
                    .extracting(write -> write.statement().cql())
                    .anyMatch(cql -> cql.endsWith("IF EXISTS"));
            assertThat(plan.newKey()).isEmpty();
            assertThat(plan.guarantee().kind()).isEqualTo(Guarantee.Kind.ONE_CALLER);
        }
        Proofs.proven(subject);
    }

    @Test
    void a_row_that_names_its_key_once_more_changes_too() {
        Subject subject =
                subject(
                        """
                        model: homes
                        entities:
                          Person: {key: id, count: 60, attributes: {id: int, name: text}}
                          Home: {key: [owner, number], count: 60, attributes: {number: int, city: text}}
                        relationships:
                          Home.owner: {to: Person, inverse: homes, cardinality: many to one, count: "1 per Person, at most 5"}
                          Person.lives: {to: Home, inverse: inhabitants, cardinality: many to one, optional: true, count: "1 per Home, at most 5"}
                        queries:
                          Card: {ask: a person, jpql: "SELECT p.name, p.lives FROM Person p WHERE p.id = :id"}
                        mutations:
                          join: {ask: join, jpql: "INSERT INTO Person (id, name) VALUES (:id, :name)", when: not exists}
                          save: {ask: save, jpql: "INSERT INTO Person (id, name) VALUES (:id, :name) ON CONFLICT DO UPDATE"}
                        """);

        assertThat(PlanStep.walk(plan(subject, "save").allSteps(), PlanStep.Write.class))
                .extracting(write -> write.statement().cql())
                .anyMatch(cql -> cql.endsWith("IF EXISTS"));
        Proofs.proven(subject);
    }

    private static Subject subject(String model) {
        return Designed.subject(TestModels.read(model));
    }

    private static MutationPlan plan(Subject subject, String name) {
        return subject.design().findMutation(name).orElseThrow();
    }
}
