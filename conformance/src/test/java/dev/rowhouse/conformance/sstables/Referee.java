package dev.rowhouse.conformance.sstables;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.conformance.wire.Connection;
import dev.rowhouse.testkit.Shrinker;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Gives SSTables from Rowhouse to a real Cassandra and the other way round, schema by schema, and
/// makes each new difference small.
///
/// 1. A schema is drawn from the seed and its number: a table with its options, what happens to it,
///    and what is asked about it then.
/// 2. Rowhouse does it in a folder, with flushes and compactions in between; Cassandra imports the
///    SSTables, verifying all, and both are asked. Then Cassandra compacts, scrubs, verifies, or
///    collects garbage, and is asked again.
/// 3. Cassandra does it; Rowhouse opens the SSTables of its snapshot, and both are asked.
/// 4. All SSTables are checked by `rowhouse sstable check`, and the dumps of both compared.
/// 5. What is found is shrunk: steps are left out as long as the same is found.
public final class Referee {
    private static final long PROGRESS_NANOS = 10_000_000_000L;
    private static final int TRIALS_MAX = 60;

    private final PrintStream out;
    private final Clock clock = Clock.system();
    private final Tally tally = new Tally();

    /// @param out where progress and findings go
    public Referee(PrintStream out) {
        this.out = out;
    }

    /// Tries what is planned; returns whether nothing was found.
    ///
    /// @throws IOException when the node cannot be reached, or a file not be written
    public boolean run(RefereePlan plan) throws IOException {
        out.println("seed " + plan.seed());
        long start = clock.nanoTime();
        long nextReport = start + PROGRESS_NANOS;
        try (CassandraStorage storage = new CassandraStorage(plan.node());
                CassandraDumps dumps = new CassandraDumps(plan.root())) {
            for (int number = plan.first(); number < plan.end(); number++) {
                // After an answer that came too late nothing that follows on a connection fits.
                try (Connection connection = Connection.to(plan.node())) {
                    RandomSource names = RandomSource.system();
                    Trials.Cassandra cassandra = new Trials.Cassandra(connection, storage, dumps);
                    Trials trials = new Trials(cassandra, plan.version(), names, tally);
                    Trials again = new Trials(cassandra, plan.version(), names, new Tally());
                    schema(plan, number, trials, again);
                }
                tally.countSchema();
                if (clock.nanoTime() > nextReport) {
                    nextReport = clock.nanoTime() + PROGRESS_NANOS;
                    out.println("  " + tally.summary());
                }
            }
        }
        out.printf(
                "seed %d: %s, in %d s%n%s",
                plan.seed(),
                tally.summary(),
                (clock.nanoTime() - start) / 1_000_000_000,
                tally.kinds());
        return tally.isClean();
    }

    private void schema(RefereePlan plan, int number, Trials trials, Trials again)
            throws IOException {
        Story story = StoryDraw.of(RandomSource.seeded(plan.seed() * 1_000_003 + number));
        for (Trials.Direction direction : Trials.Direction.values()) {
            Path folder = plan.folder().resolve(plan.seed() + "-" + number + "-" + direction);
            SSTableFiles.delete(folder);
            Optional<Finding> found = trials.run(direction, story, folder);
            if (found.isEmpty()) {
                SSTableFiles.delete(folder);
            } else {
                report(plan, number, direction, story, found.get(), again, folder);
            }
        }
    }

    private void report(
            RefereePlan plan,
            int number,
            Trials.Direction direction,
            Story story,
            Finding found,
            Trials again,
            Path folder)
            throws IOException {
        if (!tally.isNew(found.kind())) {
            out.printf("seed %d schema %d: again, %s%n", plan.seed(), number, found.kind());
            SSTableFiles.delete(folder);
            return;
        }
        out.printf("== seed %d schema %d: %s%n", plan.seed(), number, found.kind());
        int[] trials = {0};
        Path scratch = folder.resolveSibling(folder.getFileName() + "-shrinking");
        Path small = folder.resolveSibling(folder.getFileName() + "-small");
        Finding[] smallest = {found};
        List<Step> steps =
                Shrinker.shrink(
                        story.steps(),
                        fewer -> {
                            // The questions are about the columns that there are in the end.
                            if (changes(fewer) < changes(story.steps())
                                    || trials[0]++ >= TRIALS_MAX) {
                                return false;
                            }
                            Optional<Finding> one =
                                    tried(again, direction, story.withSteps(fewer), scratch);
                            boolean isSame =
                                    one.isPresent() && one.get().kind().equals(found.kind());
                            if (isSame) {
                                smallest[0] = one.get();
                                keep(scratch, small);
                            }
                            return isSame;
                        });
        String text = text(plan, number, story.withSteps(steps), smallest[0]);
        out.println(text);
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("finding.txt"), text);
        Files.writeString(folder.resolve("before-shrinking.txt"), text(plan, number, story, found));
        out.println("The files are in " + folder + ", those of the small case beside it\n");
        SSTableFiles.delete(scratch);
    }

    private static long changes(List<Step> steps) {
        return steps.stream().filter(Step.Change.class::isInstance).count();
    }

    private static Optional<Finding> tried(
            Trials again, Trials.Direction direction, Story story, Path scratch) {
        try {
            SSTableFiles.delete(scratch);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return again.run(direction, story, scratch);
    }

    private static void keep(Path scratch, Path small) {
        try {
            SSTableFiles.delete(small);
            if (Files.exists(scratch)) {
                Files.move(scratch, small);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(RefereePlan plan, int number, Story story, Finding finding) {
        StringBuilder text = new StringBuilder();
        text.append("-- seed " + plan.seed() + " schema " + number + ": " + finding.kind() + "\n");
        story.schema().forEach(cql -> text.append(cql).append(";\n"));
        story.steps().forEach(step -> text.append(step).append('\n'));
        return text.append('\n').append(finding.text()).toString();
    }
}
