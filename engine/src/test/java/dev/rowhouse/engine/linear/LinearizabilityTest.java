package dev.rowhouse.engine.linear;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.base.Scheduler;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.engine.RowhouseOptions;
import dev.rowhouse.storage.StorageOptions;
import dev.rowhouse.storage.commitlog.CommitLogSettings;
import dev.rowhouse.storage.commitlog.SyncMode;
import dev.rowhouse.testkit.UnsyncedFileSystem;
import dev.rowhouse.testkit.linear.History;
import dev.rowhouse.testkit.linear.LinearizabilityChecker;
import dev.rowhouse.testkit.linear.Operation;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/// Conditional updates and reads of single partitions by several clients at once are linearizable:
/// there is one order of them that explains all answers. In memory, and on disk with flushes,
/// compactions and reopening in between.
///
/// `-Dlinear.rounds=200 -Dlinear.seed=7` for a long run; the seed chooses the requests, their
/// interleaving is the machine's.
class LinearizabilityTest {
    private static final int ROUNDS = Integer.getInteger("linear.rounds", 6);
    private static final long SEED = Long.getLong("linear.seed", 1);
    private static final int CLIENTS = 5;
    private static final int PARTITIONS = 3;
    private static final int REQUESTS_PER_ROUND = 300;
    private static final long MEMTABLE_BYTES = 60_000;

    @TempDir private Path folder;

    private final List<History<Request, Answer>> histories =
            Stream.generate(History<Request, Answer>::new).limit(PARTITIONS).toList();

    private Rowhouse open() {
        StorageOptions storage =
                StorageOptions.defaults()
                        .withMemtableBytes(MEMTABLE_BYTES)
                        .withCommitLog(new CommitLogSettings(new SyncMode.None(), 1 << 16));
        return Rowhouse.open(
                folder,
                new RowhouseComponents(
                        Clock.system(),
                        RandomSource.seeded(SEED),
                        new UnsyncedFileSystem(),
                        Scheduler.system("rowhouse", 2)),
                RowhouseOptions.compatible().withStorage(storage));
    }

    private void round(Rowhouse database, int round) throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(CLIENTS)) {
            List<Future<?>> clients = new ArrayList<>();
            for (int client = 0; client < CLIENTS; client++) {
                int number = client;
                clients.add(threads.submit(() -> ask(database, round, number)));
            }
            for (Future<?> client : clients) {
                client.get();
            }
        } catch (ExecutionException e) {
            throw new AssertionError("a client failed, seed " + SEED, e);
        }
    }

    private void ask(Rowhouse database, int round, int number) {
        int first = (round * CLIENTS + number) * REQUESTS_PER_ROUND + 1;
        RandomSource random = RandomSource.seeded(SEED * 1_000_003 + first);
        PartitionClient client = new PartitionClient(database.connect(), random, first);
        for (int i = 0; i < REQUESTS_PER_ROUND; i++) {
            int partition = random.nextInt(PARTITIONS);
            Request request = client.draw(partition);
            histories
                    .get(partition)
                    .record(number, request, () -> client.execute(partition, request));
        }
    }

    private void check(int rounds) {
        LinearizabilityChecker<PartitionState, Request, Answer> checker =
                new LinearizabilityChecker<>(new PartitionModel());
        int asked = 0;
        for (int partition = 0; partition < PARTITIONS; partition++) {
            int number = partition;
            List<Operation<Request, Answer>> history = histories.get(partition).operations();
            asked += history.size();
            checker.check(history)
                    .ifPresent(violation -> {
                        throw new AssertionError(
                                "partition %d is not linearizable, seed %d%n%s"
                                        .formatted(number, SEED, violation));
                    });
            assertThat(history)
                    .anyMatch(one -> one.output() instanceof Answer.Applied)
                    .anyMatch(one -> one.output() instanceof Answer.Refused);
        }
        assertThat(asked).isEqualTo(rounds * CLIENTS * REQUESTS_PER_ROUND);
        System.out.printf("linear: %d requests, %d rounds, seed %d%n", asked, rounds, SEED);
    }

    @Test
    void conditional_updates_in_memory_are_linearizable() throws Exception {
        try (Rowhouse database = Rowhouse.inMemory()) {
            PartitionClient.createTable(database.connect());
            for (int round = 0; round < ROUNDS; round++) {
                round(database, round);
            }
        }
        check(ROUNDS);
    }

    @Test
    void conditional_updates_on_disturbed_replicas_are_linearizable() throws Exception {
        RowhouseOptions three = RowhouseOptions.compatible().withReplicas(3);
        try (Rowhouse database = Rowhouse.inMemory(RowhouseComponents.system(), three)) {
            PartitionClient.createTable(database.connect());
            database.replicas().disturb(SEED);
            for (int round = 0; round < ROUNDS; round++) {
                round(database, round);
            }
        }
        check(ROUNDS);
    }

    @Test
    void conditional_updates_on_disk_are_linearizable() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            try (Rowhouse database = open()) {
                if (round == 0) {
                    PartitionClient.createTable(database.connect());
                }
                round(database, round);
            }
        }
        check(ROUNDS);
    }
}
