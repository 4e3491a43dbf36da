package dev.rowhouse.storage.commitlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.storage.commitlog.CommitLogReader.Damage;
import dev.rowhouse.storage.sstable.metadata.CommitLogPosition;
import dev.rowhouse.testkit.FaultFileSystem;
import dev.rowhouse.testkit.FaultFileSystem.Fault;
import dev.rowhouse.testkit.ManualClock;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

class CommitLogTest {
    private static final Path FOLDER = Path.of("data", "commitlog");
    private static final Duration PERIOD = Duration.ofSeconds(10);

    private final FaultFileSystem files = new FaultFileSystem();
    private final ManualClock clock = new ManualClock(1_700_000_000_000_000L);

    private CommitLog open(SyncMode mode) throws IOException {
        return CommitLog.open(files, FOLDER, new CommitLogSettings(mode, 1024), clock);
    }

    private static List<String> read(FaultFileSystem files) throws IOException {
        List<String> texts = new ArrayList<>();
        assertThat(
                        new CommitLogReader(files, FOLDER)
                                .read(
                                        Damage.REFUSE,
                                        record -> texts.add(record.payload().toUtf8())))
                .isEmpty();
        return texts;
    }

    private static Bytes record(String text) {
        return Bytes.utf8(text);
    }

    private static String text(int number) {
        return "record " + number + " " + "x".repeat(number % 200);
    }

    private List<Long> segments() throws IOException {
        return CommitLogReader.segments(files, FOLDER).stream()
                .map(CommitLogReader::number)
                .toList();
    }

    @Test
    void a_missing_folder_holds_no_record() throws IOException {
        assertThat(read(files)).isEmpty();
    }

    @Test
    void records_come_back_in_order_with_the_positions_that_appending_gave() throws IOException {
        List<CommitLogPosition> positions = new ArrayList<>();
        List<String> texts = IntStream.range(0, 500).mapToObj(CommitLogTest::text).toList();
        try (CommitLog log = open(new SyncMode.None())) {
            for (String text : texts) {
                positions.add(log.append(record(text)));
                assertThat(log.position()).isEqualTo(positions.getLast());
            }
        }
        List<String> found = new ArrayList<>();
        List<CommitLogPosition> places = new ArrayList<>();
        new CommitLogReader(files, FOLDER)
                .read(
                        Damage.REFUSE,
                        record -> {
                            found.add(record.payload().toUtf8());
                            places.add(record.position());
                            assertThat(payloadIn(record)).isEqualTo(record.payload());
                        });
        assertThat(found).isEqualTo(texts);
        assertThat(places).isEqualTo(positions);
        assertThat(segments()).hasSizeGreaterThan(50);
    }

