package dev.rowhouse.conformance.fuzz;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.conformance.script.CqltFile;
import dev.rowhouse.conformance.script.Entry;
import dev.rowhouse.conformance.wire.Connection;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/// Runs scripts made by chance on Rowhouse and on a real node, round by round, and makes each new
/// difference small.
///
/// 1. A round draws a script from the seed and its number: a table with what belongs to it, and
///    some thousand statements.
/// 2. Each statement runs on both. A round ends where the two may hold other data; a query answered
///    differently does not end it.
/// 3. A difference of a shape not seen before is shrunk: statements before it are left out as long
///    as it stays.
/// 4. The script that is left is printed, and written as a conformance file that `record`
///    completes.
public final class Fuzzer {
    private static final long PROGRESS_NANOS = 10_000_000_000L;

    private final Node node;
    private final Clock clock;
    private final RandomSource names;
    private final PrintStream out;
    private final Path folder;
    private final Tally tally = new Tally();

    /// Opens a connection to the node.
    public interface Node {
        /// A new connection.
        ///
        /// @throws IOException when nobody answers
        Connection connect() throws IOException;
    }

    /// @param names where the names of scratch keyspaces come from; not seeded, or two runs meet
    /// @param folder where the scripts of differences go
    public Fuzzer(Node node, Clock clock, RandomSource names, PrintStream out, Path folder) {
        this.node = node;
        this.clock = clock;
        this.names = names;
        this.out = out;
        this.folder = folder;
    }

    /// Runs rounds until the plan is done; returns whether no difference was found.
    ///
    /// @throws IOException when the node cannot be reached or a script not be written
    public boolean run(FuzzPlan plan) throws IOException {
        long start = clock.nanoTime();
        AtomicInteger next = new AtomicInteger(plan.firstRound());
        AtomicLong nextReport = new AtomicLong(start + PROGRESS_NANOS);
        try (ExecutorService workers = Executors.newFixedThreadPool(plan.workers())) {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < plan.workers(); i++) {
                running.add(
                        workers.submit(() -> {
                            try (Connection connection = node.connect()) {
                                while (!isDone(plan, start, next.get())) {
                                    round(connection, plan.seed(), next.getAndIncrement());
                                    progress(nextReport);
                                }
                            }
                            return null;
                        }));
            }
            for (Future<?> worker : running) {
                await(worker);
            }
        }
        out.printf("seed %d: %s%n%s", plan.seed(), tally.summary(), tally.kinds());
        return tally.isClean();
    }

    private boolean isDone(FuzzPlan plan, long start, int round) {
        return round >= plan.endRound()
                || tally.statements() >= plan.statementsMax()
                || clock.nanoTime() - start >= plan.time().toNanos();
    }

    private void progress(AtomicLong nextReport) {
        long due = nextReport.get();
        if (clock.nanoTime() > due && nextReport.compareAndSet(due, due + PROGRESS_NANOS)) {
            out.println("  " + tally.summary());
        }
    }

    private static void await(Future<?> worker) throws IOException {
        try {
            worker.get();
        } catch (ExecutionException e) {
            throw new IOException("a worker of the fuzzer failed: " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private record Found(int position, String shape) {}

    private void round(Connection connection, long seed, int round) {
        List<Entry> script = ScriptDraw.of(RandomSource.seeded(seed * 1_000_003 + round));
        for (Found found : firstOfTheirShapes(connection, script)) {
            List<Entry> part = script.subList(0, found.position() + 1);
            Optional<List<Entry>> smallest =
                    new ScriptShrinker(connection, names).shrunk(part, found.shape());
            if (smallest.isPresent()) {
                print(connection, seed, round, found.position(), smallest.get());
            } else {
                tally.forget(found.shape());
                out.printf(
                        "seed %d round %d: a difference that did not come again, %s%n",
                        seed, round, found.shape());
            }
        }
    }

    private List<Found> firstOfTheirShapes(Connection connection, List<Entry> script) {
        List<Found> found = new ArrayList<>();
        Circumstances schema = Circumstances.of(script);
        long compared = 0;
        long refused = 0;
        long faults = 0;
        try (Pair pair = new Pair(connection, names)) {
            for (int i = 0; i < script.size(); i++) {
                Answers answers = pair.answers(script.get(i));
                compared++;
                refused += answers.isRefused() ? 1 : 0;
                faults += answers.isCassandrasFault() ? 1 : 0;
                if (answers.differ()) {
                    Optional<AllowedDifference> reason = answers.allowed(script.get(i), schema);
                    reason.ifPresent(tally::allow);
                    if (reason.isEmpty() && tally.isNew(answers.shape(script.get(i)))) {
                        found.add(new Found(i, answers.shape(script.get(i))));
                    }
                }
                if (answers.mayHaveParted(script.get(i))) {
                    break;
                }
            }
        }
        tally.round(compared, refused, faults);
        return found;
    }

    private void print(
            Connection connection, long seed, int round, int position, List<Entry> script) {
        List<CqltFile.Part> parts = new ArrayList<>();
        parts.add(new CqltFile.Text("# Found by chance: seed " + seed + ", round " + round + "."));
        parts.add(new CqltFile.Text(""));
        try (Pair pair = new Pair(connection, names)) {
            for (Entry entry : script) {
                Answers answers = pair.answers(entry);
                Optional<Entry.Deviation> deviation =
                        answers.differ()
                                ? Optional.of(new Entry.Allowed("…", answers.rowhouse()))
                                : Optional.empty();
                parts.add(new CqltFile.Statement(entry.with(answers.cassandra(), deviation)));
            }
        }
        String text = new CqltFile(parts).text();
        out.println(text);
        try {
            Files.createDirectories(folder);
            Files.writeString(folder.resolve(seed + "-" + round + "-" + position + ".cqlt"), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
