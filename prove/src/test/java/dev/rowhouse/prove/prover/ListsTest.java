package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.report.QuestionReport;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Subject;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Questions with `IN` and an order: one read for each value, merged, in every kind of table.
class ListsTest {
    private static final String MODEL =
            """
            model: lists
            entities:
              Channel: {key: id, count: 12, attributes: {id: uuid, name: {type: text, length: 6}}}
              Message:
                key: id
                attributes:
                  id: uuid
                  sentAt: {type: timestamp, range: 2026-01-01..2026-03-31}
                  day: {type: date, range: 2026-01-01..2026-02-28}
                  kind: {type: text, values: [text, picture, call]}
                  size: {type: int, range: 1..9}
            relationships:
              Message.channel: {to: Channel, inverse: messages, cardinality: many to one, count: "20 per Channel, at most 60"}
            queries:
              Newest:
                ask: One partition for each value
                jpql: SELECT m.id, m.sentAt, m.channel.name FROM Message m WHERE m.channel IN :channels ORDER BY m.sentAt DESC
                page: 5
                never: [sort, check]
              Backwards:
                ask: Two lists of constants and parameters, and a range
                jpql: SELECT m.id, m.sentAt FROM Message m WHERE m.channel IN (:one, :other) AND m.kind IN ('text', 'call') AND m.sentAt >= :since ORDER BY m.sentAt
                page: 3
                never: [sort, check]
              ByChannel:
                ask: The value itself orders the rows
                jpql: SELECT m.id, m.size FROM Message m WHERE m.channel IN :channels ORDER BY m.channel, m.size DESC
                never: [sort, check]
              Clustered:
                ask: The list is on a clustering column
                jpql: SELECT m.id, m.sentAt FROM Message m WHERE m.channel = :channel AND m.kind IN :kinds ORDER BY m.sentAt DESC
                key: ((channel), kind, sentAt DESC)
                page: 4
                never: [sort, check]
              Sharded:
                ask: Each shard of each value
                jpql: SELECT m.id, m.sentAt FROM Message m WHERE m.kind IN :kinds ORDER BY m.sentAt DESC
                bucket: 3 shards of id
                page: 4
                never: [sort, check]
              OfBoundShard:
                ask: Each value is in one shard
                jpql: SELECT m.id, m.size FROM Message m WHERE m.channel IN :channels AND m.kind = :kind ORDER BY m.size
                bucket: 3 shards of channel
                page: 4
                never: [sort, check]
              Weekly:
                ask: Time buckets of several owners, listed by a table
                jpql: SELECT m.id, m.day FROM Message m WHERE m.size IN :sizes ORDER BY m.day DESC
                bucket: week of day
                page: 4
                never: [sort, check]
              Between:
                ask: Time buckets between two days
                jpql: SELECT m.id, m.day FROM Message m WHERE m.size IN :sizes AND m.kind IN :kinds AND m.day BETWEEN :from AND :to ORDER BY m.day
                bucket: month of day
                page: 4
                never: [sort, check]
            mutations:
              send: {ask: A message is sent, jpql: "INSERT INTO Message (id, channel, sentAt, day, kind, size) VALUES (:id, :channel, :at, :day, :kind, :size)"}
              move: {ask: A message is another channel's, jpql: "UPDATE Message m SET m.channel = :channel WHERE m.id = :id"}
              rename: {ask: A channel is renamed, jpql: "UPDATE Channel c SET c.name = :name WHERE c.id = :id"}
              remove: {ask: A message goes, jpql: "DELETE FROM Message m WHERE m.id = :id"}
            """;

    /// Most channels lose their last message, and keep their names as static columns.
    private static final String EMPTIED =
            """
            model: emptied
            entities:
              Channel: {key: id, count: 30, attributes: {id: uuid, name: {type: text, length: 6}}}
              Message:
                key: id
                attributes:
                  id: uuid
                  sentAt: {type: timestamp, range: 2026-01-01..2026-03-31}
            relationships:
              Message.channel: {to: Channel, inverse: messages, cardinality: many to one, count: "1 per Channel, at most 2"}
            queries:
              Newest:
                ask: The messages of several channels
                jpql: SELECT m.id, m.channel.name FROM Message m WHERE m.channel IN :channels ORDER BY m.sentAt DESC
                page: 2
                never: [sort, check]
              First:
                ask: One message of each channel
                jpql: SELECT m.id, m.channel.name FROM Message m WHERE m.channel IN :channels ORDER BY m.sentAt DESC
                first: 1 per m.channel
                never: [sort, check]
            mutations:
              remove: {ask: A message goes, jpql: "DELETE FROM Message m WHERE m.id = :id"}
            """;

    private static final int PAGE = 5;
    private static final int VALUES = 4;

    private static ProofReport prove(Subject subject, int seed) {
        ProofSettings settings =
                new ProofSettings(seed, new Scale(300), new Scale(100), 40, 8, 40, 1, 6, 20);
        return Proofs.of(subject, settings);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void answers_are_merged_in_order(int seed) {
        Subject subject = Designed.subject(TestModels.read(MODEL));

        assertThat(subject.design().queries())
                .hasSize(8)
                .allMatch(plan -> plan.values().isPresent());
        ProofReport report = prove(subject, seed);

        assertThat(report.failures()).isEmpty();
        assertThat(report.questions()).hasSize(8).allMatch(question -> question.wrong() == 0);
    }

    /// Such a partition is a row without a value to merge by.
    @Test
    void what_static_columns_leave_behind_is_no_row() {
        Subject subject = Designed.subject(TestModels.read(EMPTIED));

        assertThat(subject.design().queries())
                .hasSize(2)
                .allMatch(plan -> plan.values().isPresent() && plan.presentWhen().isPresent());
        ProofReport report = prove(subject, 1);

        assertThat(report.failures()).isEmpty();
    }

    /// No read goes further than the merge needs: a page fetches its own rows, and beyond them at
    /// most what each value was asked for last.
    @Test
    void a_page_reads_no_more_of_each_value_than_its_share() {
        QuestionReport newest =
                prove(Designed.subject(TestModels.read(MODEL)), 3).questions().stream()
                        .filter(question -> question.name().equals("Newest"))
                        .findFirst()
                        .orElseThrow();

        int share = Math.ceilDiv(2 * PAGE, VALUES);
        assertThat(newest.reads().orElseThrow().rows().largest())
                .isLessThanOrEqualTo(PAGE + VALUES * (share + 1.0));
        assertThat(newest.requests().largest()).isGreaterThanOrEqualTo(VALUES);
    }
}
