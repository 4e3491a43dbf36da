package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.database.EmbeddedTarget;
import dev.rowhouse.prove.database.ForwardingTarget;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.database.TargetSchema;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Subject;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/// All copies of what has a time to live go together, however late they were written.
class ExpiryTest {
    private static final String CHAT =
            """
            model: chat
            entities:
              User:
                key: id
                count: 12
                attributes: {id: int, name: text}
              Room:
                key: id
                count: 6
                attributes: {id: int, title: text}
              Message:
                key: [room, id]
                ttl: 30 days after sentAt
                attributes:
                  id: int
                  sentAt: timestamp
                  text: {type: text, optional: true}
                  mood: {type: text, values: [fine, so so, bad]}
              Session:
                key: token
                ttl: 2 hours
                attributes: {token: int, browser: text}
            relationships:
              Message.room: {to: Room, inverse: messages, cardinality: many to one, count: 8 per Room}
              Message.author: {to: User, inverse: messages, cardinality: many to one, count: 4 per User}
              Session.user: {to: User, inverse: sessions, cardinality: many to one, count: 2 per User}
            queries:
              Q1: {ask: The messages of a room, jpql: "SELECT m.sentAt, m.id, m.text, m.author.name, m.room.title FROM Message m WHERE m.room = :room ORDER BY m.sentAt DESC", using: table}
              Q2: {ask: The messages of a user, jpql: "SELECT m.id, m.text FROM Message m WHERE m.author = :user", using: table}
              Q3: {ask: The messages of a mood, jpql: "SELECT m.id, m.text FROM Message m WHERE m.mood = :mood", using: table}
              Q4: {ask: The sessions of a user, jpql: "SELECT s.token, s.browser FROM Session s WHERE s.user = :user"}
              Q5: {ask: A session, jpql: "SELECT s.user, s.browser FROM Session s WHERE s.token = :token"}
            mutations:
              SAY
              edit: {ask: A message is edited, jpql: "UPDATE Message m SET m.text = :text WHERE m.room = :room AND m.id = :id"}
              feel: {ask: Another mood, jpql: "UPDATE Message m SET m.mood = :mood WHERE m.room = :room AND m.id = :id"}
              rename: {ask: Another name, jpql: "UPDATE User u SET u.name = :name WHERE u.id = :id"}
              retitle: {ask: Another title, jpql: "UPDATE Room r SET r.title = :title WHERE r.id = :id"}
              unsay: {ask: A message goes, jpql: "DELETE FROM Message m WHERE m.room = :room AND m.id = :id"}
              login: {ask: A user comes, jpql: "INSERT INTO Session (token, user, browser) VALUES (:token, :user, :browser)"}
              logout: {ask: A user goes, jpql: "DELETE FROM Session s WHERE s.token = :token"}
            """;

    private static final String SAY =
            "say: {ask: A user says something, jpql: \"INSERT INTO Message (room, id, author, sentAt, text, mood) VALUES (:room, :id, :author, :sentAt, :text, :mood)\"%s}";

    @ParameterizedTest
    @ValueSource(strings = {"", ", when: not exists"})
    void copies_go_together(String when) {
        ProofReport report = prove(chat(when), 3);

        assertThat(report.failures()).isEmpty();
        assertThat(report.unserved()).isEmpty();
    }

    /// Rows that no mutation inserts are written by the prover, as long as they have left.
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void what_was_there_before_goes_too(int seed) {
        ProofReport report = prove(CHAT.replace("  SAY\n", ""), seed);

        assertThat(report.failures()).isEmpty();
    }

    /// A database that forgets all writes once instances have expired: an instance that expired
    /// cannot come back.
    @Test
    void what_has_expired_may_come_back() {
        ProofReport report = prove(chat(""), 3, Forgetful::new);

        assertThat(report.failures())
                .singleElement()
                .satisfies(failure -> {
                    assertThat(failure.subject()).isEqualTo("login");
                    assertThat(failure.difference())
                            .startsWith("about an instance that had expired: ");
                });
    }

    /// On a database whose clock cannot be moved, lives are made short.
    @ParameterizedTest
    @ValueSource(strings = {"", ", when: not exists"})
    void short_lives_end_together(String when) {
        ProofReport report = prove(chat(when), 3, Patient::new);

        assertThat(report.failures()).isEmpty();
        assertThat(report.conditions().skipped()).isEmpty();
    }

    /// The time that is waited for is that of two lives.
    @Test
    void a_few_seconds_are_enough() {
        List<Patient> patient = new ArrayList<>();
        prove(
                chat(""),
                3,
                target -> {
                    patient.add(new Patient(target));
                    return patient.getFirst();
                });

        assertThat(patient.getFirst().waited)
                .isBetween(Duration.ofSeconds(18), Duration.ofSeconds(30));
    }

