package dev.rowhouse.prove.explore.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.testkit.Seeds;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/// To join ledgers is to apply the writes of all of them, in whatever order.
class LedgerJoinTest {
    private static final int ROUNDS = 400;
    private static final int WRITES = 6;
    private static final KeyFilter ALL_ROWS = new KeyFilter(List.of());

    /// A write to a small partition at one of few times, so that many tie.
    private record Write(PartitionName name, UnaryOperator<StoredPartition> change) {
        Ledger applied(Ledger ledger) {
            return ledger.with(name, change.apply(ledger.partition(name)));
        }
    }

    private static Bytes small(RandomSource random) {
        return Bytes.ofShort(random.nextInt(2));
    }

    private static Write write(RandomSource random) {
        PartitionName name = new PartitionName("table", List.of(small(random)));
        List<Bytes> row = List.of(small(random));
        long micros = random.nextInt(5) + 1L;
        WriteTime time = new WriteTime(micros, 0, random.nextInt(3) == 0 ? 10 : 0);
        Optional<Bytes> value =
                random.nextInt(4) == 0 ? Optional.empty() : Optional.of(small(random));
        CellName single = CellName.of("single");
        CellName element = CellName.of("set", small(random));
        return new Write(
                name,
                switch (random.nextInt(9)) {
                    case 0 -> before -> before.withRow(row, each -> each.marked(time));
                    case 1, 2 ->
                            before ->
                                    before.withRow(
                                            row,
                                            each -> each.with(single, StoredCell.of(time, value)));
                    case 3 ->
                            before ->
                                    before.withRow(
                                            row,
                                            each -> each.with(element, StoredCell.of(time, value)));
                    case 4 ->
                            before ->
                                    before.withRow(
                                            row, each -> each.collectionDeleted("set", micros));
                    case 5 -> before -> before.withRow(row, each -> each.deleted(micros));
                    case 6 -> before -> before.deleted(new RangeDeletion(ALL_ROWS, micros));
                    case 7 -> before -> before.deleted(micros);
                    default ->
                            before ->
                                    before.withStaticRow(
                                            each -> each.with(single, StoredCell.of(time, value)));
                });
    }

    private static List<Write> writes(RandomSource random) {
        List<Write> writes = new ArrayList<>();
        for (int i = 0; i < WRITES; i++) {
            writes.add(write(random));
        }
        return writes;
    }

    private static Ledger after(List<Write> writes) {
        Ledger ledger = Ledger.EMPTY;
        for (Write each : writes) {
            ledger = each.applied(ledger);
        }
        return ledger;
    }

    @Test
    void a_join_knows_the_writes_of_both_in_any_order() {
        for (long seed : Seeds.of(1)) {
            RandomSource random = RandomSource.seeded(seed);
            for (int round = 0; round < ROUNDS; round++) {
                List<Write> left = writes(random);
                List<Write> right = writes(random);
                List<Write> both = new ArrayList<>(right);
                both.addAll(left.reversed());
                assertThat(after(left).joined(after(right)))
                        .as("seed %d, round %d", seed, round)
                        .isEqualTo(after(both));
            }
        }
    }

    @Test
    void joins_commute_associate_and_repeat_nothing() {
        RandomSource random = RandomSource.seeded(1);
        for (int round = 0; round < ROUNDS; round++) {
            Ledger one = after(writes(random));
            Ledger two = after(writes(random));
            Ledger three = after(writes(random));
            assertThat(one.joined(two)).isEqualTo(two.joined(one));
            assertThat(one.joined(two).joined(three)).isEqualTo(one.joined(two.joined(three)));
            assertThat(one.joined(two).joined(two)).isEqualTo(one.joined(two));
        }
    }

    @Test
    void replicas_are_equal_whatever_their_order() {
        RandomSource random = RandomSource.seeded(2);
        Ledger base = after(writes(random));
        Ledger more = after(writes(random));
        Replicas replicas = Replicas.of(base);
        assertThat(replicas.learned(0, more)).isEqualTo(replicas.learned(2, more));
        assertThat(replicas.learned(0, more)).hasSameHashCodeAs(replicas.learned(2, more));
        assertThat(replicas.learned(0, more)).isNotEqualTo(replicas.learned(more));
        assertThat(replicas.learned(1, more).joined()).isEqualTo(base.joined(more));
        assertThat(replicas.learned(1, more).learned(more).agree()).isTrue();
    }

    @Test
    void what_a_replica_lacks_keeps_the_tombstones_that_cover_it() {
        PartitionName name = new PartitionName("table", List.of(Bytes.EMPTY));
        List<Bytes> row = List.of(Bytes.EMPTY);
        CellName cell = CellName.of("single");
        StoredCell old = StoredCell.of(WriteTime.of(1, 0), Optional.of(Bytes.EMPTY));
        Ledger late =
                Ledger.EMPTY.with(
                        name, StoredPartition.EMPTY.withRow(row, each -> each.with(cell, old)));
        Ledger deleted = Ledger.EMPTY.with(name, StoredPartition.EMPTY.deleted(2));

        Replicas apart = Replicas.of(Ledger.EMPTY).learned(0, late).learned(1, deleted);

        assertThat(apart.cleaned(Set.of(name), true, 0)).isEqualTo(apart);
        assertThat(apart.joined().settled(0)).isEqualTo(Ledger.EMPTY);
        assertThat(apart.learned(apart.joined()).cleaned(Set.of(name), true, 0).joined())
                .isEqualTo(Ledger.EMPTY);
    }
}
