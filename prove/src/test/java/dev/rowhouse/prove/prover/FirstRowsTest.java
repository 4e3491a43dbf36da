package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.plan.step.BucketLoop;
import dev.rowhouse.plan.step.FetchStep;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Subject;

import org.junit.jupiter.api.Test;

import java.util.List;

/// Questions for the first rows of each group.
class FirstRowsTest {
    private static final String CHAT =
            """
            model: chat
            entities:
              Team: {key: id, count: 10, attributes: {id: int, name: text}}
              User: {key: id, count: 50, attributes: {id: int, name: text}}
              Channel: {key: id, count: 60, attributes: {id: int, name: text}}
              Message:
                key: [channel, id]
                count: 1_200
                attributes: {id: uuid, sentAt: {type: date, range: 2025-01-01..2025-01-20}, kind: {type: enum, values: [text, file]}}
            relationships:
              Channel.team: {to: Team, inverse: channels, cardinality: many to one, count: "6 per Team, at most 12"}
              Message.channel: {to: Channel, inverse: messages, cardinality: many to one, count: "20 per Channel, at most 50"}
              Message.author: {to: User, inverse: messages, cardinality: many to one, count: "24 per User, at most 60"}
            queries:
            %s
            mutations:
              open: {ask: open, jpql: "INSERT INTO Channel (id, name, team) VALUES (:id, :name, :team)"}
              rename: {ask: rename, jpql: "UPDATE User u SET u.name = :name WHERE u.id = :id"}
              send: {ask: send, jpql: "INSERT INTO Message (channel, id, sentAt, kind, author) VALUES (:channel, :id, :at, :kind, :author)"}
              turn: {ask: turn, jpql: "UPDATE Message m SET m.kind = :kind WHERE m.channel = :channel AND m.id = :id"}
              delete: {ask: delete, jpql: "DELETE FROM Message m WHERE m.channel = :channel AND m.id = :id"}
            """;

    private static Subject subject(String... questions) {
        return Designed.subject(
                TestModels.read(CHAT.formatted(String.join("\n", questions).indent(2))));
    }

    private static QueryPlan plan(Subject subject, String name) {
        return subject.design().findQuery(name).orElseThrow();
    }

    @Test
    void each_value_of_a_list_is_read_to_its_first_rows() {
        Subject subject =
                subject(
                        "Last: {ask: last, first: 1 per channel, jpql: \"SELECT m.channel, m.id, m.author.name FROM Message m WHERE m.channel IN :channels ORDER BY m.sentAt DESC\"}",
                        "Files: {ask: files, first: 2 per m.channel, page: 3, jpql: \"SELECT m.id FROM Message m WHERE m.channel IN (:one, :other) AND m.kind = 'file' ORDER BY m.sentAt DESC, m.id DESC\"}",
                        "Newest: {ask: newest, first: 4 per channel, page: 3, jpql: \"SELECT m.id, m.sentAt FROM Message m WHERE m.channel = :channel AND m.sentAt < :before ORDER BY m.sentAt\"}",
                        "All: {ask: all, jpql: \"SELECT m.id, m.sentAt FROM Message m WHERE m.channel = :channel ORDER BY m.sentAt DESC\"}");

        assertThat(plan(subject, "Last").statement().cql()).contains("LIMIT 1");
        assertThat(plan(subject, "Files").statement().cql()).contains("LIMIT 2");
        assertThat(plan(subject, "Newest").statement().cql()).contains("LIMIT 4");
        assertThat(plan(subject, "Last").sort()).isEmpty();
        assertThat(plan(subject, "Last").checks()).isEmpty();
        assertProven(subject);
    }

    @Test
    void one_statement_reads_the_first_rows_of_each_partition() {
        Subject subject =
                subject(
                        "Each: {ask: each, first: 2 per channel by sentAt DESC, jpql: \"SELECT m.channel, m.id, m.author.name AS author FROM Message m WHERE m.channel IN :channels\"}",
                        "Pages: {ask: pages, first: 3 per m.channel by m.sentAt DESC, page: 4, jpql: \"SELECT m.channel, m.id FROM Message m WHERE m.channel IN (:one, :other)\"}",
                        "One: {ask: one, first: 2 per channel by sentAt, jpql: \"SELECT m.id FROM Message m WHERE m.channel = :channel\"}",
                        "Teams: {ask: teams, first: 1 per c by m.sentAt DESC, jpql: \"SELECT c.id, m.id AS message FROM Channel c JOIN c.messages m WHERE c.team = :team\"}",
                        "Weeks: {ask: weeks, first: 2 per channel by sentAt DESC, bucket: week of sentAt, jpql: \"SELECT m.id FROM Message m WHERE m.channel IN :channels\"}");

        assertThat(plan(subject, "Each").statement().cql())
                .contains("channel_id IN :channels", "PER PARTITION LIMIT 2");
        assertThat(plan(subject, "Each").values()).isEmpty();
        assertThat(plan(subject, "Pages").statement().cql()).contains("PER PARTITION LIMIT 3");
        assertThat(plan(subject, "One").statement().cql()).doesNotContain("PER PARTITION");
        assertThat(plan(subject, "Weeks").values()).isPresent();
        assertProven(subject);
    }

