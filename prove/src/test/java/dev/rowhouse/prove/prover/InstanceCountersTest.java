package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Clock;
import dev.rowhouse.plan.step.Guarantee;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.explore.ExplorationProgress;
import dev.rowhouse.prove.explore.ExplorationSettings;
import dev.rowhouse.prove.explore.Explorer;
import dev.rowhouse.prove.explore.report.Anomaly;
import dev.rowhouse.prove.explore.report.Finding;
import dev.rowhouse.prove.explore.search.Situation;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Subject;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;

/// Mutations count their instances in counters of others: each that comes or goes once, whichever
/// way it comes or goes.
class InstanceCountersTest {
    /// Conditional mutations, two counters in one table, and a third through a copy.
    private static final String FOLLOWS =
            """
            model: follows
            entities:
              User:
                key: id
                count: 30
                attributes:
                  id: int
                  name: text
                  followers: {derived: COUNT(followers), type: counter}
                  following: {derived: COUNT(following), type: counter}
              Follow: {key: [follower, followed], attributes: {since: timestamp}}
            relationships:
              Follow.follower: {to: User, inverse: following, cardinality: many to one, count: "4 per User, at most 15"}
              Follow.followed: {to: User, inverse: followers, cardinality: many to one, count: "4 per User, at most 15"}
            queries:
              User: {ask: q, jpql: "SELECT u.name, u.followers, u.following FROM User u WHERE u.id = :id"}
              Followed: {ask: q, jpql: "SELECT f.followed.id, f.followed.followers FROM Follow f WHERE f.follower = :user"}
            mutations:
              join: {ask: m, jpql: "INSERT INTO User (id, name) VALUES (:id, :name)"}
              follow: {ask: m, jpql: "INSERT INTO Follow (follower, followed, since) VALUES (:a, :b, :since)", when: not exists}
              unfollow: {ask: m, jpql: "DELETE FROM Follow f WHERE f.follower = :a AND f.followed = :b", when: exists}
            """;

    /// Plain mutations, changes of the role, deletions of many, a cascade, links and an upsert; a
    /// counter beside one that is counted by hand, a recomputed count and a unique value.
    private static final String TASKS =
            """
            model: tasks
            entities:
              List:
                key: [house, name]
                count: 20
                attributes:
                  house: {type: int, range: 1..4}
                  name: text
                  color: text
                  visits: counter
                  tasks: {derived: COUNT(tasks), type: counter}
                  all: {derived: COUNT(tasks)}
              Task: {key: id, attributes: {id: int, text: text, code: {type: text, unique: true}, parts: {derived: COUNT(parts), type: counter}}}
              Label: {key: name, count: 12, attributes: {name: text, about: text, tasks: {derived: COUNT(tasks), type: counter}}}
              Station: {key: id, count: 8, attributes: {id: int, name: text, devices: {derived: COUNT(devices), type: counter}}}
              Device: {key: [station, number], attributes: {number: {type: int, range: 1..20}, kind: text}}
            relationships:
              Task.list: {to: List, inverse: tasks, cardinality: many to one, optional: true, count: "5 per List, at most 20"}
              Task.whole: {to: Task, inverse: parts, cardinality: many to one, optional: true, count: "1 per Task, at most 5"}
              Task.labels: {to: Label, inverse: tasks, cardinality: many to many, count: "1 per Task, at most 5; 8 per Label, at most 60"}
              Device.station: {to: Station, inverse: devices, cardinality: many to one, onDelete: cascade, count: "5 per Station, at most 20"}
            queries:
              Lists: {ask: q, jpql: "SELECT l.name, l.color, l.visits, l.tasks, l.all FROM List l WHERE l.house = :house"}
              Tasks: {ask: q, jpql: "SELECT t.id, t.text, t.parts FROM Task t WHERE t.list.house = :house AND t.list.name = :list"}
              Code: {ask: q, jpql: "SELECT t.text FROM Task t WHERE t.code = :code"}
              Label: {ask: q, jpql: "SELECT l.about, l.tasks FROM Label l WHERE l.name = :name"}
              Station: {ask: q, jpql: "SELECT s.name, s.devices FROM Station s WHERE s.id = :id"}
              Devices: {ask: q, jpql: "SELECT d.number, d.kind FROM Device d WHERE d.station = :station"}
            mutations:
              visit: {ask: m, jpql: "UPDATE List l SET l.visits = l.visits + 1 WHERE l.house = :house AND l.name = :name"}
              add: {ask: m, jpql: "INSERT INTO Task (id, text, code, list, whole) VALUES (:id, :text, :code, :list, :whole)"}
              move: {ask: m, jpql: "UPDATE Task t SET t.list = :list WHERE t.id = :id"}
              remove: {ask: m, jpql: "DELETE FROM Task t WHERE t.id = :id"}
              mark: {ask: m, jpql: "INSERT INTO Task.labels (task, label) VALUES (:task, :name)"}
              unmark: {ask: m, jpql: "DELETE FROM Task.labels l WHERE l.task = :task AND l.label = :name"}
              plug: {ask: m, jpql: "INSERT INTO Device (station, number, kind) VALUES (:station, :number, :kind) ON CONFLICT DO UPDATE"}
              replug: {ask: m, jpql: "UPDATE Device d SET d.station = :to WHERE d.station = :from AND d.number = :number"}
              unplug: {ask: m, jpql: "DELETE FROM Device d WHERE d.station = :station AND d.number = :number"}
              clear: {ask: m, jpql: "DELETE FROM Device d WHERE d.station = :station"}
              close: {ask: m, jpql: "DELETE FROM Station s WHERE s.id = :id"}
            """;

