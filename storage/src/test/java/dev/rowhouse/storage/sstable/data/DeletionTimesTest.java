package dev.rowhouse.storage.sstable.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.sstable.io.ByteWriter;
import dev.rowhouse.storage.sstable.io.CorruptSSTableException;
import dev.rowhouse.storage.sstable.io.UnstorableException;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;

/// Both forms of deletion times: until 2038, and until 2106.
class DeletionTimesTest {
    private static final long IN_2038 = 0x7fff_ffffL;
    private static final long IN_2106 = 0xffff_fffdL;

    private static DeletionTime copied(DeletionTimes form, DeletionTime deletion) {
        byte[] bytes = written(form, deletion);
        ByteReader in = reader(bytes);
        DeletionTime copy = form.read(in);
        in.requireEnd();
        ByteReader other = reader(bytes);
        form.skip(other);
        other.requireEnd();
        return copy;
    }

    private static byte[] written(DeletionTimes form, DeletionTime deletion) {
        ByteWriter out = new ByteWriter();
        form.write(out, deletion);
        return out.toArray();
    }

    private static ByteReader reader(byte[] bytes) {
        return ByteReader.of(Path.of("file"), bytes);
    }

    @Test
    void no_deletion_is_one_byte_with_a_flag() {
        assertThat(written(DeletionTimes.FLAGGED, DeletionTime.LIVE)).hasSize(1);
        assertThat(written(DeletionTimes.FIXED, DeletionTime.LIVE)).hasSize(12);
        for (DeletionTimes form : DeletionTimes.values()) {
            assertThat(copied(form, DeletionTime.LIVE)).isEqualTo(DeletionTime.LIVE);
        }
    }

    @Test
    void deletions_after_the_last_time_get_that() {
        DeletionTime late = new DeletionTime(5, IN_2106);
        DeletionTime middle = new DeletionTime(5, IN_2038);
        assertThat(copied(DeletionTimes.FLAGGED, late)).isEqualTo(late);
        assertThat(copied(DeletionTimes.FLAGGED, middle)).isEqualTo(middle);
        assertThat(copied(DeletionTimes.FLAGGED, new DeletionTime(5, IN_2106 + 9))).isEqualTo(late);
        assertThat(copied(DeletionTimes.FIXED, late)).isEqualTo(new DeletionTime(5, IN_2038 - 1));
    }

    @Test
    void other_flags_are_damage() {
        assertThatThrownBy(() -> DeletionTimes.FLAGGED.read(reader(new byte[] {(byte) 0x81})))
                .isInstanceOf(CorruptSSTableException.class);
    }

    /// The first byte of a negative timestamp would be taken for a flag.
    @Test
    void a_timestamp_before_1970_has_no_form_with_a_flag() {
        DeletionTime early = new DeletionTime(-1, 5);
        assertThat(copied(DeletionTimes.FIXED, early)).isEqualTo(early);
        assertThatThrownBy(() -> written(DeletionTimes.FLAGGED, early))
                .isInstanceOf(UnstorableException.class)
                .hasMessageContaining("before 1970 (-1 µs)");
    }
}
