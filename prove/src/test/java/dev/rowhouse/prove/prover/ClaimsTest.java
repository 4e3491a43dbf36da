package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.database.EmbeddedTarget;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.MutationEvaluator;
import dev.rowhouse.prove.report.MutationReport;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.run.MutationRun;
import dev.rowhouse.prove.run.MutationRun.End;
import dev.rowhouse.prove.stage.DatabaseUnderProof;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.prove.value.Datum;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A mutation that is declined because another instance has one of its unique values changes no
/// claim: it releases the values that it has claimed, and none that an instance had before. The
/// same holds when it crashes after any of its writes and runs again.
class ClaimsTest {
    /// Neither `code` nor `room` is the whole key.
    private static final String BOOKINGS =
            """
            model: bookings
            entities:
              Booking:
                key: [code, room]
                count: 60
                attributes:
                  code: {type: text, length: 8, unique: true}
                  room: int
                  phone: {type: text, length: 8, unique: true}
            queries:
              Q1: {ask: A booking, jpql: "SELECT b.phone FROM Booking b WHERE b.code = :code AND b.room = :room"}
            mutations:
              book:
                ask: A room is booked
                jpql: INSERT INTO Booking (code, room, phone) VALUES (:code, :room, :phone)
                when: not exists
              import: {ask: A booking from elsewhere, jpql: "INSERT INTO Booking (code, room, phone) VALUES (:code, :room, :phone)"}
              drop: {ask: A booking ends, jpql: "DELETE FROM Booking b WHERE b.code = :code AND b.room = :room"}
            """;

    /// No question or other mutation needs a table by the key.
    private static final String USERS =
            """
            model: users
            entities:
              User:
                key: id
                count: 60
                attributes:
                  id: int
                  email: {type: text, length: 8, unique: true}
                  phone: {type: text, length: 8, unique: true, optional: true}
                  nick: {type: text, length: 8, unique: true, optional: true}
            queries:
              Q1: {ask: Who has an address, jpql: "SELECT u.id FROM User u WHERE u.email = :email"}
            mutations:
              import: {ask: A user comes from elsewhere, jpql: "INSERT INTO User (id, email, phone, nick) VALUES (:id, :email, :phone, :nick)"}
            """;

    /// Two candidate keys of several parts, one with a role, and one with a part that may be
    /// missing.
    private static final String SEATS =
            """
            model: seats
            entities:
              Guest: {key: id, count: 9, attributes: {id: int}}
              Seat:
                key: id
                unique: [[guest, day], [day, place]]
                attributes:
                  id: int
                  day: {type: int, range: 1..30}
                  place: {type: int, range: 1..6, optional: true}
                  note: text
            relationships:
              Seat.guest: {to: Guest, inverse: seats, cardinality: many to one, count: "6 per Guest, at most 20"}
            queries:
              Q1: {ask: The seats of a guest, jpql: "SELECT s.day, s.note FROM Seat s WHERE s.guest = :guest ORDER BY s.day"}
              Q2: {ask: Who has a place, jpql: "SELECT s.guest, s.note FROM Seat s WHERE s.day = :day AND s.place = :place"}
            mutations:
              import: {ask: A seat comes from elsewhere, jpql: "INSERT INTO Seat (id, guest, day, place, note) VALUES (:id, :guest, :day, :place, :note)"}
              shift: {ask: Another day, jpql: "UPDATE Seat s SET s.day = :day WHERE s.id = :id"}
              move: {ask: Another place, jpql: "UPDATE Seat s SET s.place = :place, s.note = :note WHERE s.id = :id"}
              give: {ask: Another guest, jpql: "UPDATE Seat s SET s.guest = :guest WHERE s.id = :id", when: "s.note = :note"}
              drop: {ask: A seat is free again, jpql: "DELETE FROM Seat s WHERE s.id = :id"}
            """;

    @ParameterizedTest
    @CsvSource({
        // A day on which the guest has another seat, and one on which the place is taken.
        "shift, 2, 1,  1,  2",
        "shift, 3, 1,  1,  2",
        // Both candidate keys of an INSERT, and the second one alone.
        "import, 4, 1, 1, 1",
        "import, 4, 2, 1, 1",
        // One that exists keeps its claims.
        "import, 2, 1, 1, 3"
    })
    void the_values_of_a_candidate_key_are_taken_together(
            String mutation, int id, int guest, int day, int place) {
        Subject subject = Designed.withoutHolds(TestModels.read(SEATS));
        Dataset guests = Dataset.empty(subject.workload().model());
        for (int each = 1; each <= 2; each++) {
            guests =
                    guests.plus(
                            new Instance("Guest", Map.of("id", Datum.of(NativeType.INT, each))));
        }

        assertDeclined(
                subject,
                guests,
                List.of(seat(1, 1, 1, 1), seat(2, 1, 2, 2), seat(3, 2, 2, 1)),
                mutation,
                seat(id, guest, day, place));
    }

