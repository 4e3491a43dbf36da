package dev.rowhouse.conformance.fuzz;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.conformance.script.CqltFile;
import dev.rowhouse.conformance.script.DifferenceKind;
import dev.rowhouse.conformance.script.Entry;
import dev.rowhouse.conformance.script.ScriptRun;
import dev.rowhouse.conformance.subject.CassandraSubject;
import dev.rowhouse.conformance.subject.RowhouseSubject;
import dev.rowhouse.conformance.subject.Subject;
import dev.rowhouse.conformance.wire.Connection;
import dev.rowhouse.testkit.Shrinker;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Runs scripts made by chance on Rowhouse and on a real node, round by round, and makes each new difference small.
///
/// 1. A round draws a script from the seed and its number: a table, its indexes, some hundred statements.
/// 2. Each statement runs on both. The first one that is answered differently ends the round.
/// 3. A difference of a shape not seen before is shrunk: statements before it are left out as long as it stays.
/// 4. The script that is left is printed, and written as a conformance file that `record` completes.
///
/// **Thread safety.** Belongs to one thread.
public final class Fuzzer {
    private static final int TRIALS_MAX = 120;

    private final Connection connection;
    private final Clock clock;
    private final RandomSource names;
    private final PrintStream out;
    private final Map<String, Integer> seen = new HashMap<>();
    private long statements;
    private long errors;
    private int differences;

    /// @param names where the names of scratch keyspaces come from; not seeded, or two runs meet
    public Fuzzer(Connection connection, Clock clock, RandomSource names, PrintStream out) {
        this.connection = connection;
        this.clock = clock;
        this.names = names;
        this.out = out;
    }

    /// Runs rounds until the time is over; returns whether no difference was found.
    ///
    /// @param folder where the scripts of differences go
    public boolean run(long seed, Duration time, Path folder) throws IOException {
        long start = clock.nanoTime();
        int round = 0;
        while (clock.nanoTime() - start < time.toNanos()) {
            round(seed, round++, folder);
        }
        report(seed, round);
        return differences == 0;
    }

    /// Runs one round again; returns whether no difference was found.
    public boolean run(long seed, int round, Path folder) throws IOException {
        round(seed, round, folder);
        report(seed, 1);
        return differences == 0;
    }

    private void report(long seed, int rounds) {
        out.printf(
                "seed %d: %d rounds, %d statements compared (%d of them refused by both), %d differences, %d kinds%n",
                seed, rounds, statements, errors, differences, seen.size());
        seen.forEach((shape, count) -> out.printf("%6d %s%n", count, shape));
    }

    private void round(long seed, int round, Path folder) throws IOException {
        List<Entry> script = ScriptDraw.of(RandomSource.seeded(seed * 1_000_003 + round));
        int last = firstDifference(script);
        if (last < 0) {
            return;
        }
        differences++;
        List<Entry> part = script.subList(0, last + 1);
        Optional<Answers> answers = lastAnswers(part);
        if (answers.isEmpty()) {
            out.printf("seed %d round %d: a difference that did not come again%n", seed, round);
            return;
        }
        String shape = answers.get().shape(part.getLast());
        if (seen.merge(shape, 1, Integer::sum) > 1) {
            return;
        }
        List<Entry> smallest = shrunk(part, shape);
        print(seed, round, smallest, folder);
    }

    /// What both answered to one statement.
    private record Answers(List<String> cassandra, List<String> rowhouse) {
        boolean differ() {
            return !comparable(cassandra).equals(comparable(rowhouse)) && !isCassandrasFault();
        }

        /// Cassandra lists the signatures of a function in no order.
        private static List<String> comparable(List<String> lines) {
            return lines.stream()
                    .map(line -> line.replaceFirst("known type signatures: .*", ""))
                    .toList();
        }

        /// An exception inside Cassandra is no answer to be like.
        private boolean isCassandrasFault() {
            return cassandra.stream()
                    .anyMatch(line ->
                            line.startsWith("error SERVER_ERROR")
                                    || line.startsWith("error READ_FAILURE")
                                    || line.startsWith("error WRITE_FAILURE"));
        }

