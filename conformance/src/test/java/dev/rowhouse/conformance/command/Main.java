package dev.rowhouse.conformance.command;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.conformance.fuzz.FuzzPlan;
import dev.rowhouse.conformance.fuzz.Fuzzer;
import dev.rowhouse.conformance.script.CqltFolder;
import dev.rowhouse.conformance.syntax.SyntaxFuzzer;
import dev.rowhouse.conformance.wire.Connection;

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
              check    run the files on a real Cassandra and compare with what is written down
              fuzz     run statements made by chance on both, and print the smallest script of each difference
                       [--minutes N] [--statements N] [--seed S] [--round R] [--workers N]
              syntax   give statements with mistakes to Cassandra's parser, which needs no node, and to Rowhouse's
                       [--statements N] [--seed S]
              diff     run the files on Rowhouse and show where it differs from what is written down
              open     the same, and mark in the files every difference found as open
            A topic is a file or folder below conformance/src/test/resources/cqlt; none means all.\
            """;

    private static final long ENDLESS = 1_000_000;

    private Main() {}

    /// Runs one command; exits with 1 when something differs.
    public static void main(String[] arguments) throws IOException {
        List<String> words = new ArrayList<>(List.of(arguments));
        String node = option(words, "--node", "127.0.0.1:9042");
        CqltFolder folder = CqltFolder.of(Path.of(option(words, "--root", ".")).toAbsolutePath());
        String command = words.isEmpty() ? "help" : words.removeFirst();
        PrintStream out = System.out;
        boolean isClean =
                switch (command) {
                    case "record" -> new Recorder(folder, out).record(words, node);
                    case "check" -> new Recorder(folder, out).check(words, node);
                    case "fuzz" -> fuzz(words, node, folder, out);
                    case "syntax" -> syntax(words, folder, out);
                    case "diff" -> new Comparison(folder, out).diff(words);
                    case "open" -> new Comparison(folder, out).markOpen(words);
                    default -> {
                        out.println(USAGE);
                        yield command.equals("help");
                    }
                };
        System.exit(isClean ? 0 : 1);
    }

    private static boolean fuzz(List<String> words, String node, CqltFolder folder, PrintStream out)
            throws IOException {
        RandomSource system = RandomSource.system();
        String statements = option(words, "--statements", "");
        String minutes = option(words, "--minutes", statements.isEmpty() ? "1" : "" + ENDLESS);
        long seed = Long.parseLong(option(words, "--seed", "" + system.nextInt(1_000_000)));
        int round = Integer.parseInt(option(words, "--round", "-1"));
        FuzzPlan plan =
                new FuzzPlan(
                        seed,
                        Math.max(round, 0),
                        round < 0 ? Integer.MAX_VALUE : round + 1,
                        statements.isEmpty() ? Long.MAX_VALUE : Long.parseLong(statements),
                        Duration.ofMinutes(Long.parseLong(minutes)),
                        Integer.parseInt(option(words, "--workers", "2")));
        Path found = folder.path().resolve("../../../../target/fuzz").normalize();
        return new Fuzzer(() -> Connection.to(node), Clock.system(), system, out, found).run(plan);
    }

    private static boolean syntax(List<String> words, CqltFolder folder, PrintStream out)
            throws IOException {
        long statements = Long.parseLong(option(words, "--statements", "100000"));
        String seed = option(words, "--seed", "" + RandomSource.system().nextInt(1_000_000));
        Path root = folder.path().resolve("../../../../..").normalize();
        List<String> parser =
                List.of(
                        root.resolve("scripts/cassandra").toString(),
                        "run",
                        root.resolve("conformance/cassandra/SyntaxAnswers.java").toString());
        out.println("seed " + seed);
        return new SyntaxFuzzer(folder, parser, out)
                .run(RandomSource.seeded(Long.parseLong(seed)), statements);
    }

    private static String option(List<String> words, String name, String otherwise) {
        int index = words.indexOf(name);
        if (index < 0) {
            return otherwise;
        }
        words.remove(index);
        return words.remove(index);
    }
}