    /// A unique value that may be missing, and then decides nothing; an average is computed, too.
    private static final String SEATS =
            """
            model: seats
            entities:
              Room: {key: name, count: 20, attributes: {name: text, floor: int, seats: {derived: COUNT(seats), type: counter}, age: {derived: AVG(seats.age)}}}
              Seat: {key: id, attributes: {id: int, label: {type: text, optional: true, unique: true}, age: {type: int, optional: true}}}
            relationships:
              Seat.room: {to: Room, inverse: seats, cardinality: many to one, count: "5 per Room, at most 20"}
            queries:
              Room: {ask: q, jpql: "SELECT r.floor, r.seats, r.age FROM Room r WHERE r.name = :name"}
              Seats: {ask: q, jpql: "SELECT s.id, s.label, s.room.age FROM Seat s WHERE s.room = :room"}
              Label: {ask: q, jpql: "SELECT s.id FROM Seat s WHERE s.label = :label"}
            mutations:
              build: {ask: m, jpql: "INSERT INTO Room (name, floor) VALUES (:name, :floor)"}
              add: {ask: m, jpql: "INSERT INTO Seat (id, label, age, room) VALUES (:id, :label, :age, :room)"}
              remove: {ask: m, jpql: "DELETE FROM Seat s WHERE s.id = :id"}
            """;

    @ParameterizedTest
    @ValueSource(strings = {FOLLOWS, TASKS})
    void counts_are_right(String model) {
        ProofSettings settings =
                Proofs.everyDay(
                        new ProofSettings(1, new Scale(300), new Scale(60), 30, 20, 40, 2, 9, 20));
        Proofs.right(Designed.subject(TestModels.read(model)), settings);
    }

    @Test
    void a_call_counts_once_if_the_value_that_it_would_claim_is_null() {
        Subject subject = Designed.subject(TestModels.read(SEATS));
        ProofSettings crashes =
                Proofs.everyDay(
                        new ProofSettings(1, new Scale(300), new Scale(60), 30, 20, 40, 30, 9, 20));

        List<PlanStep> add = subject.design().findMutation("add").orElseThrow().allSteps();
        assertThat(add.getLast()).isInstanceOf(PlanStep.WhenApplied.class);
        Proofs.right(subject, crashes);
    }

    @Test
    void callers_that_meet_count_once_if_a_condition_decides() {
        Subject subject = Designed.subject(TestModels.read(FOLLOWS));

        assertThat(guarantee(subject, "follow")).isEqualTo(Guarantee.Kind.HEALS_EXCEPT_COUNTS);
        assertThat(guarantee(subject, "unfollow")).isEqualTo(Guarantee.Kind.HEALS_EXCEPT_COUNTS);
        assertThat(explored(subject))
                .noneMatch(finding ->
                        finding.anomaly() == Anomaly.PERMANENT && !finding.situation().isSkewed());
    }

    @Test
    void callers_that_meet_may_count_twice_if_they_only_read_first() {
        Subject subject =
                Designed.subject(
                        TestModels.read(
                                FOLLOWS.replace(", when: not exists", "")
                                        .replace(", when: exists", "")));

        assertThat(guarantee(subject, "follow")).isEqualTo(Guarantee.Kind.HEALS_EXCEPT_COUNTS);
        assertThat(guarantee(subject, "unfollow")).isEqualTo(Guarantee.Kind.ONE_CALLER);
        assertThat(explored(subject))
                .anyMatch(finding ->
                        finding.situation() == Situation.RACE
                                && finding.anomaly() == Anomaly.PERMANENT
                                && finding.mutations().stream().allMatch("unfollow"::equals));
    }

    private static Guarantee.Kind guarantee(Subject subject, String mutation) {
        return subject.design().findMutation(mutation).orElseThrow().guarantee().kind();
    }

    private static Iterable<Finding> explored(Subject subject) {
        return new Explorer(
                        subject,
                        new ExplorationSettings(1, 1, 6, 3, 20_000),
                        Clock.system(),
                        ExplorationProgress.NONE)
                .explore()
                .findings();
    }
}
