package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Clock;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.step.Guarantee;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.prove.explore.ExplorationProgress;
import dev.rowhouse.prove.explore.ExplorationSettings;
import dev.rowhouse.prove.explore.Explorer;
import dev.rowhouse.prove.explore.report.Anomaly;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Subject;

import org.junit.jupiter.api.Test;

import java.util.List;

/// Questions that order instances by a derived attribute, or find them by a range of it.
class DerivedOrderTest {
    private static final String ONE = ", callers: one at a time";

    private static String recipes(String callers) {
        return """
        model: recipes
        entities:
          Recipe:
            key: id
            count: 200
            attributes:
              id: uuid
              title: text
              cuisine: {type: text, distinct: 5}
              state: {type: text, values: [draft, public]}
              tags: {type: set<text>, items: 2}
              average: {derived: AVG(ratings.stars)}
              ratings: {derived: COUNT(ratings)}
              best: {derived: MAX(ratings.stars)}
          Rating: {key: id, count: 2_000, attributes: {id: uuid, user: uuid, stars: {type: int, range: 1..5}}}
        relationships:
          Rating.recipe: {to: Recipe, inverse: ratings, optional: true, cardinality: many to one, count: "10 per Recipe, at most 100"}
        queries:
          Best: {ask: q, jpql: "SELECT r.id, r.title, r.average FROM Recipe r WHERE r.cuisine = :cuisine ORDER BY r.average DESC", page: 5}
          Public: {ask: q, jpql: "SELECT r.id FROM Recipe r WHERE r.state = 'public' AND r.ratings >= :least ORDER BY r.ratings DESC"}
          Tagged: {ask: q, jpql: "SELECT r.id, r.title FROM Recipe r WHERE :tag MEMBER OF r.tags ORDER BY r.ratings"}
          Praised: {ask: q, jpql: "SELECT r.id, r.best FROM Recipe r WHERE r.cuisine = :cuisine AND r.best BETWEEN :low AND :high"}
          One: {ask: q, jpql: "SELECT r.title, r.average, r.ratings FROM Recipe r WHERE r.id = :id"}
        mutations:
          add: {ask: m, jpql: "INSERT INTO Recipe (id, title, cuisine, state, tags) VALUES (:id, :title, :cuisine, :state, :tags)"%1$s}
          rename: {ask: m, jpql: "UPDATE Recipe r SET r.title = :title WHERE r.id = :id"%1$s}
          publish: {ask: m, jpql: "UPDATE Recipe r SET r.state = :state WHERE r.id = :id"%1$s}
          move: {ask: m, jpql: "UPDATE Recipe r SET r.cuisine = :cuisine WHERE r.id = :id"%1$s}
          drop: {ask: m, jpql: "DELETE FROM Recipe r WHERE r.id = :id"%1$s}
          rate: {ask: m, jpql: "INSERT INTO Rating (id, user, stars, recipe) VALUES (:id, :user, :stars, :recipe)"%1$s}
          change: {ask: m, jpql: "UPDATE Rating r SET r.stars = :stars WHERE r.id = :id"%1$s}
          reassign: {ask: m, jpql: "UPDATE Rating r SET r.recipe = :recipe WHERE r.id = :id"%1$s}
          withdraw: {ask: m, jpql: "DELETE FROM Rating r WHERE r.id = :id"%1$s}
          leave: {ask: m, jpql: "DELETE FROM Rating r WHERE r.user = :user"%1$s}
        """
                .formatted(callers);
    }

    private static final String HOURS =
            """
            model: hours
            entities:
              Hour: {key: [sensor, hour], count: 1_000, attributes: {sensor: {type: text, distinct: 20}, hour: timestamp, readings: {derived: COUNT(readings)}, sum: {derived: SUM(readings.value)}}}
              Reading: {key: [hour, at], attributes: {at: timestamp, value: int}}
            relationships:
              Reading.hour: {to: Hour, inverse: readings, cardinality: many to one, count: "6 per Hour, at most 60"}
            queries:
              Busiest: {ask: q, jpql: "SELECT h.hour, h.readings FROM Hour h WHERE h.sensor = :sensor ORDER BY h.readings DESC"}
              All: {ask: q, jpql: "SELECT h.sensor, h.hour FROM Hour h ORDER BY h.sum", bucket: single}
            mutations:
              read: {ask: m, jpql: "INSERT INTO Reading (hour, at, value) VALUES (:hour, :at, :value)", callers: one at a time}
              correct: {ask: m, jpql: "UPDATE Reading r SET r.value = :value WHERE r.hour = :hour AND r.at = :at", callers: one at a time}
              shift: {ask: m, jpql: "UPDATE Reading r SET r.hour = :other WHERE r.hour = :hour AND r.at = :at", callers: one at a time}
              forget: {ask: m, jpql: "DELETE FROM Reading r WHERE r.hour = :hour AND r.at = :at", callers: one at a time}
              empty: {ask: m, jpql: "DELETE FROM Hour h WHERE h.sensor = :sensor AND h.hour = :hour", callers: one at a time}
            """;

