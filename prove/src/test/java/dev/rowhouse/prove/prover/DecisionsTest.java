package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Value;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.database.EmbeddedTarget;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.draw.Misses;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.MutationEvaluator;
import dev.rowhouse.prove.report.MutationReport;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.run.MutationRun;
import dev.rowhouse.prove.run.MutationRun.End;
import dev.rowhouse.prove.stage.DatabaseUnderProof;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Operation;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.prove.value.Datum;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/// Mutations that the database may decline: unique values and conditions on the state.
class DecisionsTest {
    private static final String ACCOUNTS =
            """
            model: accounts
            entities:
              User:
                key: id
                count: 60
                attributes:
                  id: int
                  email: {type: text, length: 8, unique: true}
                  phone: {type: text, length: 8, unique: true, optional: true}
                  name: {type: text, length: 6, distinct: 20}
                  state: {type: text, values: [active, suspended, closed]}
                  since: {type: int, range: 1..500}
            queries:
              Q1: {ask: Who has an address, jpql: "SELECT u.id, u.name, u.state FROM User u WHERE u.email = :email"}
              Q2: {ask: Who is in a state, jpql: "SELECT u.id, u.email, u.since FROM User u WHERE u.state = :state ORDER BY u.since DESC", page: 5}
              Q3: {ask: A user, jpql: "SELECT u.name, u.state, u.phone FROM User u WHERE u.id = :id"}
            mutations:
              register:
                ask: A user joins
                jpql: INSERT INTO User (id, email, phone, name, state, since) VALUES (:id, :email, :phone, :name, 'active', :since)
                when: not exists
              import: {ask: A user comes from elsewhere, jpql: "INSERT INTO User (id, email, phone, name, state, since) VALUES (:id, :email, :phone, :name, :state, :since)"}
              suspend:
                ask: A user is suspended, once
                jpql: UPDATE User u SET u.state = 'suspended', u.since = :since WHERE u.id = :id
                when: u.state <> 'suspended' AND u.since < :since
              readdress: {ask: Another address, jpql: "UPDATE User u SET u.email = :email WHERE u.id = :id"}
              call: {ask: Another number, jpql: "UPDATE User u SET u.phone = :phone, u.name = :name WHERE u.id = :id"}
              rename: {ask: Another name, jpql: "UPDATE User u SET u.name = :name WHERE u.id = :id"}
              remove: {ask: A closed user goes, jpql: "DELETE FROM User u WHERE u.id = :id", when: u.state = 'closed'}
              drop: {ask: A user goes, jpql: "DELETE FROM User u WHERE u.id = :id"}
            """;

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void decisions_are_right_and_survive_crashes(int seed) {
        ProofSettings settings =
                Proofs.everyDay(
                        new ProofSettings(seed, new Scale(60), new Scale(40), 20, 8, 40, 2, 9, 30));
        try (Target target = target()) {
            ProofReport report =
                    new Prover(
                                    Designed.withoutHolds(TestModels.read(ACCOUNTS)),
                                    target,
                                    settings,
                                    Clock.system(),
                                    Progress.NONE)
                            .prove();

            assertThat(report.failures()).isEmpty();
            assertThat(report.unserved()).isEmpty();
            assertThat(report.mutations()).allMatch(MutationReport::copiesAgree);
        }
    }

    private static final String MESSAGES =
            """
            model: messages
            entities:
              User: {key: id, count: 10, attributes: {id: int, received: {derived: COUNT(received)}}}
              Message: {key: id, attributes: {id: int, text: {type: text, length: 6}}}
            relationships:
              Message.sender: {to: User, inverse: sent, cardinality: many to one, count: "3 per User, at most 9"}
              Message.receiver: {to: User, inverse: received, cardinality: many to one, count: "3 per User, at most 9"}
            queries:
              Q1: {ask: A message, rate: 10000/s, jpql: "SELECT m.text, m.sender.received FROM Message m WHERE m.id = :id"}
            mutations:
              send:
                ask: A message is sent
                jpql: INSERT INTO Message (id, sender, receiver, text) VALUES (:id, :sender, :receiver, :text)
                when: not exists
            """;

