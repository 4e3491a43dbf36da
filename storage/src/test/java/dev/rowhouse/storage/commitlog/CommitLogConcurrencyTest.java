package dev.rowhouse.storage.commitlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.WritableFile;
import dev.rowhouse.storage.commitlog.CommitLogReader.Damage;
import dev.rowhouse.storage.sstable.metadata.CommitLogPosition;
import dev.rowhouse.testkit.ManualClock;
import dev.rowhouse.testkit.MemoryFileSystem;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

@Timeout(60)
class CommitLogConcurrencyTest {
    private static final Path FOLDER = Path.of("data", "commitlog");
    private static final int WRITERS = 8;

    private final ManualClock clock = new ManualClock(1_700_000_000_000_000L);
    private final GatedFiles files = new GatedFiles();
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void stop() {
        files.openGate();
        threads.shutdownNow();
    }

    /// Files whose syncs wait at a gate, and which tell how far they have come.
    private static final class GatedFiles extends MemoryFileSystem {
        private boolean isGateOpen = true;
        private boolean isSyncToFail;
        private long bytes;
        private int syncsBegun;

        synchronized void closeGate() {
            isGateOpen = false;
            syncsBegun = 0;
            bytes = 0;
        }

        synchronized void openGate() {
            isGateOpen = true;
            notifyAll();
        }

        synchronized void letSyncsFail() {
            isSyncToFail = true;
            openGate();
        }

        synchronized int syncsBegun() {
            return syncsBegun;
        }

        synchronized void awaitSync() throws InterruptedException {
            while (syncsBegun == 0) {
                wait();
            }
        }

        synchronized void awaitBytes(long count) throws InterruptedException {
            while (bytes < count) {
                wait();
            }
        }

        private synchronized void passGate() throws IOException {
            syncsBegun++;
            notifyAll();
            while (!isGateOpen) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
            }
            if (isSyncToFail) {
                throw new IOException("Input/output error");
            }
        }

        private synchronized void count(long added) {
            bytes += added;
            notifyAll();
        }

