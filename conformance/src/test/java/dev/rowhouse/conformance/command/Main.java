package dev.rowhouse.conformance.command;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.conformance.fuzz.FuzzPlan;
import dev.rowhouse.conformance.fuzz.Fuzzer;
import dev.rowhouse.conformance.script.CqltFolder;
import dev.rowhouse.conformance.sstables.Referee;
import dev.rowhouse.conformance.sstables.RefereePlan;
import dev.rowhouse.conformance.syntax.SyntaxFuzzer;
import dev.rowhouse.conformance.wire.Connection;
import dev.rowhouse.cql.types.MarshalException;
import dev.rowhouse.storage.sstable.io.SSTableVersion;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// `conformance/run COMMAND [topic…] [--node HOST:PORT]`.
public final class Main {
    private static final String USAGE =
            """
            usage: conformance/run COMMAND [topic…] [--node HOST:PORT]
              record   run the files on a real Cassandra and write down what it answers
              roles    run golden files of several roles on a real Cassandra and write down what it answers
                       (the topics are the files; the node asks for passwords, see conformance/README.md)
              check    run the files on a real Cassandra and compare with what is written down
              fuzz     run statements made by chance on both, and print the smallest script of each difference
                       [--minutes N] [--statements N] [--seed S] [--round R] [--workers N]
              syntax   give statements with mistakes to Cassandra's parser, which needs no node, and to Rowhouse's
                       [--statements N] [--seed S]
              sstables give SSTables written by Rowhouse to a real Cassandra on this machine, and the other way round
                       [--format nb|oa|da] [--schemas N] [--seed S] [--schema K] [--folder DIR]
              diff     run the files on Rowhouse and show where it differs from what is written down
              open     the same, and mark in the files every difference found as open
            A topic is a file or folder below conformance/src/test/resources/cqlt; none means all.
            With --switched they are below conformance/src/test/resources/switched, and the node has the
            settings of conformance/cassandra/switches.yaml. With --version 6.0 they are below
            conformance/src/test/resources/cqlt-6.0, and the node is a Cassandra 6.0.\
            """;

    private static final long ENDLESS = 1_000_000;

    private Main() {}

    /// Runs one command; exits with 1 when something differs, with 2 when it could not be carried
    /// out.
    public static void main(String[] arguments) {
        int status;
        try {
            status = run(new ArrayList<>(List.of(arguments))) ? 0 : 1;
        } catch (IllegalArgumentException | MarshalException | IOException e) {
            System.err.println("conformance: " + e.getMessage());
            status = 2;
        }
        System.exit(status);
    }

    private static boolean run(List<String> words) throws IOException {
        String node = option(words, "--node", "127.0.0.1:9042");
        Path root = Path.of(option(words, "--root", ".")).toAbsolutePath();
        CqltFolder folder = folder(words, root);
        String command = words.isEmpty() ? "help" : words.removeFirst();
        PrintStream out = System.out;
        return switch (command) {
            case "record" -> new Recorder(folder, out).record(words, node);
            case "roles" -> new RoleRecorder(node, out).record(words);
            case "check" -> new Recorder(folder, out).check(words, node);
            case "fuzz" -> fuzz(words, node, folder, out);
            case "syntax" -> syntax(words, folder, out);
            case "sstables" -> sstables(words, node, folder, out);
            case "diff" -> new Comparison(folder, out).diff(words);
            case "open" -> new Comparison(folder, out).markOpen(words);
            default -> {
                out.println(USAGE);
                yield command.equals("help");
            }
        };
    }

    private static CqltFolder folder(List<String> words, Path root) {
        String version = option(words, "--version", "5.0");
        boolean isSwitched = words.remove("--switched");
        return switch (version) {
            case "5.0" -> isSwitched ? CqltFolder.switched(root) : CqltFolder.of(root);
            case "6.0" -> CqltFolder.ofRelease6(root);
            default ->
                    throw new IllegalArgumentException(
                            "--version is 5.0 or 6.0, not '" + version + "'");
        };
    }

    private static boolean fuzz(List<String> words, String node, CqltFolder folder, PrintStream out)
            throws IOException {
        RandomSource system = RandomSource.system();
        long statements = number(words, "--statements", Long.MAX_VALUE);
        long minutes = number(words, "--minutes", statements == Long.MAX_VALUE ? 1 : ENDLESS);
        long seed = number(words, "--seed", system.nextInt(1_000_000));
        int round = Math.toIntExact(number(words, "--round", -1));
        int workers = Math.toIntExact(number(words, "--workers", 2));
        requireNothingElse(words);
        FuzzPlan plan =
                new FuzzPlan(
                        seed,
                        Math.max(round, 0),
                        round < 0 ? Integer.MAX_VALUE : round + 1,
                        statements,
                        Duration.ofMinutes(minutes),
                        workers);
        Path found = folder.path().resolve("../../../../target/fuzz").normalize();
        return new Fuzzer(() -> Connection.to(node), Clock.system(), system, out, found).run(plan);
    }

    private static boolean syntax(List<String> words, CqltFolder folder, PrintStream out)
            throws IOException {
        long statements = number(words, "--statements", 100_000);
        long seed = number(words, "--seed", RandomSource.system().nextInt(1_000_000));
        requireNothingElse(words);
        Path root = folder.path().resolve("../../../../..").normalize();
        List<String> parser =
                List.of(
                        root.resolve("scripts/cassandra").toString(),
                        "run",
                        root.resolve("conformance/cassandra/SyntaxAnswers.java").toString());
        out.println("seed " + seed);
        return new SyntaxFuzzer(folder, parser, out).run(RandomSource.seeded(seed), statements);
    }

    private static boolean sstables(
            List<String> words, String node, CqltFolder folder, PrintStream out)
            throws IOException {
        Path root = folder.path().resolve("../../../../..").normalize();
        int schemas = Math.toIntExact(number(words, "--schemas", 20));
        long seed = number(words, "--seed", RandomSource.system().nextInt(1_000_000));
        int one = Math.toIntExact(number(words, "--schema", -1));
        Path files = Path.of(option(words, "--folder", root.resolve("target/sstables").toString()));
        String format = option(words, "--format", SSTableVersion.written().letters());
        SSTableVersion version =
                SSTableVersion.find(format)
                        .filter(SSTableVersion::isWritable)
                        .orElseThrow(() ->
                                new IllegalArgumentException(
                                        "--format is nb, oa or da, not '" + format + "'"));
        requireNothingElse(words);
        RefereePlan plan =
                new RefereePlan(
                        seed,
                        Math.max(one, 0),
                        one < 0 ? schemas : one + 1,
                        node,
                        root,
                        files.toAbsolutePath(),
                        version);
        return new Referee(out).run(plan);
    }

    private static void requireNothingElse(List<String> words) {
        if (!words.isEmpty()) {
            throw new IllegalArgumentException(
                    "do not know '" + words.getFirst() + "'; see conformance/run help");
        }
    }

    private static long number(List<String> words, String name, long otherwise) {
        String text = option(words, name, "" + otherwise);
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(name + " takes a number, not '" + text + "'", e);
        }
    }

    private static String option(List<String> words, String name, String otherwise) {
        int index = words.indexOf(name);
        if (index < 0) {
            return otherwise;
        }
        words.remove(index);
        if (index == words.size()) {
            throw new IllegalArgumentException(name + " needs a value");
        }
        return words.remove(index);
    }
}
