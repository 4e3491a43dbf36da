package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.report.Gap;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.report.ProofText;
import dev.rowhouse.prove.report.QuestionReport;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Subject;

import org.junit.jupiter.api.Test;

import java.util.EnumSet;
import java.util.Set;

/// A proof is a success only when it has tried everything that the model has, and found something.
class GapsTest {
    private static final ProofSettings SETTINGS =
            new ProofSettings(1, new Scale(400), new Scale(60), 20, 2, 8, 1, 4, 10);

    private static final String TICKETS =
            """
            model: tickets
            entities:
              Ticket:
                key: id
                count: 300
                attributes:
                  id: int
                  shop: {type: int, distinct: 300}
                  state: %s
                  sold: {type: timestamp}
                  note: {type: text, optional: true}
            queries:
            """;

    private static ProofReport prove(String model) {
        Subject subject =
                Designed.subject(WorkloadFile.parse("model.yaml", model).value().orElseThrow());
        return Proofs.of(subject, SETTINGS);
    }

    private static String verdict(ProofReport report) {
        return ProofText.render(report).lines().skip(1).findFirst().orElseThrow();
    }

    private static String tickets(String state, String jpql) {
        return TICKETS.formatted(state) + "  Q: {ask: q, jpql: \"" + jpql + "\"}\n";
    }

    @Test
    void a_question_that_is_not_served_is_no_success() {
        ProofReport report =
                prove(
                        tickets(
                                "{type: text, values: [open, sold]}",
                                "SELECT t.id FROM Ticket t WHERE t.state = :state AND t.id > :low AND t.sold > :since"));

        assertThat(report.isProven()).isFalse();
        assertThat(verdict(report)).startsWith("NOT PROVEN: Q is not served (");
    }

    private static String mutation(String jpql) {
        return tickets(
                        "{type: text, values: [open, sold]}",
                        "SELECT t FROM Ticket t WHERE t.id = :id")
                + "mutations:\n  M: {ask: m, jpql: \""
                + jpql
                + "\"}\n";
    }

    @Test
    void a_mutation_that_changes_nothing_is_no_success() {
        ProofReport report =
                prove(
                        mutation(
                                "UPDATE Ticket t SET t.note = :note WHERE t.id = :id AND t.state = 'gone'"));

        assertThat(report.isProven()).isFalse();
        assertThat(report.gaps()).extracting(Gap::name).contains("M");
    }

    @Test
    void nothing_is_proven_where_everything_is_left_out() {
        ProofReport report =
                prove(
                                tickets(
                                        "{type: text, values: [open, sold]}",
                                        "SELECT t.id FROM Ticket t WHERE t.state = :state AND t.id > :low AND t.sold > :since"))
                        .accepting(EnumSet.allOf(Gap.Kind.class));

        assertThat(report.isProven()).isFalse();
        assertThat(verdict(report))
                .startsWith("NOT PROVEN: no question was asked and no mutation ran (");
    }

    @Test
    void the_verdict_says_what_was_checked() {
        ProofReport report = prove(tickets("text", "SELECT t FROM Ticket t WHERE t.id = :id"));

        assertThat(report.isProven()).isTrue();
        assertThat(verdict(report))
                .startsWith(
                        "PROVEN for one caller at a time (300 instances): 20 answers right, order included (");
    }

    @Test
    void what_is_served_is_proven_without_what_is_accepted_as_not_served() {
        String model =
                tickets(
                                "{type: text, values: [open, sold]}",
                                "SELECT t FROM Ticket t WHERE t.id = :id")
                        + "  Bad: {ask: q, jpql: \"SELECT t.id FROM Ticket t WHERE t.state = :state AND t.id > :low AND t.sold > :since\"}\n";
        ProofReport report = prove(model);

        assertThat(verdict(report))
                .startsWith("PARTLY PROVEN for one caller at a time (300 instances): 20 answers")
                .contains("; but Bad is not served (");
        assertThat(verdict(report.accepting(Set.of(Gap.Kind.UNSERVED))))
                .startsWith(
                        "PROVEN for one caller at a time (300 instances), without Bad (not served): 20 answers");
    }

    @Test
    void a_constant_that_no_value_of_the_model_equals_finds_nothing() {
        ProofReport report =
                prove(
                        tickets(
                                "{type: text, values: [open, sold]}",
                                "SELECT t.id FROM Ticket t WHERE t.shop = :shop AND t.state = 'gone'"));

        assertThat(report.gaps())
                .extracting(Gap::kind, Gap::name)
                .containsExactly(tuple(Gap.Kind.FOUND_NOTHING, "Q"));
        assertThat(verdict(report)).startsWith("PARTLY PROVEN").contains("; but Q found nothing (");
        assertThat(verdict(report.accepting(Set.of(Gap.Kind.FOUND_NOTHING))))
                .contains(", without Q (found nothing): ");
    }

    @Test
    void a_count_of_nothing_finds_nothing() {
        ProofReport report =
                prove(
                        tickets(
                                "{type: text, values: [open, sold]}",
                                "SELECT COUNT(t) FROM Ticket t WHERE t.shop = :shop AND t.state = 'gone'"));

        assertThat(report.gaps()).extracting(Gap::kind).containsExactly(Gap.Kind.FOUND_NOTHING);
    }

    @Test
    void constants_of_questions_are_among_the_values() {
        found("text", "SELECT t.id FROM Ticket t WHERE t.shop = :shop AND t.state = 'sold'");
        found("int", "SELECT t.id FROM Ticket t WHERE t.shop = :shop AND t.state > 5000");
        found("bigint", "SELECT t.id FROM Ticket t WHERE t.shop = :shop AND t.state < -7");
        found(
                "list<text>",
                "SELECT t.id FROM Ticket t WHERE t.shop = :shop AND 'x' MEMBER OF t.state");
        found(
                "{type: text, distinct: 40}",
                "SELECT t.id FROM Ticket t WHERE t.shop = :shop AND t.state IN ('a', 'b')");
        found("text", "SELECT t.id FROM Ticket t WHERE t.id = 4711 AND t.shop = :shop");
    }

    @Test
    void bounds_are_drawn_that_let_single_rows_through() {
        found(
                "text",
                "SELECT t.id FROM Ticket t WHERE t.shop = :shop AND t.sold > :a AND t.sold < :b");
        found(
                "text",
                "SELECT t.id FROM Ticket t WHERE t.shop = :shop AND (t.sold, t.id) < (:a, :b)");
    }

    private static void found(String state, String jpql) {
        ProofReport report = prove(tickets(state, jpql));

        assertThat(report.unserved()).as(jpql).isEmpty();
        assertThat(report.isProven()).as(jpql).isTrue();
        assertThat(report.questions()).extracting(QuestionReport::hits).allMatch(hits -> hits > 2);
    }
}