    /// A message to oneself changes the copy of one's number of messages, which its own insert has
    /// written.
    @Test
    void a_repetition_knows_its_row_by_what_the_caller_has_given() {
        Subject subject = Designed.withoutHolds(TestModels.read(MESSAGES));

        assertThat(
                        PlanStep.walk(
                                        subject.design().findMutation("send").orElseThrow().steps(),
                                        PlanStep.Decide.class)
                                .flatMap(decide -> decide.done().stream())
                                .map(PlanStep.Written::column))
                .containsExactlyInAnyOrder("sender_id", "receiver_id", "text");
    }

    private static Target target() {
        return new EmbeddedTarget(new RowhouseComponents(Clock.system(), RandomSource.seeded(2)));
    }

    /// Whoever comes second is declined, wherever the first one stops; when the first one comes
    /// back, all copies are its.
    @Test
    void of_two_who_want_one_address_one_gets_it_and_the_other_changes_nothing() {
        race("register", 1, user(1, "a@x"), user(2, "a@x"));
    }

    @Test
    void of_two_who_want_one_key_one_gets_it() {
        race("register", 2, user(1, "a@x"), user(1, "b@x"));
    }

    @Test
    void a_user_suspended_cannot_be_suspended_again() {
        race("suspend", 1, suspension(7, 600), suspension(7, 700));
    }

    private static final String TICKETS =
            """
            model: tickets
            entities:
              Ticket: {key: id, count: 500, attributes: {id: int, state: {type: text, values: [open, sold]}, seat: {type: text, distinct: 100}}}
            queries:
              ById: {ask: by id, jpql: "SELECT t.state FROM Ticket t WHERE t.id = :id"}
              %s
            mutations:
              add: {ask: add, jpql: "INSERT INTO Ticket (id, state, seat) VALUES (:id, 'open', :seat)"}
              sell: {ask: sell, jpql: "UPDATE Ticket t SET t.state = 'sold' WHERE t.id = :id", when: t.state = 'open'}
              end: {ask: end, jpql: "DELETE FROM Ticket t WHERE t.id = :id", when: exists}
            """;

