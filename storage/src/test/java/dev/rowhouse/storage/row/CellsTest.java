package dev.rowhouse.storage.row;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.types.NativeType;

import org.junit.jupiter.api.Test;

class CellsTest {
    private static final ColumnMetadata COLUMN = ColumnMetadata.regular("v", NativeType.INT);
    private static final ColumnMetadata COUNTER = ColumnMetadata.regular("n", NativeType.COUNTER);
    private static final Bytes WRITER = Bytes.ofHex("00112233445566778899aabbccddeeff");
    private static final Bytes OTHER_WRITER = Bytes.ofHex("ff112233445566778899aabbccddeeff");

    @Test
    void the_larger_timestamp_wins_whatever_the_cells_are() {
        assertWins(live(2, 0), live(1, 9));
        assertWins(live(2, 0), tombstone(1, 100));
        assertWins(tombstone(2, 1), expiring(1, 10, 100));
    }

    @Test
    void on_a_tie_a_deletion_beats_a_value_and_an_expiring_value_one_that_lives_for_good() {
        assertWins(tombstone(1, 100), live(1, 9));
        assertWins(expiring(1, 10, 100), live(1, 9));
        assertWins(tombstone(1, 1), expiring(1, 10, 100));
    }

    @Test
    void on_a_tie_of_a_kind_the_later_end_wins_then_the_smaller_time_to_live() {
        assertWins(tombstone(1, 101), tombstone(1, 100));
        assertWins(expiring(1, 10, 101), expiring(1, 10, 100));
        assertWins(expiring(1, 9, 101), expiring(1, 10, 100));
    }

    @Test
    void on_a_full_tie_the_larger_value_wins_as_unsigned_bytes() {
        assertWins(live(1, -1), live(1, 1));
        assertWins(live(1, 2), live(1, 1));
    }

    @Test
    void counters_add_up_what_different_writers_have_added() {
        Bytes mine = CounterContext.add(Bytes.EMPTY, WRITER, 5, 0);
        Bytes theirs = CounterContext.add(Bytes.EMPTY, OTHER_WRITER, -2, 0);
        Bytes both = CounterContext.merge(mine, theirs);
        assertThat(CounterContext.total(both)).isEqualTo(3);
        assertThat(CounterContext.merge(theirs, mine)).isEqualTo(both);
        assertThat(CounterContext.merge(both, both)).isEqualTo(both);
    }

    @Test
    void of_two_versions_of_a_writers_count_the_newer_is_right() {
        Bytes first = CounterContext.add(Bytes.EMPTY, WRITER, 5, 0);
        Bytes second = CounterContext.add(first, WRITER, -3, 0);
        assertThat(CounterContext.total(second)).isEqualTo(2);
        assertThat(CounterContext.merge(first, second)).isEqualTo(second);
        assertThat(CounterContext.merge(second, first)).isEqualTo(second);
    }

    @Test
    void increments_on_their_way_add_up() {
        Bytes sum = CounterContext.merge(CounterContext.increment(4), CounterContext.increment(4));
        assertThat(CounterContext.total(sum)).isEqualTo(8);
    }

    @Test
    void a_context_is_laid_out_as_cassandra_lays_it_out() {
        assertThat(CounterContext.add(Bytes.EMPTY, WRITER, 7, 257).toHex())
                .isEqualTo(
                        "0001"
                                + "8000"
                                + "00112233445566778899aabbccddeeff"
                                + "0000000000000101"
                                + "0000000000000007");
    }

    @Test
    void a_deleted_counter_stays_deleted_even_for_newer_increments() {
        Cell deleted = Cell.tombstone(COUNTER, 1, 100);
        Cell count = Cell.live(COUNTER, 5, CounterContext.add(Bytes.EMPTY, WRITER, 7, 0));
        assertWins(deleted, count);
        assertWins(Cell.tombstone(COUNTER, 2, 100), deleted);
    }

    @Test
    void liveness_is_ranked_as_cells_are() {
        LivenessInfo forGood = LivenessInfo.of(1);
        LivenessInfo expiring = LivenessInfo.expiring(1, 10, 100);
        assertThat(LivenessInfo.of(2).supersedes(expiring)).isTrue();
        assertThat(expiring.supersedes(forGood)).isTrue();
        assertThat(forGood.supersedes(expiring)).isFalse();
        assertThat(LivenessInfo.expiring(1, 10, 101).supersedes(expiring)).isTrue();
        assertThat(LivenessInfo.expired(1, 50).supersedes(expiring)).isTrue();
        assertThat(expiring.supersedes(LivenessInfo.expired(1, 50))).isFalse();
    }

    private static Cell live(long timestamp, int value) {
        return Cell.live(COLUMN, timestamp, Bytes.ofInt(value));
    }

    private static Cell tombstone(long timestamp, long deletedAt) {
        return Cell.tombstone(COLUMN, timestamp, deletedAt);
    }

    private static Cell expiring(long timestamp, int ttlSeconds, long writtenAt) {
        return Cell.of(COLUMN, timestamp, Lifetime.expiring(ttlSeconds, writtenAt), Bytes.ofInt(7));
    }

    private static void assertWins(Cell winner, Cell loser) {
        assertThat(Cells.reconcile(winner, loser)).isSameAs(winner);
        assertThat(Cells.reconcile(loser, winner)).isSameAs(winner);
    }
}
