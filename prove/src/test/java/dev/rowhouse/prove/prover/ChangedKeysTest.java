package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.report.MutationReport;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.report.ProofText;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Subject;

import org.junit.jupiter.api.Test;

import java.util.List;

/// An UPDATE that changes the key of an instance, to which others refer, also changes their
/// references. A repeated call completes it after a crash at any place.
class ChangedKeysTest {
    private static final String CLUBS =
            """
            model: clubs
            entities:
              Club: {key: name, count: 20, attributes: {name: text, city: text}}
              Member: {key: id, count: 60, attributes: {id: int, mail: text}}
            relationships:
              Member.club: {to: Club, inverse: members, cardinality: many to one, count: "3 per Club, at most 9", optional: true}
            queries:
              Q1: {ask: the members of a club, jpql: "SELECT m.id, m.mail FROM Member m WHERE m.club = :club"}
              Q2: {ask: a member, jpql: "SELECT m.mail, m.club.name, m.club.city FROM Member m WHERE m.id = :id"}
            mutations:
              found: {ask: a club, jpql: "INSERT INTO Club (name, city) VALUES (:name, :city)"}
              join: {ask: a member, jpql: "INSERT INTO Member (id, mail, club) VALUES (:id, :mail, :club)"}
              change: {ask: a change, jpql: "%s"}
            """;

    @Test
    void references_that_may_be_null_follow_a_key() {
        Subject subject = subject(CLUBS, "UPDATE Club c SET c.name = :new WHERE c.name = :name");

        isProven(subject);
    }

    /// The plan finds the members by the reference that it changes.
    @Test
    void instances_are_found_by_the_reference_that_changes() {
        Subject subject = subject(CLUBS, "UPDATE Member m SET m.club = :new WHERE m.club = :old");

        assertThat(
                        kinds(subject).stream()
                                .filter(kind -> kind.endsWith(" members_by_club"))
                                .toList())
                .containsExactly("INSERT members_by_club", "DELETE members_by_club");
        isProven(subject);
    }

    private static final String MATCHES =
            """
            model: matches
            entities:
              Team: {key: name, count: 20, attributes: {name: text, city: text}}
              Match: {key: id, count: 60, attributes: {id: int, day: date}}
            relationships:
              Match.home: {to: Team, inverse: atHome, cardinality: many to one, count: "3 per Team, at most 9"}
              Match.guest: {to: Team, inverse: away, cardinality: many to one, count: "3 per Team, at most 9"}
            queries:
              Q1: {ask: matches at home, jpql: "SELECT m.id, m.day, m.guest.name FROM Match m WHERE m.home = :team ORDER BY m.day"}
              Q2: {ask: matches away, jpql: "SELECT m.id, m.day, m.home.name FROM Match m WHERE m.guest = :team ORDER BY m.day"}
              Q3: {ask: a match, jpql: "SELECT m.day, m.home.name, m.guest.name FROM Match m WHERE m.id = :id"}
              Q4: {ask: a team, jpql: "SELECT t.city FROM Team t WHERE t.name = :name"}
            mutations:
              found: {ask: a team, jpql: "INSERT INTO Team (name, city) VALUES (:name, :city)"}
              plan: {ask: a match, jpql: "INSERT INTO Match (id, day, home, guest) VALUES (:id, :day, :home, :guest)"}
              change: {ask: a change, jpql: "%s"}
            """;

    /// The rows of each of two tables are found through the other table, too.
    @Test
    void two_references_of_an_instance_follow_a_key() {
        isProven(subject(MATCHES, "UPDATE Team t SET t.name = :new WHERE t.name = :name"));
    }

    private static final String DERBIES =
            """
            model: derbies
            entities:
              Team: {key: name, count: 20, attributes: {name: text, city: text}}
              Match: {key: [id, home], count: 60, attributes: {id: int, day: date, ticket: {type: text, length: 8, unique: true}}}
            relationships:
              Match.home: {to: Team, inverse: atHome, cardinality: many to one, count: "3 per Team, at most 9"}
              Match.guest: {to: Team, inverse: away, cardinality: many to one, count: "3 per Team, at most 9"}
            queries:
              Q1: {ask: a ticket, jpql: "SELECT m.id, m.home.name, m.guest.name FROM Match m WHERE m.ticket = :ticket"}
              Q2: {ask: a team, jpql: "SELECT t.city FROM Team t WHERE t.name = :name"}
            mutations:
              found: {ask: a team, jpql: "INSERT INTO Team (name, city) VALUES (:name, :city)"}
              plan:
                ask: a match
                jpql: INSERT INTO Match (id, day, ticket, home, guest) VALUES (:id, :day, :ticket, :home, :guest)
                when: not exists
              cancel: {ask: no matches, jpql: "DELETE FROM Match m WHERE m.day = :day"}
              change: {ask: a change, jpql: "%s"}
            """;