    /// In one table, or with a copy that has to be found first.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "BySeat: {ask: by seat, jpql: \"SELECT t.id, t.state FROM Ticket t WHERE t.seat = :seat\"}"
            })
    void a_conditional_change_of_what_does_not_exist_is_declined(String question) {
        Subject subject = Designed.withoutHolds(TestModels.read(TICKETS.formatted(question)));
        try (Target target = target()) {
            target.create(subject.design());
            for (String name : List.of("sell", "end")) {
                var plan = subject.design().findMutation(name).orElseThrow();
                Bindings nobody = bindings(Map.of("id", 5), Map.of());

                assertThat(MutationRun.run(target, plan, nobody).end()).isEqualTo(End.DECLINED);
            }
        }
    }

    private static final String CUSTOMERS =
            """
            model: customers
            entities:
              Company: {key: id, count: 10, attributes: {id: int, title: text}}
              Customer: {key: id, count: 60, attributes: {id: int, email: {type: text, unique: true}, name: text}}
            relationships:
              Customer.company: {to: Company, inverse: customers, cardinality: many to one}
            queries:
              Q1: {ask: a customer by email, jpql: "SELECT c.id, c.name, c.company.title FROM Customer c WHERE c.email = :email"}
            mutations:
              found: {ask: found, jpql: "INSERT INTO Company (id, title) VALUES (:id, :title)"}
              retitle: {ask: another title, jpql: "UPDATE Company c SET c.title = :title WHERE c.id = :id"}
              join: {ask: join, jpql: "INSERT INTO Customer (id, email, name, company) VALUES (:id, :email, :name, :company)"}
              rename: {ask: rename, jpql: "UPDATE Customer c SET c.name = :name WHERE c.id = :id"}
              leave: {ask: leave, jpql: "DELETE FROM Customer c WHERE c.id = :id"}
            """;

    /// A change of a copy that comes after the claim was given back leaves nothing that blocks the
    /// value.
    @ParameterizedTest
    @ValueSource(strings = {"rename", "retitle"})
    void a_late_change_of_a_copy_does_not_revive_a_claim(String changing) {
        Subject subject = Designed.withoutHolds(TestModels.read(CUSTOMERS));
        String table = subject.design().findQuery("Q1").orElseThrow().source();
        Bindings customer =
                bindings(Map.of("id", 1, "company", 3), Map.of("email", "e@x", "name", "Ann"));
        try (Target target = target()) {
            target.create(subject.design());
            run(target, subject, "found", bindings(Map.of("id", 3), Map.of("title", "X")));
            run(target, subject, "join", customer);
            // What the change has read is from before the deletion.
            Target interrupted =
                    new InterruptedTarget(
                            target,
                            "UPDATE " + table,
                            () ->
                                    run(
                                            target,
                                            subject,
                                            "leave",
                                            bindings(Map.of("id", 1), Map.of())));
            int id = changing.equals("rename") ? 1 : 3;
            run(
                    interrupted,
                    subject,
                    changing,
                    bindings(Map.of("id", id), Map.of("name", "Anna", "title", "Y")));
            End again =
                    MutationRun.run(
                                    target,
                                    subject.design().findMutation("join").orElseThrow(),
                                    bindings(
                                            Map.of("id", 2, "company", 3),
                                            Map.of("email", "e@x", "name", "Bob")))
                            .end();

            assertThat(again).isEqualTo(End.DONE);
        }
    }

    private static void run(Target target, Subject subject, String name, Bindings bindings) {
        var plan = subject.design().findMutation(name).orElseThrow();
        assertThat(MutationRun.run(target, plan, bindings).end()).isEqualTo(End.DONE);
    }

    private static Bindings user(int id, String email) {
        return bindings(Map.of("id", id, "since", 600), Map.of("email", email, "name", "n"));
    }

    private static Bindings suspension(int id, int since) {
        return bindings(Map.of("id", id, "since", since), Map.of());
    }

    private static Bindings bindings(Map<String, Integer> numbers, Map<String, String> texts) {
        Map<String, Optional<Datum>> values = new LinkedHashMap<>();
        numbers.forEach(
                (name, value) -> values.put(name, Optional.of(Datum.of(NativeType.INT, value))));
        texts.forEach(
                (name, value) -> values.put(name, Optional.of(Datum.of(NativeType.TEXT, value))));
        return new Bindings(values);
    }

    private static Bindings complete(ConceptualMutation mutation, Bindings given) {
        Map<String, Optional<Datum>> values = new LinkedHashMap<>(given.values());
        for (Value.Parameter parameter : mutation.header().parameters()) {
            values.putIfAbsent(parameter.name(), Optional.empty());
        }
        return new Bindings(values);
    }

    /// @param deciding how many writes it takes until it is decided
    private static void race(String name, int deciding, Bindings one, Bindings other) {
        Subject subject = Designed.withoutHolds(TestModels.read(ACCOUNTS));
        ConceptualMutation mutation = subject.workload().findMutation(name).orElseThrow();
        ConceptualMutation join = subject.workload().findMutation("register").orElseThrow();
        Bindings first = complete(mutation, one);
        Bindings second = complete(mutation, other);
        Dataset before =
                MutationEvaluator.apply(
                        Dataset.empty(subject.workload().model()),
                        join,
                        complete(
                                join,
                                bindings(
                                        Map.of("id", 7, "since", 1),
                                        Map.of("email", "q@x", "name", "q"))));
        boolean crashed = true;
        for (int writes = 0; crashed; writes++) {
            try (Target target = target()) {
                target.create(subject.design());
                DatabaseUnderProof stage = new DatabaseUnderProof(target, subject);
                stage.load(before, (_, _) -> {}, _ -> {});
                var plan = subject.design().findMutation(name).orElseThrow();
                End firstEnd = MutationRun.crashing(target, plan, first, writes).end();
                crashed = firstEnd == End.CRASHED;
                End secondEnd = MutationRun.run(target, plan, second).end();
                End again = MutationRun.run(target, plan, first).end();
                boolean isFirstIn = secondEnd == End.DECLINED;
                assertThat(isFirstIn ? again : secondEnd)
                        .as("%s writes", writes)
                        .isEqualTo(End.DONE);
                assertThat(isFirstIn ? secondEnd : again).isEqualTo(End.DECLINED);
                assertThat(isFirstIn).isEqualTo(writes >= deciding);
                // The loser applied to the winner's data changes nothing; so do both in the
                // reference.
                stage.apply(
                        new Operation(
                                mutation,
                                plan,
                                isFirstIn ? first : second,
                                Misses.NONE,
                                OptionalInt.empty()));
                assertThat(stage.compareContents()).as("%s writes", writes).isEmpty();
            }
        }
    }
}