        @Override
        public WritableFile create(Path file) throws IOException {
            WritableFile created = super.create(file);
            return new WritableFile() {
                @Override
                public Path path() {
                    return file;
                }

                @Override
                public long position() {
                    return created.position();
                }

                @Override
                public void append(ByteBuffer bytes) throws IOException {
                    int length = bytes.remaining();
                    created.append(bytes);
                    count(length);
                }

                @Override
                public void sync() throws IOException {
                    passGate();
                }

                @Override
                public void close() throws IOException {
                    created.close();
                }
            };
        }
    }

    private CommitLog open(SyncMode mode, int segmentBytes) throws IOException {
        return CommitLog.open(files, FOLDER, new CommitLogSettings(mode, segmentBytes), clock);
    }

    private static Bytes record(String text) {
        return Bytes.utf8(text);
    }

    private List<Future<CommitLogPosition>> appendFromManyThreads(CommitLog log)
            throws InterruptedException {
        files.closeGate();
        List<Future<CommitLogPosition>> writers = new ArrayList<>();
        for (int i = 0; i < WRITERS; i++) {
            Bytes record = record("record " + i);
            writers.add(threads.submit(() -> log.append(record)));
        }
        files.awaitSync();
        files.awaitBytes(
                WRITERS * (SegmentFormat.RECORD_OVERHEAD_BYTES + (long) "record 0".length()));
        return writers;
    }

    @Test
    void writers_that_come_while_a_sync_is_under_way_share_the_next_one() throws Exception {
        try (CommitLog log = open(new SyncMode.Batch(), 1 << 20)) {
            List<Future<CommitLogPosition>> writers = appendFromManyThreads(log);
            assertThat(writers).noneMatch(Future::isDone);
            files.openGate();
            for (Future<CommitLogPosition> writer : writers) {
                writer.get();
            }
            // The last one whose bytes are in the file may not have come round to saying so before
            // the next sync begins.
            assertThat(files.syncsBegun()).isBetween(2, 3);
        }
    }

    @Test
    void when_a_sync_fails_no_writer_that_waits_is_told_that_all_is_well() throws Exception {
        CommitLog log = open(new SyncMode.Batch(), 1 << 20);
        List<Future<CommitLogPosition>> writers = appendFromManyThreads(log);
        files.letSyncsFail();
        for (Future<CommitLogPosition> writer : writers) {
            assertThatThrownBy(writer::get)
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(CommitLogException.class);
        }
        assertThat(files.syncsBegun()).isEqualTo(1);
        assertThatThrownBy(() -> log.append(record("more")))
                .isInstanceOf(CommitLogException.class)
                .hasMessageContaining("Input/output error");
        log.close();
    }

    @Test
    void nobody_waits_for_a_periodic_sync() throws Exception {
        Duration period = Duration.ofSeconds(10);
        try (CommitLog log = open(new SyncMode.Periodic(period), 1 << 20)) {
            log.append(record("a"));
            clock.advance(period);
            files.closeGate();
            Future<?> step = threads.submit(log::syncIfDue);
            files.awaitSync();
            log.append(record("b"));
            log.append(record("c"));
            assertThat(step.isDone()).isFalse();
            files.openGate();
            step.get();
        }
    }

    @Test
    void discarding_beside_writers_takes_nothing_that_was_appended_later() throws Exception {
        Map<CommitLogPosition, String> acknowledged = new ConcurrentHashMap<>();
        CommitLogPosition discarded = CommitLogPosition.NONE;
        try (CommitLog log = open(new SyncMode.None(), 2048)) {
            List<Future<?>> writers = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                int writer = i;
                writers.add(
                        threads.submit(() -> {
                            for (int j = 0; j < 3000; j++) {
                                String text = writer + ":" + j;
                                acknowledged.put(log.append(record(text)), text);
                            }
                        }));
            }
            while (!writers.stream().allMatch(Future::isDone)) {
                discarded = log.position();
                log.discard(discarded);
            }
            for (Future<?> writer : writers) {
                writer.get();
            }
            log.append(record("last"));
        }
        Map<CommitLogPosition, String> found = new TreeMap<>();
        new CommitLogReader(files, FOLDER)
                .read(
                        Damage.REFUSE,
                        record -> found.put(record.position(), record.payload().toUtf8()));
        CommitLogPosition upTo = discarded;
        acknowledged.keySet().removeIf(position -> position.compareTo(upTo) <= 0);
        assertThat(found).containsAllEntriesOf(acknowledged).containsValue("last");
    }

    @TestFactory
    Stream<DynamicTest> records_of_many_writers_come_back_where_they_were_acknowledged() {
        return Stream.of(
                        new SyncMode.Batch(),
                        new SyncMode.Periodic(Duration.ofSeconds(1)),
                        new SyncMode.None())
                .map(mode ->
                        DynamicTest.dynamicTest(
                                mode.getClass().getSimpleName(), () -> stress(mode)));
    }

    private void stress(SyncMode mode) throws Exception {
        Path folder = FOLDER.resolve(mode.getClass().getSimpleName());
        Map<CommitLogPosition, String> acknowledged = new ConcurrentHashMap<>();
        try (CommitLog log =
                CommitLog.open(files, folder, new CommitLogSettings(mode, 4096), clock)) {
            List<Future<?>> writers = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                int writer = i;
                writers.add(
                        threads.submit(() -> {
                            for (int j = 0; j < 1000; j++) {
                                String text = writer + ":" + j + " " + "x".repeat(j % 90);
                                acknowledged.put(log.append(record(text)), text);
                                log.syncIfDue();
                            }
                        }));
            }
            for (Future<?> writer : writers) {
                clock.advance(Duration.ofSeconds(3));
                writer.get();
            }
        }
        Map<CommitLogPosition, String> found = new TreeMap<>();
        assertThat(
                        new CommitLogReader(files, folder)
                                .read(
                                        Damage.REFUSE,
                                        record ->
                                                found.put(
                                                        record.position(),
                                                        record.payload().toUtf8())))
                .isEmpty();
        assertThat(found).hasSize(WRITERS * 1000).isEqualTo(acknowledged);
    }
}
