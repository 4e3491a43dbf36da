package dev.rowhouse.design.growth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.rowhouse.design.estimate.RowEstimates;
import dev.rowhouse.design.logical.Bucketing;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.DemandReader;
import dev.rowhouse.design.logical.KeySolver;
import dev.rowhouse.design.logical.Reading;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.model.concept.Granularity;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.cost.Prices;

import org.junit.jupiter.api.Test;

import java.util.List;

/// The requests for a page, counted by hand.
class PageCostsTest {
    private static final Workload WORKLOAD =
            WorkloadFile.parse(
                            "test",
                            """
                            model: chat
                            entities:
                              Channel: {key: id, count: 100, attributes: {id: uuid}}
                              Message:
                                key: id
                                attributes: {id: uuid, sentAt: {type: timestamp, range: 2026-01-01..2026-04-11}}
                            relationships:
                              Message.channel: {to: Channel, inverse: messages, cardinality: many to one, count: "100 per Channel, at most 10_000"}
                            queries:
                              Q1: {ask: newest, jpql: "SELECT m.id FROM Message m WHERE m.channel = :c ORDER BY m.sentAt DESC", page: 20}
                            """)
                    .value()
                    .orElseThrow();
    private static final Question QUESTION = WORKLOAD.questions().getFirst();
    private static final Demand DEMAND =
            ((Reading.Possible) new DemandReader(WORKLOAD.model()).read(QUESTION)).demand();
    private static final Table TABLE =
            Table.of(
                    0,
                    new KeySolver(WORKLOAD.model())
                            .solve(DEMAND.shape(), List.of(DEMAND))
                            .orElseThrow(),
                    List.of(DEMAND));

    private static PageCosts.Page page(Bucketing bucketing, double owned) {
        return new PageCosts(
                        WORKLOAD.model(),
                        new RowEstimates(WORKLOAD.model()),
                        Readers.of(WORKLOAD.questions(), Prices.cassandra()))
                .page(TABLE, bucketing, DEMAND, owned);
    }

    private static Bucketing days() {
        return new Bucketing.ByTime(Granularity.DAY, TABLE.key().clustering().getFirst().field());
    }

    private static Bucketing shards() {
        return new Bucketing.Shards(8, TABLE.key().clustering().getLast().field());
    }

    @Test
    void an_owner_with_a_row_in_each_bucket_reads_a_bucket_for_each_row() {
        // 100 days, 10 rows: nearly each in a bucket of its own, and one request lists them.
        assertThat(page(days(), 10).requests()).isCloseTo(11, within(1.0));
        assertThat(page(days(), 10).waits()).isCloseTo(10, within(1.0));
    }

    @Test
    void an_owner_with_full_buckets_reads_one() {
        // 10,000 rows over 100 days: the first bucket fills the page.
        assertThat(page(days(), 10_000)).isEqualTo(new PageCosts.Page(2, 1));
    }

    @Test
    void all_shards_are_read_at_once_whoever_asks() {
        assertThat(page(shards(), 10)).isEqualTo(new PageCosts.Page(8, 0));
        assertThat(page(shards(), 10_000)).isEqualTo(new PageCosts.Page(8, 0));
    }
}
