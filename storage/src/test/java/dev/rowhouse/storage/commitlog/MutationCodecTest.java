package dev.rowhouse.storage.commitlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.DroppedColumn;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.PartitionUpdate;
import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.row.LivenessInfo;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Slices;
import dev.rowhouse.storage.sstable.metadata.CommitLogPosition;
import dev.rowhouse.storage.tree.Direction;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

class MutationCodecTest {
    private static final int OFFSET = 100;
    private static final long TIME = 1_700_000_000_000_000L;
    private static final TableMetadata TABLE =
            TableMetadata.builder("k", "t", new UUID(1, 2))
                    .addPartitionKeyColumn("p", NativeType.INT)
                    .addClusteringColumn("c", NativeType.INT)
                    .addStaticColumn("s", NativeType.TEXT)
                    .addRegularColumn("v", NativeType.INT)
                    .addRegularColumn("w", NativeType.TEXT)
                    .build();

    private final MutationCodec codec = new MutationCodec();

    private static CommitLogRecord record(Bytes payload) {
        return new CommitLogRecord(
                Path.of("commitlog-1.log"), OFFSET, CommitLogPosition.NONE, payload);
    }

    private Mutation decode(Bytes payload, TableMetadata... tables) {
        return codec.decode(
                record(payload),
                id -> {
                    for (TableMetadata table : tables) {
                        if (table.id().equals(id)) {
                            return Optional.of(table);
                        }
                    }
                    return Optional.empty();
                });
    }

    /// All that an update says.
    private static List<Object> contents(PartitionUpdate update) {
        List<Object> contents = new ArrayList<>();
        UnfilteredRowIterator elements =
                update.change()
                        .unfiltered(
                                ClusteringComparator.of(update.table()),
                                Slices.ALL,
                                Direction.ASCENDING);
        contents.add(update.table().id());
        contents.add(elements.key());
        contents.add(elements.partitionDeletion());
        contents.add(elements.staticRow());
        elements.forEachRemaining(contents::add);
        return contents;
    }

    private static List<List<Object>> contents(Mutation mutation) {
        return mutation.updates().stream().map(MutationCodecTest::contents).toList();
    }

    private static PartitionUpdate update(TableMetadata table, int key, Row... rows) {
        PartitionUpdate.Builder update =
                PartitionUpdate.builder(
                        table, ClusteringComparator.of(table), DecoratedKey.of(Bytes.ofInt(key)));
        for (Row row : rows) {
            update.row(row);
        }
        return update.build();
    }

    private static Row insert(TableMetadata table, int clustering, int v, String w) {
        return Row.builder(Clustering.of(Bytes.ofInt(clustering)))
                .liveness(LivenessInfo.of(TIME))
                .cell(Cell.live(table.column("v"), TIME, Bytes.ofInt(v)))
                .cell(Cell.live(table.column("w"), TIME, Bytes.utf8(w)))
                .build();
    }

    private static Row staticRow(TableMetadata table, String s) {
        return Row.builder(Clustering.STATIC)
                .cell(Cell.live(table.column("s"), TIME, Bytes.utf8(s)))
                .build();
    }

    @Test
    void mutations_of_tables_of_every_shape_come_back() {
        MutationGenerator generator = new MutationGenerator(RandomSource.seeded(7));
        for (int i = 0; i < 100; i++) {
            TableMetadata table = generator.table();
            TableMetadata other = generator.table();
            for (int j = 0; j < 10; j++) {
                Mutation mutation =
                        Mutation.of(
                                generator.update(table),
                                generator.update(other),
                                generator.update(table));
                Mutation decoded = decode(codec.encode(mutation), table, other);
                assertThat(contents(decoded))
                        .isEqualTo(
                                contents(mutation).stream()
                                        .filter(MutationCodecTest::saysSomething)
                                        .toList());
            }
        }
    }

    private static boolean saysSomething(List<Object> contents) {
        return contents.size() > 4
                || !contents.get(2).equals(DeletionTime.LIVE)
                || !contents.get(3).equals(Row.EMPTY_STATIC);
    }

    @Test
    void a_row_of_few_cells_takes_few_bytes() {
        Bytes encoded = codec.encode(Mutation.of(update(TABLE, 1, insert(TABLE, 2, 3, "four"))));
        assertThat(encoded.length()).isLessThan(64);
        assertThat(contents(decode(encoded, TABLE)))
                .isEqualTo(contents(Mutation.of(update(TABLE, 1, insert(TABLE, 2, 3, "four")))));
    }

    @Test
    void rows_of_one_partition_may_have_different_columns() {
        Row one = row(1, "v", Bytes.ofInt(1));
        Row two = row(2, "w", Bytes.utf8("two"));
        Mutation mutation = Mutation.of(update(TABLE, 1, one, two, staticRow(TABLE, "s")));
        Mutation decoded = decode(codec.encode(mutation), TABLE);
        assertThat(contents(decoded)).isEqualTo(contents(mutation));
    }

    private static Row row(int clustering, String column, Bytes value) {
        return Row.builder(Clustering.of(Bytes.ofInt(clustering)))
                .cell(Cell.live(TABLE.column(column), TIME, value))
                .build();
    }