    private Bytes payloadIn(CommitLogRecord record) {
        try {
            return Bytes.wrap(files.readBytes(record.file()))
                    .slice(record.offset(), record.payload().length());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void a_closed_log_goes_on_in_a_new_segment_without_touching_the_old_one() throws IOException {
        try (CommitLog log = open(new SyncMode.Batch())) {
            log.append(record("a"));
        }
        Path first = FOLDER.resolve("commitlog-1.log");
        byte[] before = files.readBytes(first);
        try (CommitLog log = open(new SyncMode.Batch())) {
            log.append(record("b"));
        }
        assertThat(files.readBytes(first)).isEqualTo(before);
        assertThat(segments()).containsExactly(1L, 2L);
        assertThat(read(files)).containsExactly("a", "b");
    }

    @Test
    void numbers_begin_beyond_those_in_use() throws IOException {
        try (CommitLog log =
                CommitLog.open(
                        files,
                        FOLDER,
                        CommitLogSettings.DEFAULT,
                        clock,
                        new CommitLogPosition(7, 1234),
                        LiveSegments.NONE)) {
            assertThat(log.append(record("a")).segment()).isEqualTo(8);
        }
        try (CommitLog log = open(new SyncMode.Batch())) {
            assertThat(log.append(record("b")).segment()).isEqualTo(9);
        }
        assertThat(read(files)).containsExactly("a", "b");
    }

    @Test
    void discarding_deletes_the_segments_before_a_position() throws IOException {
        try (CommitLog log = open(new SyncMode.None())) {
            for (int i = 0; i < 40; i++) {
                log.append(record(text(100)));
            }
            long last = log.position().segment();
            log.discard(new CommitLogPosition(3, 40));
            assertThat(segments()).startsWith(3L, 4L).endsWith(last);
            log.discard(new CommitLogPosition(last, 40));
            assertThat(segments()).containsExactly(last);
            CommitLogPosition end = log.position();
            log.append(record("after"));
            log.discard(end);
            assertThat(segments()).containsExactly(last);
            assertThat(read(files)).endsWith("after");
            log.discard(log.position());
            assertThat(segments()).containsExactly(last + 1);
            log.discard(log.position());
            assertThat(segments()).containsExactly(last + 1);
        }
        assertThat(read(files)).isEmpty();
    }

    @Test
    void a_record_is_taken_up_to_half_of_a_segment() throws IOException {
        CommitLogSettings settings = new CommitLogSettings(new SyncMode.Batch(), 1024);
        Bytes largest = Bytes.wrap(new byte[settings.recordBytesMax()]);
        try (CommitLog log = CommitLog.open(files, FOLDER, settings, clock)) {
            for (int i = 0; i < 5; i++) {
                log.append(largest);
            }
            assertThatThrownBy(
                            () -> log.append(Bytes.wrap(new byte[settings.recordBytesMax() + 1])))
                    .isInstanceOf(CommitLogException.class)
                    .hasMessage(
                            "A mutation of 497 bytes is too large: the commit log takes 496 bytes at most, which is half of a segment");
            assertThatThrownBy(() -> log.append(Bytes.EMPTY))
                    .isInstanceOf(IllegalArgumentException.class);
            log.append(largest);
        }
        assertThat(read(files)).hasSize(6);
    }

    @Test
    void large_records_come_back() throws IOException {
        CommitLogSettings settings = new CommitLogSettings(new SyncMode.Batch(), 4 << 20);
        String large = "y".repeat(settings.recordBytesMax());
        try (CommitLog log = CommitLog.open(files, FOLDER, settings, clock)) {
            for (int i = 0; i < 5; i++) {
                log.append(record(large));
                log.append(record("small"));
            }
        }
        assertThat(read(files)).hasSize(10).contains(large, "small");
    }

    @Test
    void a_closed_log_takes_nothing() throws IOException {
        CommitLog log = open(new SyncMode.Batch());
        log.close();
        log.close();
        assertThatThrownBy(() -> log.append(record("a")))
                .isInstanceOf(CommitLogException.class)
                .hasMessage("The commit log in data/commitlog is closed");
        assertThatThrownBy(log::sync).isInstanceOf(CommitLogException.class);
        log.syncIfDue();
    }

    @Test
    void batch_mode_syncs_every_record() throws IOException {
        try (CommitLog log = open(new SyncMode.Batch())) {
            log.append(record("a"));
            assertThat(read(leftAtWorst())).containsExactly("a");
        }
    }

    /// What a loss of power leaves when the disk was at its slowest: nothing that was not synced.
    private FaultFileSystem leftAtWorst() {
        return files.afterPowerLoss(() -> 0);
    }

    @Test
    void periodic_mode_syncs_with_the_last_step_before_the_period_is_over() throws IOException {
        try (CommitLog log = open(new SyncMode.Periodic(PERIOD))) {
            clock.advance(PERIOD.multipliedBy(5));
            log.append(record("a"));
            log.syncIfDue();
            assertThat(read(leftAtWorst())).isEmpty();
            clock.advance(PERIOD.multipliedBy(3).dividedBy(4).minusSeconds(1));
            log.append(record("b"));
            log.syncIfDue();
            assertThat(read(leftAtWorst())).isEmpty();
            clock.advance(Duration.ofSeconds(1));
            log.syncIfDue();
            assertThat(read(leftAtWorst())).containsExactly("a", "b");
            int calls = files.calls();
            clock.advance(PERIOD.multipliedBy(2));
            log.syncIfDue();
            assertThat(files.calls()).isEqualTo(calls);
        }
    }

    @Test
    void group_mode_acknowledges_what_is_synced_a_window_after_the_sync_before() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
                CommitLog log = open(new SyncMode.Group(PERIOD))) {
            clock.advance(PERIOD);
            log.append(record("a"));
            assertThat(read(leftAtWorst())).containsExactly("a");
            CommitLogPosition before = log.position();
            Future<CommitLogPosition> waiting = threads.submit(() -> log.append(record("b")));
            while (log.position().equals(before)) {
                Thread.onSpinWait();
            }
            assertThat(waiting.isDone()).isFalse();
            assertThat(read(leftAtWorst())).containsExactly("a");
            log.sync();
            assertThat(waiting.get()).isEqualTo(log.position());
            assertThat(read(leftAtWorst())).containsExactly("a", "b");
        }
    }

