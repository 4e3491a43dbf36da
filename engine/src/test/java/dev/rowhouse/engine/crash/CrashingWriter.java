package dev.rowhouse.engine.crash;

import dev.rowhouse.cql.schema.CassandraRelease;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.engine.RowhouseOptions;
import dev.rowhouse.engine.Session;
import dev.rowhouse.storage.StorageOptions;
import dev.rowhouse.storage.commitlog.CommitLogSettings;
import dev.rowhouse.storage.commitlog.SyncMode;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/// A program that executes all lanes at once, each in a thread of its own, until it is killed.
///
/// It reads one line: the folder, the number of the sync mode, after how many operations it is to
/// close the database and end, and how far each lane was acknowledged to have come. It says `found`
/// with how far each has come really, `lane number` for each operation that was acknowledged, and
/// `closed`. Whatever goes wrong it prints on the other stream.
final class CrashingWriter {
    static final List<SyncMode> SYNC_MODES =
            List.of(
                    new SyncMode.Periodic(Duration.ofMillis(20)),
                    new SyncMode.Batch(),
                    new SyncMode.None(),
                    new SyncMode.Group(Duration.ofMillis(2)));
    private static final long MEMTABLE_BYTES = 40_000;
    private static final long LOG_BYTES = 1 << 19;
    private static final int SEGMENT_BYTES = 1 << 15;
    private static final int FAILED = 3;

    private CrashingWriter() {}

    /// Waits for the line, and does what it says.
    public static void main(String[] arguments) throws IOException, InterruptedException {
        BufferedReader in =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        String line = in.readLine();
        if (line != null) {
            run(line.split("\t", -1), out);
        }
    }

    private static void run(String[] words, PrintStream out) throws InterruptedException {
        int operations = Integer.parseInt(words[2]);
        Progress acknowledged =
                new Progress(Arrays.stream(words).skip(3).map(Integer::valueOf).toList());
        try (Rowhouse database = open(Path.of(words[0]), Integer.parseInt(words[1]))) {
            Session session = database.connect();
            createTables(session);
            Progress found = acknowledged.found(session);
            out.println("found\t" + text(found));
            execute(database, found, operations, out);
        }
        out.println("closed");
    }

    private static void execute(Rowhouse database, Progress found, int operations, PrintStream out)
            throws InterruptedException {
        List<Lane> lanes = Lane.all();
        AtomicInteger left = new AtomicInteger(operations);
        CountDownLatch busy = new CountDownLatch(lanes.size());
        for (int i = 0; i < lanes.size(); i++) {
            int lane = i;
            Thread.ofPlatform()
                    .start(() -> {
                        int number = found.numbers().get(lane) + 1;
                        Session session = database.connect();
                        try {
                            while (left.getAndDecrement() > 0) {
                                lanes.get(lane).execute(session, number);
                                out.println(lane + "\t" + number);
                                number++;
                            }
                            busy.countDown();
                        } catch (RuntimeException | AssertionError e) {
                            e.printStackTrace();
                            Runtime.getRuntime().halt(FAILED);
                        }
                    });
        }
        busy.await();
    }

    static Rowhouse open(Path folder, int syncMode) {
        StorageOptions storage =
                StorageOptions.defaults()
                        .withCommitLog(
                                new CommitLogSettings(SYNC_MODES.get(syncMode), SEGMENT_BYTES))
                        .withMemtableBytes(MEMTABLE_BYTES)
                        .withCacheBytes(1 << 20)
                        .withCommitLogBytes(LOG_BYTES)
                        .withCompactionBytesPerSecond(0);
        return Rowhouse.open(
                folder,
                RowhouseComponents.system(),
                RowhouseOptions.compatible()
                        .withRelease(CassandraRelease.V6_0)
                        .withStorage(storage));
    }

    static void createTables(Session session) {
        session.execute(
                "CREATE KEYSPACE IF NOT EXISTS crash WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        Lane.all().forEach(lane -> lane.createTables(session));
    }

    /// The numbers of all lanes as they stand in a line.
    static String text(Progress progress) {
        List<String> words = new ArrayList<>();
        progress.numbers().forEach(number -> words.add(number.toString()));
        return String.join("\t", words);
    }
}
