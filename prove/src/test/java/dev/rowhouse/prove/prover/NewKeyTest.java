package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.NewKey;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.report.MutationReport;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.report.ProofText;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Subject;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;

/// Inserts of a key that is taken: right where each row's key follows from it, else assumed not to
/// happen, and told.
class NewKeyTest {
    private static final String MARKERS =
            """
            model: upsert
            entities:
              User: {key: id, count: 40, attributes: {id: int}}
              Marker: {key: [user, channel], attributes: {channel: int, at: {type: timestamp, range: 2025-01-01..2026-12-31}}}
            relationships:
              Marker.user: {to: User, inverse: markers, cardinality: many to one, count: "5 per User, at most 9"}
            queries:
              Q1: {ask: "the channels of a user", jpql: "SELECT m.channel, m.at FROM Marker m WHERE m.user = :u%s"}
            mutations:
              ack: {ask: a channel was read, jpql: "INSERT INTO Marker (user, channel, at) VALUES (:u, :c, :at)"}
            """;

    @Test
    void an_insert_that_may_leave_an_old_row_says_so_and_is_not_proven_for_old_keys() {
        Subject subject =
                Designed.subject(TestModels.read(MARKERS.formatted(" ORDER BY m.at DESC")));
        MutationPlan plan = subject.design().findMutation("ack").orElseThrow();
        ProofReport report = prove(subject);

        assertThat(plan.newKey())
                .contains(
                        new NewKey(
                                "the key is new: inserting the same Marker again with another at leaves its old row in markers_by_user",
                                List.of("at")));
        assertThat(report.failures()).isEmpty();
        assertThat(ProofText.render(report))
                .contains("Assumed, not tried\n  ack: the key is new: inserting the same Marker");
    }

    @Test
    void an_insert_whose_rows_all_lie_under_its_own_key_replaces_the_old_values() {
        Subject subject =
                Designed.subject(TestModels.read(MARKERS.formatted(" ORDER BY m.channel DESC")));
        MutationPlan plan = subject.design().findMutation("ack").orElseThrow();
        ProofReport report = prove(subject);

        assertThat(plan.newKey()).isEmpty();
        assertThat(report.failures()).isEmpty();
        assertThat(report.mutations()).allMatch(MutationReport::copiesAgree);
        assertThat(ProofText.render(report)).doesNotContain("Assumed");
    }

    private static final String CARDS =
            """
            model: cards
            entities:
              Club: {key: id, count: 1000, attributes: {id: int, name: text, rank: bigint}}
              Member: {key: id, count: 1000, attributes: {id: int}}
              Card: {key: [member], count: 1000, attributes: {color: int}}
            relationships:
              Member.club: {to: Club, inverse: members, cardinality: many to one, count: "1 per Club, at most 50", optional: true}
              Card.member: {to: Member, inverse: cards, cardinality: many to one, count: "1 per Member, at most 50"}
            queries:
              Q1:
                rate: 1/s
                ask: the cards of a member of a club
                jpql: "SELECT c.member.club.rank, c.member.club.name FROM Card c WHERE c.color = :color AND c.member.id = :member ORDER BY c.member.club.rank DESC"
            mutations:
              move: {ask: a member moves, rate: 100000/s, jpql: "UPDATE Member m SET m.club = :club WHERE m.id = :id"}
              join: {ask: a member joins, jpql: "INSERT INTO Member (id, club) VALUES (:id, :club)"}
              change: {ask: a club, rate: 100000/s, jpql: "UPDATE Club c SET c.name = :name WHERE c.id = :id"}
              issue: {ask: a card is issued, jpql: "INSERT INTO Card (member, color) VALUES (:member, :color)"}
            """;

    /// The table has only the cards of members with a club, but does not show the club.
    @Test
    void an_insert_that_may_let_rows_of_others_appear_says_so() {
        Subject subject = Designed.subject(TestModels.read(CARDS));

        assertThat(subject.design().findMutation("join").orElseThrow().allAssumptions())
                .first(STRING)
                .startsWith("the key is new: inserting the same Member again with another club");
        assertThat(prove(subject).failures()).isEmpty();
    }

    private static final String GUESTS =
            """
            model: guests
            entities:
              Room: {key: id, count: 100, attributes: {id: int, floor: int}}
              Guest: {key: id, count: 100, attributes: {id: int, badge: {type: text, unique: true}, age: int}}
            relationships:
              Guest.room: {to: Room, inverse: guests, cardinality: many to one, count: "1 per Room, at most 9", optional: true}
            queries:
              Badge: {ask: the guest with a badge who has a room, jpql: "SELECT g.age FROM Guest g WHERE g.badge = :badge ORDER BY g.room.id"}
            mutations:
              open: {ask: open, jpql: "INSERT INTO Room (id, floor) VALUES (:id, :floor)"}
              lodge: {ask: lodge, jpql: "INSERT INTO Guest (id, badge, age, room) VALUES (:id, :badge, :age, :room)", callers: one at a time}
              come: {ask: come, jpql: "INSERT INTO Guest (id, badge, age) VALUES (:id, :badge, :age)", callers: one at a time}
            """;

    /// The table of the guests with a room has the unique badge as its key, but it claims nothing.
    @Test
    void an_insert_that_may_leave_old_values_beside_a_unique_one_says_so() {
        Subject subject = Designed.subject(TestModels.read(GUESTS));

        assertThat(subject.design().findMutation("come").orElseThrow().newKey())
                .hasValueSatisfying(newKey ->
                        assertThat(newKey.text())
                                .contains("its old values in guests_with_room_by_badge"));
        assertThat(prove(subject).failures()).isEmpty();
    }

    /// What the proof would find if the plan did not say what it assumes.
    @Test
    void a_plan_that_wrongly_assumes_nothing_is_refuted() {
        Subject subject =
                Designed.subject(TestModels.read(MARKERS.formatted(" ORDER BY m.at DESC")));

        assertThat(prove(withoutAssumptions(subject)).failures()).isNotEmpty();
    }

    private static Subject withoutAssumptions(Subject subject) {
        Design design = subject.design();
        return new Subject(
                subject.workload(),
                design.withMutations(
                        design.mutations().stream().map(NewKeyTest::withoutAssumption).toList()),
                subject.sizes());
    }

    private static MutationPlan withoutAssumption(MutationPlan plan) {
        return new MutationPlan(
                plan.mutation(),
                plan.ask(),
                plan.steps(),
                plan.afterwards(),
                plan.cost(),
                plan.guarantee(),
                plan.crashes(),
                plan.assumptions(),
                Optional.empty(),
                plan.mayMiss(),
                plan.settings());
    }

    private static ProofReport prove(Subject subject) {
        ProofSettings settings =
                Proofs.everyDay(
                        new ProofSettings(1, new Scale(200), new Scale(60), 20, 8, 30, 2, 6, 30));
        return Proofs.of(subject, settings);
    }
}