    @Test
    void groups_within_one_partition_are_read_one_by_one() {
        Subject subject =
                subject(
                        "Kinds: {ask: kinds, first: 2 per kind by sentAt DESC, key: \"((channel), kind, sentAt DESC)\", jpql: \"SELECT m.id FROM Message m WHERE m.channel = :channel AND m.kind IN :kinds\"}");

        assertThat(plan(subject, "Kinds").statement().cql())
                .contains("LIMIT 2")
                .doesNotContain("PER PARTITION");
        assertThat(plan(subject, "Kinds").values()).isPresent();
        assertProven(subject);
    }

    @Test
    void instances_are_found_first_and_then_the_first_rows_of_each() {
        Subject subject =
                subject(
                        "Teams: {ask: teams, first: 1 per c, jpql: \"SELECT c.id, c.name, m.id AS message, m.sentAt FROM Channel c LEFT JOIN c.messages m WHERE c.team = :team ORDER BY c.name, c.id, m.sentAt DESC\"}");

        List<FetchStep> fetches = plan(subject, "Teams").fetches();
        assertThat(fetches).hasSize(1);
        assertThat(fetches.getFirst().statement().cql()).contains("LIMIT 1");
        assertProven(subject);
    }

    @Test
    void the_newest_buckets_are_read_until_each_group_is_full() {
        Subject subject =
                subject(
                        "Last: {ask: last, first: 3 per channel, bucket: week of sentAt, jpql: \"SELECT m.id, m.author.name AS author FROM Message m WHERE m.channel IN :channels ORDER BY m.sentAt DESC\"}",
                        "Pages: {ask: pages, first: 4 per channel, page: 3, bucket: week of sentAt, jpql: \"SELECT m.channel, m.id FROM Message m WHERE m.channel IN (:one, :other) ORDER BY m.sentAt DESC\"}",
                        "Since: {ask: since, first: 5 per channel, page: 2, bucket: week of sentAt, jpql: \"SELECT m.id, m.sentAt FROM Message m WHERE m.channel = :channel AND m.sentAt BETWEEN :from AND :to ORDER BY m.sentAt\"}",
                        "Newest: {ask: newest, first: 6 per channel, bucket: week of sentAt, jpql: \"SELECT m.id, m.sentAt FROM Message m WHERE m.channel = :channel ORDER BY m.sentAt DESC\"}");

        assertThat(subject.design().queries())
                .hasSize(4)
                .allMatch(plan ->
                        plan.buckets().isPresent()
                                && plan.first().isPresent()
                                && plan.statement()
                                        .cql()
                                        .contains("LIMIT " + plan.first().getAsInt()));
        assertProven(subject);
    }

    @Test
    void all_shards_are_read_and_merged_until_each_group_is_full() {
        Subject subject =
                subject(
                        "Last: {ask: last, first: 3 per channel, page: 4, bucket: 4 shards of id, jpql: \"SELECT m.id FROM Message m WHERE m.channel IN :channels ORDER BY m.sentAt DESC\"}",
                        "Newest: {ask: newest, first: 6 per channel, bucket: 4 shards of id, jpql: \"SELECT m.id, m.sentAt FROM Message m WHERE m.channel = :channel ORDER BY m.sentAt DESC\"}");

        assertThat(subject.design().queries())
                .allMatch(plan ->
                        plan.buckets().orElseThrow() instanceof BucketLoop.Sharded
                                && plan.first().isPresent());
        assertProven(subject);
    }

    @Test
    void the_shards_of_another_question_by_the_value_of_a_list_do_not_serve_all_values_at_once() {
        Subject subject =
                subject(
                        "Channel: {ask: channel, bucket: 4 shards of channel, jpql: \"SELECT m.id FROM Message m WHERE m.channel = :channel\"}",
                        "Last: {ask: last, first: 1 per channel by channel, jpql: \"SELECT m.id FROM Message m WHERE m.channel IN :channels\"}");

        assertProven(subject);
    }

    @Test
    void the_designer_splits_tables_that_outgrow_their_limits() {
        String text =
                CHAT.replace("model: chat", "model: chat\nlimits: {rows: 30}")
                        .formatted(
                                "  Last: {ask: last, first: 2 per channel, jpql: \"SELECT m.id, m.author.name FROM Message m WHERE m.channel IN :channels ORDER BY m.sentAt DESC\"}");
        Subject subject = Designed.subject(TestModels.read(text));

        assertThat(plan(subject, "Last").buckets()).isPresent();
        assertThat(plan(subject, "Last").first()).hasValue(2);
        assertProven(subject);
    }

