package dev.rowhouse.storage.commitlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.storage.commitlog.CommitLogReader.Damage;
import dev.rowhouse.storage.sstable.metadata.CommitLogPosition;
import dev.rowhouse.testkit.FaultFileSystem;
import dev.rowhouse.testkit.FaultFileSystem.Fault;
import dev.rowhouse.testkit.FaultStep;
import dev.rowhouse.testkit.ManualClock;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Every system call of a fixed script fails in turn, or is the last one of the process or of the
/// machine. Whatever happens, the log can be opened again; the records that were safe by the
/// promise of its mode are there, in order, and none that was never appended.
class CommitLogFaultTest {
    private static final int STEP = FaultStep.of(7);
    private static final Path FOLDER = Path.of("data", "commitlog");
    private static final int POWER_LOSSES = 3;
    private static final ManualClock CLOCK = new ManualClock(1_700_000_000_000_000L);

    @TestFactory
    Stream<DynamicTest> faults() {
        return Stream.of(
                        new SyncMode.Batch(),
                        new SyncMode.Periodic(Duration.ofSeconds(10)),
                        new SyncMode.None())
                .flatMap(mode ->
                        Stream.of(Fault.values())
                                .map(fault ->
                                        DynamicTest.dynamicTest(
                                                mode.getClass().getSimpleName() + ", " + fault,
                                                () -> everyCall(mode, fault))));
    }

    private static void everyCall(SyncMode mode, Fault fault) throws IOException {
        int call = 0;
        while (true) {
            String what = "call " + call;
            FaultFileSystem files = new FaultFileSystem();
            Ledger ledger = new Ledger(mode);
            files.failAt(call, fault);
            ledger.run(files);
            if (!files.hasFailed()) {
                break;
            }
            for (int seed = 0; seed < POWER_LOSSES; seed++) {
                String where = what + ", power loss " + seed;
                recover(where, powerLoss(files, seed), ledger.afterPowerLoss());
                faultsOfRecovery(where, files, seed, ledger.afterPowerLoss(), fault);
            }
            if (fault == Fault.CRASH) {
                files.afterRestart();
            } else {
                files.heal();
            }
            recover(what + ", and on", files, ledger);
            ledger.afterPowerLoss().check(what + ", power loss later", powerLoss(files, 1));
            call++;
        }
        assertThat(call).isGreaterThan(60);
    }

    private static FaultFileSystem powerLoss(FaultFileSystem files, int seed) {
        return files.afterPowerLoss(RandomSource.seeded(seed));
    }

    /// Calls of a recovery fail in turn.
    private static void faultsOfRecovery(
            String what, FaultFileSystem files, int seed, Ledger ledger, Fault fault)
            throws IOException {
        int call = seed % STEP;
        while (true) {
            FaultFileSystem again = powerLoss(files, seed);
            Ledger then = ledger.copy();
            then.check(what, again);
            again.failAt(call, fault);
            then.reopen(again);
            if (!again.hasFailed()) {
                return;
            }
            String where = what + ", call " + call + " of the recovery";
            recover(where + ", power loss", powerLoss(again, call), then.afterPowerLoss());
            recover(where + ", restart", again.afterRestart(), then);
            call += STEP;
        }
    }

    /// Checks what is there, and that the log goes on from there.
    private static void recover(String what, FaultFileSystem files, Ledger ledger)
            throws IOException {
        ledger.check(what, files);
        int before = ledger.found.size();
        ledger.reopen(files);
        ledger.check(what + ", reopened", files);
        assertThat(ledger.found).describedAs(what).hasSize(before + 3);
    }

    /// What was appended, and how much of that must be there.
    private static final class Ledger {
        private final SyncMode mode;
        private List<String> submitted = new ArrayList<>();
        private List<String> found = List.of();
        private int count;
        private int acknowledged;
        private int durable;
        private int discarded;

        Ledger(SyncMode mode) {
            this.mode = mode;
        }

        Ledger copy() {
            Ledger copy = new Ledger(mode);
            copy.submitted = new ArrayList<>(submitted);
            copy.count = count;
            copy.acknowledged = acknowledged;
            copy.durable = durable;
            copy.discarded = discarded;
            return copy;
        }

        Ledger afterPowerLoss() {
            Ledger copy = copy();
            copy.acknowledged = durable;
            return copy;
        }

        private CommitLog open(FaultFileSystem files) throws IOException {
            files.createFolders(Path.of("data"));
            return CommitLog.open(files, FOLDER, new CommitLogSettings(mode, 1024), CLOCK);
        }

        /// Appends, discards, closes, opens and appends; stops where it cannot go on.
        void run(FaultFileSystem files) {
            try {
                try (CommitLog log = open(files)) {
                    append(log, 4, 20);
                    append(log, 7, 200);
                    CommitLogPosition flushed = log.position();
                    int flushedCount = submitted.size();
                    log.sync();
                    durable = acknowledged;
                    append(log, 3, 300);
                    discarded = flushedCount;
                    log.discard(flushed);
                    append(log, 5, 1);
                    if (mode instanceof SyncMode.None) {
                        log.sync();
                        durable = acknowledged;
                        discarded = submitted.size();
                        log.discard(log.position());
                        append(log, 2, 30);
                    }
                }
                durable = acknowledged;
                reopen(files);
            } catch (IOException | CommitLogException e) {
                assertThat(files.hasFailed()).isTrue();
            }
        }

        /// Opens the log, appends, closes it.
        void reopen(FaultFileSystem files) {
            try {
                try (CommitLog log = open(files)) {
                    append(log, 3, 150);
                }
                durable = acknowledged;
            } catch (IOException | CommitLogException e) {
                assertThat(files.hasFailed()).describedAs("%s", e).isTrue();
            }
        }

        private void append(CommitLog log, int records, int size) {
            for (int i = 0; i < records; i++) {
                String text = "record " + count++ + "." + "x".repeat(size + i);
                submitted.add(text);
                try {
                    log.append(Bytes.utf8(text));
                } catch (CommitLogException e) {
                    assertThatThrownBy(() -> log.append(Bytes.utf8("more")))
                            .isInstanceOf(CommitLogException.class)
                            .hasMessageContaining("has failed and takes no more writes");
                    throw e;
                }
                acknowledged = submitted.size();
                if (mode instanceof SyncMode.Batch) {
                    durable = acknowledged;
                }
            }
        }

        /// Looks what is there, and goes on from that.
        void check(String what, FaultFileSystem files) throws IOException {
            List<String> texts = new ArrayList<>();
            List<CommitLogPosition> positions = new ArrayList<>();
            try {
                new CommitLogReader(files, FOLDER)
                        .read(
                                Damage.REFUSE,
                                record -> {
                                    texts.add(record.payload().toUtf8());
                                    positions.add(record.position());
                                });
            } catch (CommitLogException e) {
                fail(what, e);
            }
            assertThat(positions).describedAs(what).isSorted();
            found = texts;
            if (texts.isEmpty()) {
                assertThat(acknowledged).describedAs(what).isLessThanOrEqualTo(discarded);
                submitted.subList(discarded, submitted.size()).clear();
                return;
            }
            int first = submitted.indexOf(texts.getFirst());
            assertThat(first).describedAs(what).isBetween(0, discarded);
            int end = first + texts.size();
            assertThat(end).describedAs(what).isBetween(acknowledged, submitted.size());
            assertThat(texts).describedAs(what).isEqualTo(submitted.subList(first, end));
            submitted = new ArrayList<>(submitted.subList(0, end));
            acknowledged = end;
        }
    }
}
