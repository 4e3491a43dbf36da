package dev.rowhouse.design.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.design.Design;

import org.junit.jupiter.api.Test;

import java.util.Locale;
import java.util.stream.Collectors;

/// Each plan states how many requests an answer makes and how many partitions they read. An `IN`
/// has four values.
class AnswerCostTest {
    private static final String MESSAGES =
            """
            model: messages
            entities:
              Channel: {key: id, count: 12, attributes: {id: uuid, name: text}}
              Message:
                key: id
                attributes:
                  id: uuid
                  sentAt: {type: timestamp, range: 2026-01-01..2026-03-31}
                  kind: {type: text, values: [text, picture, call, poll, link]}
                  size: int
            relationships:
              Message.channel: {to: Channel, inverse: messages, cardinality: many to one, count: "200 per Channel, at most 600"}
            queries:
            """;

    private static final String FOLDERS =
            """
            model: folders
            entities:
              User: {key: id, count: 1_000, attributes: {id: uuid, name: text}}
              Folder:
                key: [user, label]
                attributes:
                  label: {type: text, length: 8}
                  kind: {type: text, values: [plain, shared]}
                  about: text
                  unread: counter
            relationships:
              Folder.user: {to: User, inverse: folders, cardinality: many to one, count: "20 per User, at most 40"}
            queries:
              Q: {ask: q, rate: 1000/s, jpql: "%s"}
            mutations:
              make: {ask: m, jpql: "INSERT INTO Folder (user, label, kind, about) VALUES (:user, :label, :kind, :about)"}
              receive: {ask: c, jpql: "UPDATE Folder f SET f.unread = f.unread + 1 WHERE f.user = :user AND f.label = :label"}
            """;

    private static String cost(String model) {
        Design design = Designer.design(WorkloadFile.parse("test", model).value().orElseThrow());
        return design.queries().getFirst().cost().reads().stream()
                .map(each ->
                        String.format(
                                Locale.ROOT,
                                "%s: %.0f in %.0f",
                                each.table(),
                                each.requests(),
                                each.partitions()))
                .collect(Collectors.joining("; "));
    }

    private static String ofMessages(String rest) {
        return cost(MESSAGES + "  Q: {ask: q, never: [sort, check], " + rest + "}");
    }

    private static String ofFolders(String question) {
        return cost(FOLDERS.formatted(question));
    }

    @Test
    void one_request_reads_the_partitions_of_all_values() {
        assertThat(
                        ofMessages(
                                """
                                jpql: "SELECT m.id FROM Message m WHERE m.channel IN :channels"
                                """))
                .isEqualTo("messages_by_channel: 1 in 4");
    }

    @Test
    void values_on_a_clustering_column_are_in_one_partition() {
        assertThat(
                        ofMessages(
                                """
                                jpql: "SELECT m.id FROM Message m WHERE m.channel = :channel AND m.kind IN :kinds",
                                key: "((channel), kind, id)"
                                """))
                .isEqualTo("messages_by_channel_kind: 1 in 1");
    }

    @Test
    void each_merged_value_is_a_request() {
        assertThat(
                        ofMessages(
                                """
                                jpql: "SELECT m.id FROM Message m WHERE m.channel IN :channels AND m.kind IN :kinds ORDER BY m.sentAt"
                                """))
                .isEqualTo("messages_by_channel_kind: 16 in 16");
    }

    @Test
    void each_value_is_in_each_shard() {
        assertThat(
                        ofMessages(
                                """
                                jpql: "SELECT m.id FROM Message m WHERE m.kind IN :kinds ORDER BY m.sentAt", bucket: 3 shards of id, page: 5
                                """))
                .isEqualTo("messages_by_kind: 12 in 12");
        assertThat(
                        ofMessages(
                                """
                                jpql: "SELECT m.id FROM Message m WHERE m.kind IN :kinds", bucket: 3 shards of id
                                """))
                .isEqualTo("messages_by_kind: 3 in 12");
    }

    @Test
    void shards_without_an_order_are_read_until_the_page_is_full() {
        assertThat(
                        ofMessages(
                                """
                                jpql: "SELECT m.id FROM Message m WHERE m.kind IN :kinds", bucket: 3 shards of id, page: 5
                                """))
                .isEqualTo("messages_by_kind: 1 in 4");
    }

    @Test
    void the_list_of_buckets_is_read_once_for_all_values() {
        assertThat(
                        ofMessages(
                                """
                                jpql: "SELECT m.id FROM Message m WHERE m.channel IN :channels ORDER BY m.sentAt", bucket: month of sentAt, page: 5
                                """))
                .isEqualTo("messages_by_channel_months: 1 in 4; messages_by_channel: 4 in 4");
    }

    @Test
    void equal_keys_are_read_once_whatever_the_values_of_another_list() {
        assertThat(
                        cost(
                                MESSAGES
                                        + """
                                          Q: {ask: q, key: "((channel), kind, id)", jpql: "SELECT m.id, m.channel.name FROM Message m WHERE m.channel = :channel AND m.kind IN :kinds"}
                                        mutations:
                                          rename: {ask: r, rate: 1000000/s, jpql: "UPDATE Channel c SET c.name = :name WHERE c.id = :id"}
                                        """))
                .isEqualTo("messages_by_channel_kind: 1 in 1; channels: 1 in 1");
    }

    @Test
    void counters_of_all_rows_are_read_once_for_each_value_that_finds_their_partition() {
        assertThat(
                        ofFolders(
                                "SELECT f.label, f.about, f.unread FROM Folder f WHERE f.user = :user"))
                .isEqualTo("folders_by_user: 1 in 1; folder_counters_by_user: 1 in 1");
        assertThat(
                        ofFolders(
                                "SELECT f.label, f.about, f.unread FROM Folder f WHERE f.user = :user AND f.kind IN :kinds"))
                .isEqualTo("folders_by_user: 1 in 1; folder_counters_by_user: 1 in 1");
        assertThat(
                        ofFolders(
                                "SELECT f.label, f.about, f.unread FROM Folder f WHERE f.user IN :users AND f.kind IN :kinds"))
                .isEqualTo("folders_by_user: 1 in 4; folder_counters_by_user: 4 in 4");
    }
}