    @Test
    void a_table_without_a_time_to_live_is_found_by_waiting() {
        ProofReport report =
                prove(
                        chat(""),
                        3,
                        target ->
                                new Patient(target) {
                                    @Override
                                    public void create(TargetSchema schema) {
                                        super.create(immortal(schema));
                                    }
                                });

        assertThat(report.failures())
                .singleElement()
                .satisfies(failure ->
                        assertThat(failure.difference())
                                .startsWith("after 15 seconds, sessions_by_user has a row that"));
    }

    /// The same tables, but what is stored in one of them never expires.
    private static TargetSchema immortal(TargetSchema schema) {
        return new TargetSchema(
                schema.keyspace(),
                schema.keyspaceCql(),
                schema.statements().stream()
                        .map(cql ->
                                cql.startsWith("CREATE TABLE sessions_by_user")
                                        ? cql.replaceFirst(
                                                "default_time_to_live = \\d+",
                                                "default_time_to_live = 0")
                                        : cql)
                        .toList(),
                schema.tables(),
                schema.counted(),
                schema.columns());
    }

    @Test
    void a_write_without_a_time_to_live_is_found_by_waiting() {
        ProofReport report =
                prove(
                        chat(""),
                        3,
                        target ->
                                new Patient(target) {
                                    @Override
                                    public void write(Call call) {
                                        super.write(immortal(call));
                                    }

                                    @Override
                                    public void writeBatch(
                                            PlanStep.Batch.Kind kind, List<Call> calls) {
                                        super.writeBatch(
                                                kind,
                                                calls.stream().map(ExpiryTest::immortal).toList());
                                    }
                                });

        assertThat(report.failures())
                .singleElement()
                .satisfies(failure ->
                        assertThat(failure.difference())
                                .contains("messages_by_author has a row that should not be there"));
    }

    private static Call immortal(Call call) {
        boolean isMeant =
                call.cql().startsWith("INSERT INTO messages_by_author")
                        && call.cql().endsWith("USING TTL :ttl");
        if (!isMeant) {
            return call;
        }
        Call without =
                new Call(
                        call.cql().replace("USING TTL :ttl", ""),
                        call.values().subList(0, call.values().size() - 1));
        return call.timestamp().isPresent() ? without.at(call.timestamp().getAsLong()) : without;
    }

    @Test
    void a_life_that_counts_from_a_day_is_skipped_with_the_reason() {
        String byDay = chat("").replace("sentAt: timestamp", "sentAt: date");

        ProofReport report = prove(byDay, 3, Patient::new);

        assertThat(report.failures()).isEmpty();
        assertThat(report.conditions().skipped())
                .containsExactly(
                        new ProofReport.Skipped(
                                "waiting for instances to expire",
                                "lives that count from a day cannot be made short: Message.sentAt"));
    }

    /// Lives are made longer if loading takes as long as one.
    @Test
    void a_slow_database_gets_more_time() {
        List<TargetSchema> created = new ArrayList<>();
        ProofReport report =
                prove(
                        chat(""),
                        3,
                        target ->
                                new Patient(target) {
                                    @Override
                                    public void create(TargetSchema schema) {
                                        created.add(schema);
                                        super.create(schema);
                                    }

                                    @Override
                                    public void write(Call call) {
                                        if (created.size() > 1) {
                                            super.pass(Duration.ofMillis(50));
                                        }
                                        super.write(call);
                                    }
                                });

        assertThat(report.failures()).isEmpty();
        assertThat(report.conditions().skipped()).isEmpty();
        assertThat(created).hasSize(3);
    }

    /// A database whose clock cannot be moved by a proof: it moves while the proof waits.
    private static class Patient extends ForwardingTarget {
        private Duration waited = Duration.ZERO;

        Patient(Target target) {
            super(target);
        }

        @Override
        public boolean findsNearestExactly() {
            return true;
        }

        @Override
        public boolean skipsTime() {
            return false;
        }

        @Override
        public void pass(Duration time) {
            waited = waited.plus(time);
            super.pass(time);
        }
    }

    private static final class Forgetful extends ForwardingTarget {
        private boolean isForgetting;

        Forgetful(Target target) {
            super(target);
        }

        @Override
        public void pass(Duration time) {
            isForgetting |= time.isPositive();
            super.pass(time);
        }

        @Override
        public void write(Call call) {
            if (!isForgetting) {
                super.write(call);
            }
        }
    }

    /// The model, whose messages are inserted under a condition or not.
    private static String chat(String when) {
        return CHAT.replace("SAY", SAY.formatted(when));
    }

    private static ProofReport prove(String model, int seed) {
        return prove(model, seed, target -> target);
    }

    private static ProofReport prove(String model, int seed, UnaryOperator<Target> wrapping) {
        Subject subject = Designed.subject(TestModels.read(model));
        ProofSettings settings =
                new ProofSettings(seed, new Scale(60), new Scale(60), 10, 6, 40, 1, 9, 20);
        try (Target target =
                new EmbeddedTarget(
                        new RowhouseComponents(Clock.system(), RandomSource.seeded(2)))) {
            return new Prover(
                            subject,
                            wrapping.apply(target),
                            settings,
                            Clock.system(),
                            Progress.NONE)
                    .prove();
        }
    }
}