    @Test
    void parts_of_tables_that_are_gone_are_passed_over() {
        TableMetadata gone =
                TableMetadata.builder("k", "gone", new UUID(3, 4))
                        .addPartitionKeyColumn("p", NativeType.INT)
                        .addRegularColumn("x", NativeType.TEXT)
                        .build();
        PartitionUpdate lost =
                update(
                        gone,
                        1,
                        Row.builder(Clustering.EMPTY)
                                .cell(Cell.live(gone.column("x"), TIME, Bytes.utf8("x")))
                                .build());
        PartitionUpdate kept = update(TABLE, 1, insert(TABLE, 2, 3, "four"));
        Bytes encoded = codec.encode(Mutation.of(lost, kept, lost));
        assertThat(contents(decode(encoded, TABLE))).containsExactly(contents(kept));
        assertThat(decode(encoded).isEmpty()).isTrue();
        assertThat(decode(encoded, TABLE, gone).updates()).hasSize(3);
    }

    @Test
    void cells_of_columns_that_were_dropped_are_passed_over() {
        Mutation mutation =
                Mutation.of(update(TABLE, 1, insert(TABLE, 2, 3, "x"), staticRow(TABLE, "s")));
        Bytes encoded = codec.encode(mutation);
        TableMetadata later = without(without(TABLE, "w"), "s");
        PartitionUpdate decoded = decode(encoded, later).updates().getFirst();
        assertThat(contents(decoded))
                .isEqualTo(
                        contents(
                                update(
                                        later,
                                        1,
                                        Row.builder(Clustering.of(Bytes.ofInt(2)))
                                                .liveness(LivenessInfo.of(TIME))
                                                .cell(
                                                        Cell.live(
                                                                later.column("v"),
                                                                TIME,
                                                                Bytes.ofInt(3)))
                                                .build())));
        TableMetadata last = without(later, "v");
        Bytes onlyDropped = codec.encode(Mutation.of(update(TABLE, 1, row(2, "w", Bytes.EMPTY))));
        assertThat(decode(onlyDropped, last).isEmpty()).isTrue();
    }

    private static TableMetadata without(TableMetadata table, String name) {
        ColumnMetadata column = table.column(name);
        return table.toBuilder()
                .removeColumn(name)
                .addDroppedColumn(new DroppedColumn(column, TIME + 1))
                .build();
    }

    @Test
    void a_column_that_came_back_is_read_again() {
        Bytes encoded = codec.encode(Mutation.of(update(TABLE, 1, row(2, "v", Bytes.ofInt(3)))));
        TableMetadata again =
                without(TABLE, "v").toBuilder().addRegularColumn("v", NativeType.INT).build();
        assertThat(decode(encoded, again).updates()).hasSize(1);
    }

    @Test
    void a_column_that_the_table_never_had_is_refused_with_file_and_offset() {
        Bytes encoded = codec.encode(Mutation.of(update(TABLE, 1, row(2, "v", Bytes.ofInt(3)))));
        TableMetadata never = TABLE.toBuilder().removeColumn("v").build();
        TableMetadata other = never.toBuilder().addRegularColumn("v", NativeType.BIGINT).build();
        TableMetadata asStatic = never.toBuilder().addStaticColumn("v", NativeType.INT).build();
        for (TableMetadata table : List.of(never, other, asStatic)) {
            assertThatThrownBy(() -> decode(encoded, table))
                    .isInstanceOf(CommitLogException.class)
                    .hasMessage(
                            "Commit log segment commitlog-1.log is damaged at byte 127: expected a column that k.t has or had, found a REGULAR column v of another kind or with values of another length. Restore the file from a backup, or accept the loss of this record");
        }
    }

    @Test
    void a_value_of_another_length_than_its_type_has_is_not_written() {
        Mutation mutation = Mutation.of(update(TABLE, 1, row(2, "v", Bytes.utf8("longer"))));
        assertThatThrownBy(() -> codec.encode(mutation))
                .isInstanceOf(IllegalArgumentException.class);
        Mutation next = Mutation.of(update(TABLE, 1, row(2, "v", Bytes.ofInt(3))));
        assertThat(contents(decode(codec.encode(next), TABLE))).isEqualTo(contents(next));
    }

    @Test
    void whatever_byte_is_altered_a_record_is_decoded_or_refused_with_its_place() {
        RandomSource random = RandomSource.seeded(11);
        MutationGenerator generator = new MutationGenerator(random);
        int refused = 0;
        for (int i = 0; i < 15; i++) {
            TableMetadata table = generator.table();
            Mutation mutation = Mutation.of(generator.update(table), generator.update(table));
            byte[] bytes = codec.encode(mutation).toArray();
            for (int at = 0; at < bytes.length; at++) {
                byte[] altered = bytes.clone();
                altered[at] ^= (byte) (1 + random.nextInt(255));
                refused += isRefused(Bytes.wrap(altered), table) ? 1 : 0;
                refused += isRefused(Bytes.wrap(bytes, 0, at), table) ? 1 : 0;
            }
        }
        assertThat(refused).isGreaterThan(1_500);
    }

    private boolean isRefused(Bytes payload, TableMetadata table) {
        try {
            decode(payload, table);
            return false;
        } catch (CommitLogException e) {
            assertThat(e)
                    .message()
                    .contains("commitlog-1.log")
                    .containsPattern("at byte [1-9]\\d\\d");
            return true;
        } catch (RuntimeException e) {
            return fail("altered " + payload, e);
        }
    }
}
