package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;

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

/// A person is erased with all that belongs to them: what they wrote, the reactions to it, their
/// reactions to others, the rooms that they were in.
class CascadeTest {
    private static final String CHAT =
            """
            model: erasure
            entities:
              Person: {key: id, count: 200, attributes: {id: uuid, name: {type: text, length: 12}, email: {type: text, length: 20, unique: true}}}
              Room: {key: id, count: 40, attributes: {id: uuid, title: {type: text, length: 12}}}
              Message: {key: [room, sentAt], attributes: {sentAt: timestamp, body: {type: text, length: 40}}}
              Reaction: {key: [message, person], attributes: {sign: {type: text, length: 2}}}
              Device: {key: id, attributes: {id: uuid, token: {type: text, length: 20, unique: true}}}
            relationships:
              Message.room: {to: Room, inverse: messages, cardinality: many to one, count: "20 per Room, at most 100"}
              Message.author: {to: Person, inverse: messages, cardinality: many to one, onDelete: cascade, count: "4 per Person, at most 50"}
              Reaction.message: {to: Message, inverse: reactions, cardinality: many to one, onDelete: cascade, count: "2 per Message, at most 20"}
              Reaction.person: {to: Person, inverse: reactions, cardinality: many to one, onDelete: cascade, count: "8 per Person, at most 100"}
              Device.owner: {to: Person, inverse: devices, cardinality: many to one, onDelete: cascade, count: "2 per Person, at most 5"}
              Person.rooms: {to: Room, inverse: people, cardinality: many to many, onDelete: cascade, count: "2 per Person, at most 10; 10 per Room, at most 100"}
            queries:
              Profile: {ask: a person, jpql: "SELECT p.name, p.email FROM Person p WHERE p.id = :id"}
              ByEmail: {ask: who has an address, jpql: "SELECT p.id, p.name FROM Person p WHERE p.email = :email"}
              Feed: {ask: the messages of a room, jpql: "SELECT m.sentAt, m.body, m.author.name FROM Message m WHERE m.room = :room ORDER BY m.sentAt DESC"}
              Wrote: {ask: what a person wrote, jpql: "SELECT m.room, m.sentAt, m.body FROM Message m WHERE m.author = :author"}
              Signs: {ask: the reactions to a message, jpql: "SELECT r.person, r.sign FROM Reaction r WHERE r.message = :message"}
              People: {ask: the people of a room, jpql: "SELECT p.id, p.name FROM Room r JOIN r.people p WHERE r.id = :room"}
              Rooms: {ask: the rooms of a person, jpql: "SELECT r.id, r.title FROM Person p JOIN p.rooms r WHERE p.id = :id"}
              Devices: {ask: the devices of a person, jpql: "SELECT d.id, d.token FROM Device d WHERE d.owner = :owner"}
            mutations:
              join: {ask: join, jpql: "INSERT INTO Person (id, name, email) VALUES (:id, :name, :email)"}
              write: {ask: write, jpql: "INSERT INTO Message (room, sentAt, body, author) VALUES (:room, :at, :body, :author)"}
              react: {ask: react, jpql: "INSERT INTO Reaction (message, person, sign) VALUES (:message, :person, :sign)"}
              enter: {ask: enter, jpql: "INSERT INTO Person.rooms (person, room) VALUES (:person, :room)"}
              erase: {ask: a person is erased with all that belongs to them, jpql: "DELETE FROM Person p WHERE p.id = :id"}
            """;

    @Test
    void all_that_belongs_to_an_instance_goes_with_it() {
        Subject subject = subject();
        MutationPlan erase = subject.design().findMutation("erase").orElseThrow();

        assertThat(erase.steps()).allMatch(PlanStep.Part.class::isInstance);
        ProofReport report = Proofs.of(subject, Proofs.withoutLargeOwners());

        assertThat(report.failures()).isEmpty();
        MutationReport erased =
                report.mutations().stream()
                        .filter(each -> each.name().equals("erase"))
                        .findFirst()
                        .orElseThrow();
        assertThat(erased.copiesAgree()).isTrue();
        assertThat(erased.runs()).isPositive();
        assertThat(erased.crashes()).isPositive();
    }

    @Test
    void what_is_left_behind_is_found() {
        Subject right = subject();

        assertThat(spoiled(right, steps -> steps.subList(1, steps.size()))).isNotEmpty();
        assertThat(spoiled(right, steps -> steps.subList(0, steps.size() - 1))).isNotEmpty();
    }

    private static List<?> spoiled(Subject right, UnaryOperator<List<PlanStep>> change) {
        Subject wrong =
                new Subject(
                        right.workload(),
                        Spoiled.withSteps(right.design(), "erase", change),
                        right.sizes());
        return Proofs.of(wrong, Proofs.withoutLargeOwners()).failures();
    }

    private static Subject subject() {
        return Designed.subject(TestModels.read(CHAT));
    }
}
