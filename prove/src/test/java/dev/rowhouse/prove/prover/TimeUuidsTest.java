package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Subject;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Buckets by the time in a `timeuuid`, and that time as a computed attribute.
class TimeUuidsTest {
    private static final String CHAT =
            """
            model: chat
            entities:
              Channel: {key: id, count: 40, attributes: {id: int}}
              Message:
                key: [channel, id]
                count: 1_200
                attributes:
                  id: {type: timeuuid, range: %1$s}
                  body: text
                  at: {derived: TIMESTAMP(id)}
                  day: {derived: DATE(id)}
            relationships:
              Message.channel: {to: Channel, inverse: messages, cardinality: many to one, count: "30 per Channel, at most 80"}
            queries:
              Newest: {ask: newest, bucket: %2$s of %3$s, page: 7, jpql: "SELECT m.id, m.body FROM Message m WHERE m.channel = :channel ORDER BY m.%3$s DESC"}
              Between: {ask: between, bucket: %2$s of %3$s, page: 5, jpql: "SELECT m.id, m.at FROM Message m WHERE m.channel = :channel AND m.%3$s BETWEEN :from AND :to ORDER BY m.%3$s"}
              After: {ask: after, bucket: %2$s of %3$s, jpql: "SELECT m.id, m.at FROM Message m WHERE m.channel = :channel AND m.%3$s > :from ORDER BY m.%3$s"}
              Several: {ask: several, bucket: %2$s of %3$s, page: 4, jpql: "SELECT m.id, m.body FROM Message m WHERE m.channel IN :channels AND m.%3$s <= :to ORDER BY m.%3$s DESC"}
              Days: {ask: days, jpql: "SELECT m.day, COUNT(m) AS number FROM Message m WHERE m.channel = :channel GROUP BY m.day"}
            mutations:
              send: {ask: send, jpql: "INSERT INTO Message (channel, id, body) VALUES (:channel, :id, :body)"}
              edit: {ask: edit, jpql: "UPDATE Message m SET m.body = :body WHERE m.channel = :channel AND m.id = :id"}
              drop: {ask: drop, jpql: "DELETE FROM Message m WHERE m.channel = :channel AND m.id = :id"}
            """;

    @ParameterizedTest
    @CsvSource({
        "hour, id, 2024-02-28..2024-03-01",
        "day, id, 2024-02-20..2024-03-10",
        "week, id, 2024-01-01..2024-04-30",
        "month, id, 2023-06-01..2024-05-31",
        "year, id, 2015-01-01..2024-12-31",
        "day, at, 2024-02-20..2024-03-10",
        "month, at, 2023-06-01..2024-05-31"
    })
    void buckets_follow_the_time_in_a_timeuuid(String granularity, String time, String range) {
        Subject subject =
                Designed.subject(TestModels.read(CHAT.formatted(range, granularity, time)));

        assertThat(subject.design().unserved()).isEmpty();
        ProofReport report = Proofs.proven(subject);
        assertThat(report.mutations()).allMatch(each -> each.copiesAgree() && each.runs() > 0);
    }

    @Test
    void a_mutation_that_names_the_key_knows_the_time_without_a_read() {
        Subject subject =
                Designed.subject(
                        TestModels.read(CHAT.formatted("2024-02-20..2024-03-10", "day", "at")));

        for (String name : new String[] {"edit", "drop"}) {
            MutationPlan plan = subject.design().findMutation(name).orElseThrow();
            assertThat(PlanStep.walk(plan.allSteps())).noneMatch(PlanStep.Read.class::isInstance);
        }
    }
}