    @Test
    void instances_without_rows_are_left_out_by_an_inner_join() {
        Subject subject =
                subject(
                        "Teams: {ask: teams, first: 1 per c, page: 2, jpql: \"SELECT c.id, c.name, m.id AS message, m.author.name AS author FROM Channel c JOIN c.messages m WHERE c.team = :team AND m.kind = 'file' ORDER BY c.id, m.sentAt DESC\"}");

        FetchStep fetch = plan(subject, "Teams").fetches().getFirst();
        assertThat(fetch.statement().cql()).contains("kind = ", "LIMIT 1");
        assertThat(fetch.missing()).isEqualTo(FetchStep.Missing.LEFT_OUT);
        assertProven(subject);
    }

    private static final String MEMBERS =
            """
            model: members
            entities:
              User: {key: id, count: 40, attributes: {id: int, name: text}}
              Channel: {key: id, count: 30, attributes: {id: int, name: text}}
              Membership: {key: [user, channel], attributes: {since: date}}
              Message: {key: id, count: 300, attributes: {id: uuid, sentAt: {type: date, range: 2025-01-01..2025-01-20}, body: text}}
            relationships:
              Membership.user: {to: User, inverse: memberships, cardinality: many to one, count: "4 per User, at most 9"}
              Membership.channel: {to: Channel, inverse: members, cardinality: many to one}
              Message.channel: {to: Channel, inverse: messages, cardinality: many to one, count: "10 per Channel, at most 30", optional: true}
              Message.author: {to: User, inverse: messages, cardinality: many to one}
            queries:
              Mine: {ask: mine, first: 1 per c, jpql: "SELECT c.name, m.body, m.sentAt FROM Membership s JOIN s.channel c LEFT JOIN c.messages m WHERE s.user = :user ORDER BY c.id, m.sentAt DESC"}
              Spoken: {ask: spoken, first: 2 per c, page: 3, jpql: "SELECT c.name, m.body, m.sentAt FROM Membership s JOIN s.channel c JOIN c.messages m WHERE s.user = :user AND m.sentAt > :after ORDER BY c.id, m.sentAt DESC"}
              Said: {ask: said, first: 1 per s.channel, jpql: "SELECT s.channel, m.body FROM Membership s JOIN s.channel c JOIN c.messages m WHERE s.user = :user AND m.author = :author ORDER BY s.channel, m.sentAt"}
              Three: {ask: three, first: 3 per s, page: 2, jpql: "SELECT s.channel, s.since, m.body FROM Membership s JOIN s.channel c LEFT JOIN c.messages m WHERE s.user = :user ORDER BY s.since DESC, s.channel, m.id"}
            mutations:
              open: {ask: open, jpql: "INSERT INTO Channel (id, name) VALUES (:id, :name)"}
              rename: {ask: rename, jpql: "UPDATE Channel c SET c.name = :name WHERE c.id = :id"}
              join: {ask: join, jpql: "INSERT INTO Membership (user, channel, since) VALUES (:user, :channel, :since)"}
              leave: {ask: leave, jpql: "DELETE FROM Membership s WHERE s.user = :user AND s.channel = :channel"}
              send: {ask: send, jpql: "INSERT INTO Message (id, channel, sentAt, body, author) VALUES (:id, :channel, :at, :body, :author)"}
              edit: {ask: edit, jpql: "UPDATE Message m SET m.body = :body WHERE m.id = :id"}
              move: {ask: move, jpql: "UPDATE Message m SET m.channel = :channel WHERE m.id = :id"}
              drop: {ask: drop, jpql: "DELETE FROM Message m WHERE m.id = :id"}
            """;

    @Test
    void instances_may_share_what_the_rows_belong_to() {
        Subject subject = Designed.subject(TestModels.read(MEMBERS));

        assertThat(plan(subject, "Mine").fetches().getFirst().statement().cql())
                .contains("LIMIT 1");
        assertThat(plan(subject, "Three").fetches().getFirst().statement().cql())
                .contains("LIMIT 3");
        assertThat(plan(subject, "Spoken").fetches().getFirst().statement().cql())
                .contains("sent_at > :", "LIMIT 2");
        assertThat(plan(subject, "Said").fetches().getFirst().statement().cql())
                .contains("author", "LIMIT 1");
        assertProven(subject);
    }

    private static void assertProven(Subject subject) {
        ProofReport report = Proofs.proven(subject);
        assertThat(report.mutations()).allMatch(each -> each.copiesAgree() && each.runs() > 0);
    }
}