    /// The owner of a claim has the key in its own key, and perhaps in another reference.
    @Test
    void a_claim_follows_a_key_to_which_its_owner_refers_twice() {
        isProven(subject(DERBIES, "UPDATE Team t SET t.name = :new WHERE t.name = :name"));
    }

    private static final String RIVALS =
            """
            model: rivals
            entities:
              Team: {key: name, count: 20, attributes: {name: text, city: {type: text, optional: true}}}
              Match: {key: [home, guest], count: 60, attributes: {day: date}}
              Goal: {key: id, count: 120, attributes: {id: int, minute: int}}
            relationships:
              Match.home: {to: Team, inverse: atHome, cardinality: many to one, count: "3 per Team, at most 9"}
              Match.guest: {to: Team, inverse: away, cardinality: many to one, count: "3 per Team, at most 9"}
              Goal.match: {to: Match, inverse: goals, cardinality: many to one, count: "2 per Match, at most 9"}
              Team.rival: {to: Team, inverse: rivals, cardinality: many to one, count: "1 per Team, at most 5", optional: true}
            queries:
              Q1: {ask: matches at home, jpql: "SELECT m.day, m.guest.name, m.guest.city FROM Match m WHERE m.home = :team ORDER BY m.day"}
              Q2: {ask: matches away, jpql: "SELECT m.day, m.home.name, m.home.city FROM Match m WHERE m.guest = :team ORDER BY m.day"}
              Q3: {ask: goals, jpql: "SELECT g.id, g.minute FROM Goal g WHERE g.match.home = :home AND g.match.guest = :guest ORDER BY g.minute"}
              Q4: {ask: rivals, jpql: "SELECT t.name, t.city FROM Team t WHERE t.rival = :name"}
              Q5: {ask: goals against, jpql: "SELECT g.id, g.minute FROM Goal g WHERE g.match.guest = :guest ORDER BY g.minute"}
            mutations:
              found: {ask: a team, jpql: "INSERT INTO Team (name, city, rival) VALUES (:name, :city, :rival)"}
              plan: {ask: a match, jpql: "INSERT INTO Match (day, home, guest) VALUES (:day, :home, :guest)"}
              score: {ask: a goal, jpql: "INSERT INTO Goal (id, minute, match) VALUES (:id, :minute, :match)"}
              change: {ask: a change, jpql: "%s"}
            """;

    /// The key is a part of other keys, and an instance may refer to itself.
    @Test
    void keys_that_contain_a_reference_follow_a_key() {
        isProven(subject(RIVALS, "UPDATE Team t SET t.name = :new WHERE t.name = :name"));
    }

    @Test
    void other_values_change_with_a_key() {
        isProven(
                subject(
                        RIVALS,
                        "UPDATE Team t SET t.name = :new, t.city = :city, t.rival = :rival WHERE t.name = :name"));
    }

    private static Subject subject(String model, String update) {
        return Designed.subject(TestModels.read(model.formatted(update)));
    }

    /// The writes of the change, such as `INSERT clubs`.
    private static List<String> kinds(Subject subject) {
        return PlanStep.walk(
                        subject.design().findMutation("change").orElseThrow().steps(),
                        PlanStep.Write.class)
                .map(write -> write.kind() + " " + write.table())
                .toList();
    }

    private static void isProven(Subject subject) {
        ProofReport report = prove(subject);

        assertThat(report.failures()).as(ProofText.render(report)).isEmpty();
        assertThat(report.mutations())
                .filteredOn(mutation -> mutation.name().equals("change"))
                .allMatch(MutationReport::copiesAgree)
                .allMatch(mutation -> mutation.crashes() > 0);
    }

    /// Crashes at all places of some calls.
    private static ProofReport prove(Subject subject) {
        ProofSettings settings =
                Proofs.everyDay(
                        new ProofSettings(
                                1, new Scale(200), new Scale(60), 20, 8, 30, 3, 1_000, 10));
        return Proofs.of(subject, settings);
    }
}