    @ParameterizedTest
    @CsvSource({
        // A new instance whose code is free.
        "book, c3, 3, p1",
        "import, c3, 3, p1",
        // One that exists, with the values that it has and the phone of another.
        "book, c2, 2, p1",
        "import, c2, 2, p1",
        // The code of another instance.
        "book, c2, 3, p3",
        "import, c2, 3, p3"
    })
    void a_claimed_part_of_the_key_belongs_to_the_instance_with_the_whole_key(
            String mutation, String code, int room, String phone) {
        Subject subject = Designed.withoutHolds(TestModels.read(BOOKINGS));

        assertDeclined(
                subject,
                List.of(booking("c1", 1, "p1"), booking("c2", 2, "p2")),
                mutation,
                booking(code, room, phone));
    }

    @ParameterizedTest
    @CsvSource({
        "2, e2, p1, n2",
        "2, e3, p1, n2",
        "2, e2, p2, n1",
        "2, e2, p3, n1",
        "2, e3, p3, n1",
        "2, e2,   , n1",
        "2, e1, p2, n2",
        "3, e3, p1, n3",
        "3, e3, p3, n1",
        "3, e3,   , n1"
    })
    void an_instance_that_exists_keeps_its_claims(
            int id, String email, @Nullable String phone, String nick) {
        Subject subject = Designed.withoutHolds(TestModels.read(USERS));

        assertDeclined(
                subject,
                List.of(user(1, "e1", "p1", "n1"), user(2, "e2", "p2", "n2")),
                "import",
                user(id, email, phone, nick));
    }

    @Test
    void a_proof_tries_all_this() {
        for (String model : List.of(BOOKINGS, USERS, SEATS)) {
            for (Subject subject :
                    List.of(
                            Designed.withoutHolds(TestModels.read(model)),
                            Designed.subject(TestModels.read(model)))) {
                ProofReport report = prove(subject);

                assertThat(report.failures()).isEmpty();
                assertThat(report.mutations()).allMatch(MutationReport::copiesAgree);
            }
        }
    }

    private static void assertDeclined(
            Subject subject, List<Bindings> existing, String name, Bindings call) {
        assertDeclined(subject, Dataset.empty(subject.workload().model()), existing, name, call);
    }

    private static void assertDeclined(
            Subject subject, Dataset others, List<Bindings> existing, String name, Bindings call) {
        ConceptualMutation insert = subject.workload().findMutation("import").orElseThrow();
        var plan = subject.design().findMutation(name).orElseThrow();
        Dataset before = others;
        for (Bindings each : existing) {
            before = MutationEvaluator.apply(before, insert, each);
        }
        boolean crashed = true;
        for (int writes = 0; crashed; writes++) {
            try (Target target = target()) {
                target.create(subject.design());
                DatabaseUnderProof stage = new DatabaseUnderProof(target, subject);
                stage.load(before, (_, _) -> {}, _ -> {});
                crashed = MutationRun.crashing(target, plan, call, writes).end() == End.CRASHED;

                assertThat(MutationRun.run(target, plan, call).end()).isEqualTo(End.DECLINED);
                assertThat(stage.compareContents()).as("%s writes", writes).isEmpty();
            }
        }
    }

    private static ProofReport prove(Subject subject) {
        ProofSettings settings =
                Proofs.everyDay(
                        new ProofSettings(1, new Scale(60), new Scale(40), 20, 8, 40, 2, 9, 30));
        try (Target target = target()) {
            return new Prover(subject, target, settings, Clock.system(), Progress.NONE).prove();
        }
    }

    private static Target target() {
        return new EmbeddedTarget(new RowhouseComponents(Clock.system(), RandomSource.seeded(2)));
    }

    private static Bindings booking(String code, int room, String phone) {
        return bindings(Map.of("room", room), Map.of("code", text(code), "phone", text(phone)));
    }

    private static Bindings seat(int id, int guest, int day, int place) {
        return bindings(
                Map.of("id", id, "guest", guest, "day", day, "place", place),
                Map.of("note", text("n")));
    }

    private static Bindings user(int id, String email, @Nullable String phone, String nick) {
        return bindings(
                Map.of("id", id),
                Map.of("email", text(email), "phone", text(phone), "nick", text(nick)));
    }

    private static Optional<Datum> text(@Nullable String value) {
        return Optional.ofNullable(value).map(each -> Datum.of(NativeType.TEXT, each));
    }

    private static Bindings bindings(
            Map<String, Integer> numbers, Map<String, Optional<Datum>> texts) {
        Map<String, Optional<Datum>> values = new LinkedHashMap<>(texts);
        numbers.forEach(
                (name, value) -> values.put(name, Optional.of(Datum.of(NativeType.INT, value))));
        return new Bindings(values);
    }
}