    @Test
    void periodic_mode_syncs_with_a_write_when_no_step_came_for_two_periods() throws IOException {
        try (CommitLog log = open(new SyncMode.Periodic(PERIOD))) {
            log.append(record("a"));
            clock.advance(PERIOD.multipliedBy(2).minusSeconds(1));
            log.append(record("b"));
            assertThat(read(leftAtWorst())).isEmpty();
            clock.advance(Duration.ofSeconds(1));
            log.append(record("c"));
            assertThat(read(leftAtWorst())).containsExactly("a", "b", "c");
        }
    }

    @Test
    void without_a_mode_to_sync_a_segment_is_at_stake_at_most() throws IOException {
        try (CommitLog log = open(new SyncMode.None())) {
            log.append(record(text(199)));
            clock.advance(PERIOD.multipliedBy(100));
            log.syncIfDue();
            assertThat(read(leftAtWorst())).isEmpty();
            log.sync();
            assertThat(read(leftAtWorst())).hasSize(1);
            for (int i = 0; i < 9; i++) {
                log.append(record(text(199)));
            }
            assertThat(read(leftAtWorst())).hasSize(8);
        }
        assertThat(read(leftAtWorst())).hasSize(10);
    }

    @Test
    void outside_batch_mode_a_record_costs_one_system_call() throws IOException {
        try (CommitLog log =
                CommitLog.open(
                        files,
                        FOLDER,
                        new CommitLogSettings(new SyncMode.None(), 1 << 20),
                        clock)) {
            int calls = files.calls();
            for (int i = 0; i < 100; i++) {
                log.append(record("a"));
            }
            assertThat(files.calls() - calls).isEqualTo(100);
        }
    }

    @Test
    void a_full_disk_stops_the_log_with_one_clear_message() throws IOException {
        CommitLog log = open(new SyncMode.Batch());
        log.append(record("a"));
        files.failAt(0, Fault.NO_SPACE);
        assertThatThrownBy(() -> log.append(record("b")))
                .isInstanceOf(CommitLogException.class)
                .hasMessage(
                        "The commit log in data/commitlog has failed and takes no more writes: java.io.IOException: No space left on device. Mend the cause and open the database again; all that was acknowledged is there.");
        files.heal();
        assertThatThrownBy(() -> log.append(record("c"))).isInstanceOf(CommitLogException.class);
        assertThatThrownBy(log::sync).isInstanceOf(CommitLogException.class);
        log.close();
        try (CommitLog again = open(new SyncMode.Batch())) {
            again.append(record("d"));
        }
        assertThat(read(files)).containsExactly("a", "d");
    }

    @Test
    void a_segment_of_a_newer_format_is_refused() throws IOException {
        open(new SyncMode.Batch()).close();
        Path first = FOLDER.resolve("commitlog-1.log");
        ByteBuffer bytes = ByteBuffer.wrap(files.readBytes(first));
        bytes.putInt(4, 2).putInt(SegmentFormat.HEADER_BYTES - 4, SegmentFormat.check(bytes));
        files.delete(first);
        files.create(first).append(bytes);
        for (Damage damage : Damage.values()) {
            assertThatThrownBy(() -> new CommitLogReader(files, FOLDER).read(damage, record -> {}))
                    .isInstanceOf(CommitLogException.class)
                    .hasMessageStartingWith(
                            "Commit log segment data/commitlog/commitlog-1.log is of version 2 of its format; this release reads version 1.");
        }
        assertThatThrownBy(() -> open(new SyncMode.Batch())).isInstanceOf(CommitLogException.class);
        assertThat(files.readBytes(first)).isEqualTo(bytes.array());
    }

    @Test
    void settings_out_of_bounds_are_refused() {
        assertThatThrownBy(() -> new CommitLogSettings(new SyncMode.None(), 1023))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new CommitLogSettings(new SyncMode.None(), (1 << 30) + 1))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new SyncMode.Periodic(Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new SyncMode.Periodic(Duration.ofDays(2)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