        boolean areErrors() {
            return cassandra.size() == 1 && cassandra.getFirst().startsWith("error ");
        }

        /// The difference without its values, by which others like it are recognised.
        String shape(Entry entry) {
            String words = entry.statement().getFirst().split(" ", 2)[0];
            return DifferenceKind.of(cassandra, rowhouse)
                    + " "
                    + words
                    + " "
                    + general(cassandra)
                    + " / "
                    + general(rowhouse);
        }

        private static String general(List<String> lines) {
            return lines.stream()
                    .filter(line -> line.startsWith("error "))
                    .findFirst()
                    .map(line ->
                            line.replaceAll("'[^']*'|\\([^)]*\\)|\\[[^]]*]|\\{[^}]*}", "_")
                                    .replaceAll("\\b[pcsv]\\d\\b|-?\\d[\\w.:-]*", "_"))
                    .orElse("rows");
        }
    }

    /// The position of the first statement answered differently, or -1.
    private int firstDifference(List<Entry> script) {
        try (Subject rowhouse = new RowhouseSubject();
                Subject cassandra = new CassandraSubject(connection, names)) {
            for (int i = 0; i < script.size(); i++) {
                Answers answers = answers(script.get(i), cassandra, rowhouse);
                statements++;
                errors += answers.areErrors() ? 1 : 0;
                if (answers.differ()) {
                    return i;
                }
            }
            return -1;
        }
    }

    private static Answers answers(Entry entry, Subject cassandra, Subject rowhouse) {
        return new Answers(ScriptRun.run(entry, cassandra), ScriptRun.run(entry, rowhouse));
    }

    /// What both answer to the last statement of a script, if that differs.
    private Optional<Answers> lastAnswers(List<Entry> script) {
        try (Subject rowhouse = new RowhouseSubject();
                Subject cassandra = new CassandraSubject(connection, names)) {
            Optional<Answers> last = Optional.empty();
            for (Entry entry : script) {
                last = Optional.of(answers(entry, cassandra, rowhouse));
            }
            return last.filter(Answers::differ);
        }
    }

    private List<Entry> shrunk(List<Entry> script, String shape) {
        Entry last = script.getLast();
        int[] trials = {0};
        List<Entry> writes =
                script.stream()
                        .filter(entry ->
                                entry == last || !entry.statement().getFirst().startsWith("SELECT"))
                        .toList();
        List<Entry> start = hasShape(writes, shape) ? writes : script;
        List<Entry> before =
                Shrinker.shrink(
                        start.subList(0, start.size() - 1),
                        some -> trials[0]++ < TRIALS_MAX && hasShape(with(some, last), shape));
        return with(before, last);
    }

    private static List<Entry> with(List<Entry> before, Entry last) {
        List<Entry> script = new ArrayList<>(before);
        script.add(last);
        return script;
    }

    private boolean hasShape(List<Entry> script, String shape) {
        return lastAnswers(script)
                .filter(answers -> answers.shape(script.getLast()).equals(shape))
                .isPresent();
    }

    private void print(long seed, int round, List<Entry> script, Path folder) throws IOException {
        List<CqltFile.Part> parts = new ArrayList<>();
        parts.add(new CqltFile.Text("# Found by chance: seed " + seed + ", round " + round + "."));
        parts.add(new CqltFile.Text(""));
        try (Subject rowhouse = new RowhouseSubject();
                Subject cassandra = new CassandraSubject(connection, names)) {
            for (Entry entry : script) {
                Answers answers = answers(entry, cassandra, rowhouse);
                Optional<Entry.Deviation> deviation =
                        answers.differ()
                                ? Optional.of(new Entry.Allowed("…", answers.rowhouse()))
                                : Optional.empty();
                parts.add(new CqltFile.Statement(entry.with(answers.cassandra(), deviation)));
            }
        }
        String text = new CqltFile(parts).text();
        out.println(text);
        Files.createDirectories(folder);
        Files.writeString(folder.resolve(seed + "-" + round + ".cqlt"), text);
    }
}
