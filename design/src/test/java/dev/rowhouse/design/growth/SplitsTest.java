package dev.rowhouse.design.growth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.BucketLoop;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.table.ColumnSource;
import dev.rowhouse.plan.table.TableDesign;

import org.junit.jupiter.api.Test;

/// Upper bounds and splits, each as a small model shows it.
class SplitsTest {
    private static Design design(String text) {
        return Designer.design(WorkloadFile.parse("test", text).value().orElseThrow());
    }

    private static boolean isSplit(TableDesign table) {
        return table.partitionKey().stream()
                .anyMatch(column ->
                        column.source() instanceof ColumnSource.OfShard
                                || column.source() instanceof ColumnSource.OfBucket);
    }

    private static TableDesign source(Design design, String question) {
        String table = design.findQuery(question).map(QueryPlan::source).orElseThrow();
        return design.findTable(table).orElseThrow();
    }

    @Test
    void a_further_attribute_does_not_divide_the_largest_owner() {
        Design design =
                design(
                        """
                        model: skew
                        entities:
                          Shop: {key: id, count: 40_000, attributes: {id: uuid, name: text}}
                          Order:
                            key: id
                            attributes:
                              id: uuid
                              status: {type: text, values: [open, closed]}
                              at: timestamp
                        relationships:
                          Order.shop: {to: Shop, inverse: orders, cardinality: many to one, count: "5_000 per Shop, at most 4_000_000"}
                        queries:
                          B: {ask: the open ones, jpql: "SELECT o.id, o.at FROM Order o WHERE o.shop = :shop AND o.status = :status ORDER BY o.at DESC", never: check, bucket: none}
                        """);
        TableDesign table = source(design, "B");
        assertThat(table.size().largest().rows()).isEqualTo(4_000_000);
        assertThat(table.size().average().rows()).isEqualTo(2_500);
        assertThat(design.warnings()).anyMatch(each -> each.message().contains("MB"));
    }

    @Test
    void shards_are_never_of_a_field_with_fewer_values() {
        Design design =
                design(
                        """
                        model: shards
                        entities:
                          Account: {key: id, count: 1_000_000, attributes: {id: uuid}}
                          Trade:
                            key: id
                            attributes:
                              id: uuid
                              type: {type: text, values: [buy, sell]}
                        relationships:
                          Trade.account: {to: Account, inverse: trades, cardinality: many to one, count: "100 per Account, at most 50_000_000"}
                        queries:
                          Q1: {ask: all, jpql: "SELECT t FROM Trade t WHERE t.account = :a"}
                          Q2: {ask: of a type, jpql: "SELECT t FROM Trade t WHERE t.account = :a AND t.type = :t", never: check}
                        """);
        for (String question : new String[] {"Q1", "Q2"}) {
            TableDesign table = source(design, question);
            assertThat(isSplit(table)).isTrue();
            assertThat(table.cql()).doesNotContain("hash of type");
            assertThat(String.join(" ", table.reasons())).contains("hash of id");
            assertThat(table.size().largest().bytes()).isLessThan(100_000_000);
        }
    }

    @Test
    void a_table_is_split_for_what_it_stores_and_not_for_what_it_might() {
        Design design =
                design(
                        """
                        model: thin
                        entities:
                          Folder: {key: id, count: 1_000, attributes: {id: uuid}}
                          Document:
                            key: id
                            attributes:
                              id: uuid
                              title: {type: text, length: 30}
                              body: {type: blob, length: 16_000_000}
                        relationships:
                          Document.folder: {to: Folder, inverse: documents, cardinality: many to one, count: "100 per Folder, at most 206"}
                        queries:
                          Q1: {ask: its documents, jpql: "SELECT d.id, d.title, d.body FROM Document d WHERE d.folder = :f ORDER BY d.title", page: 10, rate: 100/s}
                          Q2: {ask: a document, jpql: "SELECT d FROM Document d WHERE d.id = :id", rate: 100/s}
                        mutations:
                          write: {ask: write, jpql: "UPDATE Document d SET d.body = :body WHERE d.id = :id", rate: 10_000/s}
                          make: {ask: make, jpql: "INSERT INTO Document (id, title, body, folder) VALUES (:id, :title, :body, :folder)", rate: 10/s}
                        """);
        TableDesign table = source(design, "Q1");
        assertThat(table.size().largest().bytes()).isLessThan(100_000);
        assertThat(isSplit(table)).as(table.cql()).isFalse();
    }

