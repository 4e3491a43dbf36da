package dev.rowhouse.storage.commitlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.storage.commitlog.CommitLogReader.Damage;
import dev.rowhouse.storage.commitlog.CommitLogReader.Gap;
import dev.rowhouse.testkit.ManualClock;
import dev.rowhouse.testkit.MemoryFileSystem;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Every byte of a small log is altered in turn, every file cut short at every place, and one left
/// out. What was synced is either all there or refused with file and offset; when damage is
/// skipped, the records that are whole come back and the gaps say what is missing.
class CommitLogDamageTest {
    private static final Path FOLDER = Path.of("data", "commitlog");
    private static final ManualClock CLOCK = new ManualClock(1_700_000_000_000_000L);
    private static final int RECORDS = 12;
    private static final Path FIRST = FOLDER.resolve("commitlog-1.log");
    private static final Path LAST = FOLDER.resolve("commitlog-3.log");

    private final MemoryFileSystem files = new MemoryFileSystem();
    private final List<String> written = new ArrayList<>();

    private record Reading(List<String> texts, List<Gap> gaps) {}

    private Reading read(Damage damage) throws IOException {
        List<String> texts = new ArrayList<>();
        List<Gap> gaps =
                new CommitLogReader(files, FOLDER)
                        .read(damage, record -> texts.add(record.payload().toUtf8()));
        return new Reading(texts, gaps);
    }

    private CommitLog open() throws IOException {
        return CommitLog.open(
                files, FOLDER, new CommitLogSettings(new SyncMode.Batch(), 1024), CLOCK);
    }

    /// Writes three segments; without the seal that closing leaves, as if the process had been
    /// killed.
    private void write(boolean isClosed) throws IOException {
        try (CommitLog log = open()) {
            for (int i = 0; i < RECORDS; i++) {
                written.add("record " + i + " " + "x".repeat(180 + i));
                log.append(Bytes.utf8(written.get(i)));
            }
            assertThat(log.position().segment()).isEqualTo(3);
        }
        if (!isClosed) {
            byte[] last = files.readBytes(LAST);
            files.write(
                    LAST, Arrays.copyOf(last, last.length - SegmentFormat.RECORD_OVERHEAD_BYTES));
        }
        assertThat(read(Damage.REFUSE)).isEqualTo(new Reading(written, List.of()));
    }

    private static List<byte[]> alterations(byte[] bytes) {
        List<byte[]> altered = new ArrayList<>();
        for (int i = 0; i < bytes.length; i++) {
            byte[] flipped = bytes.clone();
            flipped[i] ^= (byte) (i % 3 == 0 ? 0xff : 1 << i % 8);
            altered.add(flipped);
            altered.add(Arrays.copyOf(bytes, i));
        }
        return altered;
    }

    @Test
    void whatever_byte_of_a_closed_log_is_altered_no_record_vanishes_unnoticed()
            throws IOException {
        write(true);
        int refused = 0;
        for (Path file : files.list(FOLDER)) {
            byte[] bytes = files.readBytes(file);
            int sealAt = bytes.length - SegmentFormat.RECORD_OVERHEAD_BYTES;
            for (byte[] altered : alterations(bytes)) {
                files.write(file, altered);
                boolean isCut = file.equals(LAST) && altered.length < bytes.length;
                if (isCut && altered.length < sealAt) {
                    // Without the seal nothing tells a file that was cut from one that was torn.
                    assertThat(read(Damage.REFUSE).texts())
                            .isEqualTo(written.subList(0, read(Damage.REFUSE).texts().size()));
                } else if (isRefused(file)) {
                    refused++;
                    checkSkipping();
                } else {
                    assertThat(read(Damage.REFUSE).texts()).isEqualTo(written);
                }
            }
            files.write(file, bytes);
        }
        assertThat(refused).isGreaterThan(3000);
    }

    @Test
    void of_a_log_that_was_not_closed_only_the_last_record_can_be_taken_for_torn()
            throws IOException {
        write(false);
        List<String> allButLast = written.subList(0, RECORDS - 1);
        byte[] bytes = files.readBytes(LAST);
        int lastAt = bytes.length - SegmentFormat.RECORD_OVERHEAD_BYTES;
        lastAt -= written.getLast().length();
        for (int i = 0; i < bytes.length; i++) {
            byte[] altered = bytes.clone();
            altered[i] ^= 0x10;
            files.write(LAST, altered);
            if (i < lastAt) {
                assertThat(isRefused(LAST)).isTrue();
            } else {
                Gap torn = new Gap(LAST, lastAt, bytes.length - lastAt, true);
                assertThat(read(Damage.REFUSE)).isEqualTo(new Reading(allButLast, List.of(torn)));
            }
        }
    }

