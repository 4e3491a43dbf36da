package dev.rowhouse.design.designer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.cost.Explanation;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Locale;

/// The rates at which a design changes are those at which the designer decides otherwise.
class RateSensitivityTest {
    /// Names are shown beside messages. Copies of them are expensive while users often change
    /// their names, and pay when messages are often read.
    private static final String MODEL =
            """
            model: chat
            entities:
              User: {key: id, count: 1_000, attributes: {id: uuid, name: {type: text, length: 12}}}
              Message:
                key: [user, sentAt]
                attributes: {sentAt: timestamp, body: {type: text, length: 80}, room: {type: text, distinct: 500}}
            relationships:
              Message.user: {to: User, inverse: messages, cardinality: many to one, count: "200 per User, at most 1_000"}
            queries:
              Room: {ask: The messages of a room, jpql: "SELECT m.body, m.user.name FROM Message m WHERE m.room = :room ORDER BY m.sentAt DESC", page: 20, rate: %s}
              Name: {ask: A user, jpql: "SELECT u.name FROM User u WHERE u.id = :id"}
            mutations:
              rename: {ask: A new name, jpql: "UPDATE User u SET u.name = :name WHERE u.id = :id", rate: 20/s}
            """;

    private static Explanation.OfQuestion room(String rate) {
        Workload workload = WorkloadFile.parse("chat", MODEL.formatted(rate)).value().orElseThrow();
        return Designer.explain(workload, 0).explanation().questions().getFirst();
    }

    private static String rate(double perSecond) {
        return String.format(Locale.ROOT, "%.4f/s", perSecond);
    }

    @Test
    void the_design_changes_at_the_rate_that_is_named_and_not_before() {
        Explanation.OfQuestion seldom = room("1/s");
        Explanation.RateChange change =
                seldom.changes().stream()
                        .filter(Explanation.RateChange::isAbove)
                        .findFirst()
                        .orElseThrow();

        assertThat(change.perSecond()).isBetween(1.0, 1_000.0);
        String then = change.answers().getOrDefault("Room", "");
        assertThat(then).isNotEmpty().isNotEqualTo(seldom.answer());
        assertThat(room(rate(change.perSecond() * 0.98)).answer()).isEqualTo(seldom.answer());
        assertThat(room(rate(change.perSecond() * 1.02)).answer()).isEqualTo(then);
    }

    @Test
    void the_same_rate_is_named_from_above() {
        double above =
                room("1/s").changes().stream()
                        .filter(Explanation.RateChange::isAbove)
                        .findFirst()
                        .orElseThrow()
                        .perSecond();
        List<Explanation.RateChange> below =
                room(rate(above * 1.5)).changes().stream()
                        .filter(change -> !change.isAbove())
                        .toList();

        assertThat(below).hasSize(1);
        assertThat(below.getFirst().perSecond()).isCloseTo(above, within(above / 100));
    }

    @Test
    void a_question_with_one_sensible_answer_changes_at_no_rate() {
        Workload workload =
                WorkloadFile.parse("chat", MODEL.formatted("1/s")).value().orElseThrow();
        Explanation.OfQuestion name =
                Designer.explain(workload, 0).explanation().questions().getLast();

        assertThat(name.isAssumed()).isTrue();
        assertThat(name.changes()).isEmpty();
    }
}