    @Test
    void a_range_with_one_bound_limits_the_buckets_that_are_listed() {
        Design design =
                design(
                        """
                        model: ranges
                        entities:
                          Sensor: {key: id, count: 100, attributes: {id: uuid}}
                          Reading:
                            key: [sensor, at]
                            attributes:
                              at: {type: timestamp, range: 2020-01-01..2026-01-01}
                              value: double
                        relationships:
                          Reading.sensor: {to: Sensor, inverse: readings, cardinality: many to one, count: "1_000 per Sensor, at most 2_000"}
                        queries:
                          Q1: {ask: before, jpql: "SELECT r FROM Reading r WHERE r.sensor = :s AND r.at < :before ORDER BY r.at DESC", bucket: month of at, page: 10}
                          Q2: {ask: after, jpql: "SELECT r FROM Reading r WHERE r.sensor = :s AND r.at > :after ORDER BY r.at", bucket: month of at}
                        """);
        assertThat(listed(design, "Q1")).contains("month <= :month");
        assertThat(listed(design, "Q2")).contains("month >= :month");
    }

    private static final String CHANNELS =
            """
            model: channels
            entities:
              Channel: {key: id, count: 10_000, attributes: {id: uuid}}
              Message:
                key: id
                %s
                attributes: {id: uuid, sentAt: {type: timestamp, range: 2024-01-01..2026-12-31}, body: {type: text, length: 80}}
            relationships:
              Message.channel: {to: Channel, inverse: messages, cardinality: many to one, count: "%s"}
            queries:
              Q1: {ask: newest, jpql: "SELECT m.id, m.body FROM Message m WHERE m.channel = :channel ORDER BY m.sentAt DESC", page: 20}
            """;

    private static String split(String more, String count) {
        TableDesign table = source(design(CHANNELS.formatted(more, count)), "Q1");
        return String.join(" ", table.reasons());
    }

    @Test
    void many_small_owners_are_not_split_by_the_time_that_few_large_ones_need() {
        assertThat(split("", "100 per Channel, at most 900_000"))
                .contains(" shards by the hash of id")
                .contains("most owners have few rows in each year of sentAt")
                .contains("Requests for an answer or a page: Q1 2 (2 for the largest owner)");
    }

    @Test
    void owners_that_fill_their_buckets_are_split_by_time() {
        assertThat(split("", "400_000 per Channel, at most 4_000_000"))
                .contains("Split by the month of sentAt")
                .contains("Requests for an answer or a page: Q1 2 (2 for the largest owner)");
    }

    @Test
    void partitions_that_go_on_growing_are_split_by_time() {
        assertThat(split("growth: 1_000/day", "100 per Channel, at most 900_000"))
                .contains("Split by the ");
    }

    @Test
    void many_requests_for_the_average_owner_bring_advice() {
        String small =
                CHANNELS.replace("model: channels", "model: channels\nlimits: {partition: 1 MB}");
        TableDesign table =
                source(
                        design(
                                small.formatted(
                                        "growth: 1_000/day", "100 per Channel, at most 900_000")),
                        "Q1");

        assertThat(String.join(" ", table.reasons()))
                .contains("Split by the week of sentAt")
                // At the horizon 210 rows of six years lie in 153 of 313 weeks: 15 of them have 20.
                .contains("Requests for an answer or a page: Q1 16 (2 for the largest owner)")
                .contains("The average owner needs no split");
        assertThat(split("", "400_000 per Channel, at most 4_000_000"))
                .doesNotContain("The average owner needs no split");
    }

    private static String listed(Design design, String question) {
        return design.findQuery(question)
                .flatMap(QueryPlan::buckets)
                .map(loop -> ((BucketLoop.Listed) loop).statement().cql())
                .orElseThrow();
    }
}
