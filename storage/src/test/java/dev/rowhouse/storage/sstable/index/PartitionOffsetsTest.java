package dev.rowhouse.storage.sstable.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.sstable.io.ByteWriter;
import dev.rowhouse.storage.sstable.io.CorruptSSTableException;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;

class PartitionOffsetsTest {
    private static final Path FILE = Path.of("f");

    private static PartitionOffsets read(ByteWriter out) {
        return PartitionOffsets.read(ByteReader.of(FILE, out.toArray()));
    }

    @Test
    void one_partition_in_some_bytes_is_taken_and_those_at_both_ends_of_a_wide_one() {
        PartitionOffsets.Builder builder = new PartitionOffsets.Builder(100);
        builder.add(-9, 0, false);
        builder.add(-8, 60, false);
        builder.add(-8, 99, false);
        builder.add(-7, 130, false);
        builder.add(0, 140, true);
        builder.add(3, 150, false);
        builder.add(4, 160, false);
        builder.add(5, 260, false);
        assertThat(builder.isWorthwhile()).isTrue();
        ByteWriter out = new ByteWriter();
        builder.build().write(out);
        PartitionOffsets offsets = read(out);
        assertThat(offsets.size()).isEqualTo(5);
        assertThat(offsets.floor(-10)).isEqualTo(-1);
        assertThat(offsets.floor(-9)).isZero();
        assertThat(offsets.floor(-8)).isZero();
        assertThat(offsets.floor(-7)).isEqualTo(1);
        assertThat(offsets.position(1)).isEqualTo(130);
        assertThat(offsets.isWide(1)).isFalse();
        assertThat(offsets.isWide(2)).isTrue();
        assertThat(offsets.position(offsets.floor(2))).isEqualTo(140);
        assertThat(offsets.token(3)).isEqualTo(3);
        assertThat(offsets.floor(Long.MAX_VALUE)).isEqualTo(4);
    }

    @Test
    void offsets_of_few_or_only_wide_partitions_are_not_worth_a_file() {
        PartitionOffsets.Builder wide = new PartitionOffsets.Builder(100);
        PartitionOffsets.Builder few = new PartitionOffsets.Builder(100);
        for (int i = 0; i < 20; i++) {
            wide.add(i, 100L * i, true);
            few.add(i, 10L * i, false);
        }
        assertThat(wide.isWorthwhile()).isFalse();
        assertThat(few.isWorthwhile()).isFalse();
    }

    @Test
    void a_file_of_another_length_than_it_says_is_refused() {
        ByteWriter out = new ByteWriter();
        out.writeInt(1).writeLong(1).writeLong(0).writeLong(8);
        assertThatThrownBy(() -> read(out)).isInstanceOf(CorruptSSTableException.class);
    }
}