    private boolean isRefused(Path file) throws IOException {
        try {
            read(Damage.REFUSE);
            return false;
        } catch (CommitLogException e) {
            assertThat(e)
                    .hasMessageContaining("Commit log segment " + file + " is damaged at byte ")
                    .hasMessageContaining("Restore the file from a backup, or accept the loss");
            return true;
        }
    }

    private void checkSkipping() throws IOException {
        Reading rest = read(Damage.SKIP);
        assertThat(written).containsSubsequence(rest.texts());
        assertThat(rest.gaps()).isNotEmpty();
        assertThat(rest.texts().size()).isGreaterThan(RECORDS / 2);
    }

    @Test
    void opening_a_damaged_log_leaves_it_to_the_reader() throws IOException {
        write(false);
        for (Path file : List.of(FIRST, LAST)) {
            byte[] bytes = files.readBytes(file);
            byte[] altered = bytes.clone();
            altered[SegmentFormat.HEADER_BYTES + 50] ^= 1;
            files.write(file, altered);
            Reading skipped = read(Damage.SKIP);
            assertThat(skipped.texts()).hasSize(RECORDS - 1);
            open().close();
            assertThat(isRefused(file)).isTrue();
            assertThat(read(Damage.SKIP)).isEqualTo(skipped);
            files.write(file, bytes);
            files.delete(FOLDER.resolve("commitlog-4.log"));
        }
    }

    @Test
    void a_segment_that_is_missing_between_others_is_refused() throws IOException {
        write(true);
        Path missing = FOLDER.resolve("commitlog-2.log");
        files.delete(missing);
        assertThatThrownBy(() -> read(Damage.REFUSE))
                .isInstanceOf(CommitLogException.class)
                .hasMessage(
                        "Commit log segment %s is missing between others. Restore the file from a backup, or accept the loss of its records",
                        missing);
        assertThat(read(Damage.SKIP).gaps()).containsExactly(new Gap(missing, 0, 0, false));
        assertThat(read(Damage.SKIP).texts()).hasSizeBetween(RECORDS / 2, RECORDS - 1);
    }

    @Test
    void a_segment_under_the_name_of_another_is_refused() throws IOException {
        write(true);
        files.move(LAST, FOLDER.resolve("commitlog-4.log"));
        assertThatThrownBy(() -> read(Damage.REFUSE))
                .isInstanceOf(CommitLogException.class)
                .hasMessageContaining("expected the header of segment 4");
    }

    @Test
    void what_another_log_left_on_the_disk_is_no_record() throws IOException {
        write(false);
        byte[] old = files.readBytes(FIRST);
        for (Path file : files.list(FOLDER)) {
            files.delete(file);
        }
        CLOCK.advance(java.time.Duration.ofDays(1));
        try (CommitLog log = open()) {
            log.append(Bytes.utf8(written.getFirst()));
        }
        // The same numbers and places; behind the first record what an older log had there.
        byte[] mixed = files.readBytes(FIRST);
        int end = mixed.length - SegmentFormat.RECORD_OVERHEAD_BYTES;
        byte[] left = old.clone();
        System.arraycopy(mixed, 0, left, 0, end);
        files.write(FIRST, left);
        assertThat(read(Damage.REFUSE))
                .isEqualTo(
                        new Reading(
                                written.subList(0, 1),
                                List.of(new Gap(FIRST, end, left.length - end, true))));
    }

    @Test
    void other_files_in_the_folder_are_left_alone() throws IOException {
        write(true);
        files.write(FOLDER.resolve("commitlog-1.log.bak"), new byte[] {1});
        files.write(FOLDER.resolve("commitlog-x.log"), new byte[] {1});
        files.write(FOLDER.resolve("commitlog-9.log.tmp"), new byte[] {1});
        assertThat(read(Damage.REFUSE).texts()).isEqualTo(written);
        open().close();
        assertThat(files.list(FOLDER))
                .contains(FOLDER.resolve("commitlog-1.log.bak"), FOLDER.resolve("commitlog-x.log"))
                .doesNotContain(FOLDER.resolve("commitlog-9.log.tmp"));
    }
}
