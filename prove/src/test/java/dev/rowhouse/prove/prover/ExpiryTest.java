package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.database.EmbeddedTarget;
import dev.rowhouse.prove.database.ForwardingTarget;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.stage.Designed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Duration;
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
        ProofReport report = prove(CHAT.replace("SAY", SAY.formatted(when)), 3);

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
        ProofReport report = prove(CHAT.replace("SAY", SAY.formatted("")), 3, Forgetful::new);

        assertThat(report.failures())
                .singleElement()
                .satisfies(failure -> {
                    assertThat(failure.subject()).isEqualTo("login");
                    assertThat(failure.difference())
                            .startsWith("about an instance that had expired: ");
                });
    }

    private static final class Forgetful extends ForwardingTarget {
        private boolean isForgetting;

        Forgetful(Target target) {
            super(target);
        }

        @Override
        public boolean pass(Duration time) {
            isForgetting |= time.isPositive();
            return super.pass(time);
        }

        @Override
        public void write(Call call) {
            if (!isForgetting) {
                super.write(call);
            }
        }
    }

    private static ProofReport prove(String model, int seed) {
        return prove(model, seed, target -> target);
    }

    private static ProofReport prove(String model, int seed, UnaryOperator<Target> wrapping) {
        ProofSettings settings =
                new ProofSettings(seed, new Scale(60), new Scale(60), 10, 6, 40, 1, 9, 20);
        try (Target target =
                new EmbeddedTarget(
                        new RowhouseComponents(Clock.system(), RandomSource.seeded(2)))) {
            return new Prover(
                            Designed.subject(TestModels.read(model)),
                            wrapping.apply(target),
                            settings,
                            Clock.system(),
                            Progress.NONE)
                    .prove();
        }
    }
}
