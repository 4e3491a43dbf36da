package dev.rowhouse.conformance.command;

import dev.rowhouse.conformance.script.CqltFolder;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// `conformance/run COMMAND [topic…] [--node HOST:PORT]`.
public final class Main {
    private static final String USAGE =
            """
            usage: conformance/run COMMAND [topic…] [--node HOST:PORT]
              record   run the files on a real Cassandra and write down what it answers
              check    run the files on a real Cassandra and compare with what is written down
              diff     run the files on Rowhouse and show where it differs from what is written down
              open     the same, and mark in the files every difference found as open
            A topic is a file or folder below conformance/src/test/resources/cqlt; none means all.\
            """;

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
                    case "diff" -> new Comparison(folder, out).diff(words);
                    case "open" -> new Comparison(folder, out).markOpen(words);
                    default -> {
                        out.println(USAGE);
                        yield command.equals("help");
                    }
                };
        System.exit(isClean ? 0 : 1);
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