    private static final String REPLIES =
            """
            model: replies
            entities:
              Comment: {key: id, count: 1_000, attributes: {id: uuid, article: {type: uuid, distinct: 20}, text: text, replies: {derived: COUNT(answers)}}}
            relationships:
              Comment.parent: {to: Comment, inverse: answers, optional: true, cardinality: many to one, count: "1 per Comment, at most 60"}
            queries:
              Discussed: {ask: q, jpql: "SELECT c.id, c.text, c.replies FROM Comment c WHERE c.article = :article ORDER BY c.replies DESC"}
            mutations:
              write: {ask: m, jpql: "INSERT INTO Comment (id, article, text, parent) VALUES (:id, :article, :text, :parent)", callers: one at a time}
              edit: {ask: m, jpql: "UPDATE Comment c SET c.text = :text WHERE c.id = :id", callers: one at a time}
              hang: {ask: m, jpql: "UPDATE Comment c SET c.parent = :parent WHERE c.id = :id", callers: one at a time}
              remove: {ask: m, jpql: "DELETE FROM Comment c WHERE c.id = :id", callers: one at a time}
            """;

    private static final String BOARDS =
            """
            model: boards
            entities:
              Board: {key: id, callers: help each other, count: 100, attributes: {id: uuid, name: {type: text, unique: true}, cards: {derived: COUNT(cards)}}}
              Card: {key: id, count: 1_000, attributes: {id: uuid}}
            relationships:
              Card.board: {to: Board, inverse: cards, cardinality: many to one, count: "10 per Board, at most 100"}
            queries:
              Fullest: {ask: q, jpql: "SELECT b.id, b.name FROM Board b ORDER BY b.cards DESC", bucket: single}
            mutations:
              open: {ask: m, jpql: "INSERT INTO Board (id, name) VALUES (:id, :name)"}
            """;

    /// It would put the row where that of an instance without cards is.
    @Test
    void an_insert_that_removes_older_rows_assumes_a_new_key_nevertheless() {
        Subject subject = subject(BOARDS);
        MutationPlan open = subject.design().findMutation("open").orElseThrow();

        assertThat(PlanStep.walk(open.steps(), PlanStep.Hold.class)).isNotEmpty();
        assertThat(open.newKey())
                .hasValueSatisfying(assumed ->
                        assertThat(assumed.text()).contains("cards at the value of a new"));
        Proofs.proven(subject);
    }

    @Test
    void rows_move_with_what_belongs_to_their_instance() {
        Proofs.proven(subject(recipes(ONE)));
    }

    @Test
    void an_owner_that_comes_with_its_first_instance_moves_with_the_next_ones() {
        Proofs.proven(subject(HOURS));
    }

    @Test
    void an_entity_may_be_ordered_by_what_is_derived_from_itself() {
        Proofs.proven(subject(REPLIES));
    }

    @Test
    void the_table_that_tells_the_old_value_is_written_last() {
        Subject subject = subject(recipes(ONE));

        List<PlanStep.Write> writes =
                PlanStep.walk(
                                subject.design().findMutation("rate").orElseThrow().allSteps(),
                                PlanStep.Write.class)
                        .toList();

        assertThat(writes.getLast().table()).isEqualTo("recipes");
        assertThat(writes.getLast().kind()).isEqualTo(PlanStep.WriteKind.UPDATE);
    }

    @Test
    void callers_that_meet_may_leave_two_rows_and_the_guarantee_says_so() {
        Subject subject = subject(recipes(""));

        for (String name : List.of("rate", "change", "reassign", "withdraw", "leave", "move")) {
            assertThat(subject.design().findMutation(name).orElseThrow().guarantee().kind())
                    .as(name)
                    .isEqualTo(Guarantee.Kind.ONE_CALLER);
        }
        assertThat(
                        new Explorer(
                                        subject,
                                        new ExplorationSettings(1, 1, 4, 2, 2_000),
                                        Clock.system(),
                                        ExplorationProgress.NONE)
                                .explore(names -> names.equals(List.of("rate", "rate")))
                                .findings())
                .anyMatch(finding -> finding.anomaly() == Anomaly.PERMANENT);
    }

    private static Subject subject(String model) {
        return Designed.subject(WorkloadFile.parse("model.yaml", model).value().orElseThrow());
    }
}
