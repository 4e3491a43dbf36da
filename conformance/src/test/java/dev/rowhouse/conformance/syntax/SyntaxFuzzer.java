package dev.rowhouse.conformance.syntax;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.conformance.script.CqltFolder;
import dev.rowhouse.conformance.script.Entry;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.cql.syntax.CqlParser;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Compares what Cassandra's parser and ours say of many statements, nearly all of them wrong.
public final class SyntaxFuzzer {
    private static final int BATCH = 500;
    private static final int KINDS_SHOWN = 60;
    private static final String BREAKDOWN = "Failed parsing statement: [";

    private final CqltFolder folder;
    private final List<String> command;
    private final PrintStream out;

    /// @param command starts Cassandra's parser
    public SyntaxFuzzer(CqltFolder folder, List<String> command, PrintStream out) {
        this.folder = folder;
        this.command = List.copyOf(command);
        this.out = out;
    }

    /// Compares so many statements; whether there was no difference.
    public boolean run(RandomSource random, long statements) throws IOException {
        List<String> right = rightStatements();
        MistakeDraw draw = new MistakeDraw(random, right);
        Map<String, List<String>> differences = new LinkedHashMap<>();
        long compared = 0;
        long refused = 0;
        long different = 0;
        try (CassandraParser cassandra = new CassandraParser(command)) {
            while (compared < statements) {
                List<String> batch = new ArrayList<>();
                while (batch.size() < BATCH) {
                    batch.add(
                            compared < right.size() ? right.get((int) compared) : draw.statement());
                    compared++;
                }
                List<String> expected = cassandra.answers(batch);
                for (int i = 0; i < batch.size(); i++) {
                    String ours = answer(batch.get(i));
                    boolean isAnswer = isAnswer(expected.get(i), ours);
                    refused += isAnswer && !expected.get(i).isEmpty() ? 1 : 0;
                    if (isAnswer && !ours.equals(expected.get(i))) {
                        different++;
                        differences
                                .computeIfAbsent(
                                        kind(expected.get(i), ours), _ -> new ArrayList<>())
                                .add(show(batch.get(i), expected.get(i), ours));
                    }
                }
            }
        }
        differences.values().stream()
                .sorted((a, b) -> b.size() - a.size())
                .limit(KINDS_SHOWN)
                .forEach(found -> out.println(found.size() + " times:\n" + found.getFirst()));
        out.printf(
                "%,d statements compared (%,d refused by Cassandra), %,d differences of %,d kinds%n",
                compared, refused, different, differences.size());
        return differences.isEmpty();
    }

    /// All statements of all files whose syntax is right, each once.
    private List<String> rightStatements() throws IOException {
        Set<String> statements = new LinkedHashSet<>();
        for (Path file : folder.files(List.of())) {
            for (Entry entry : CqltFolder.read(file).entries()) {
                if (entry.cql().length() < 2_000
                        && entry.recorded().stream()
                                .noneMatch(line -> line.startsWith("error SYNTAX_ERROR"))) {
                    statements.add(entry.cql());
                }
            }
        }
        return List.copyOf(statements);
    }

    private static String answer(String statement) {
        try {
            CqlParser.parse(statement);
            return "";
        } catch (CqlException e) {
            return e.code() == ErrorCode.SYNTAX_ERROR ? printable(e.message()) : "";
        }
    }

    /// Halves of characters do not survive the way to Cassandra's parser and back.
    private static String printable(String message) {
        return new String(message.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }

    /// After an error Cassandra's parser goes on with what it has, and when it breaks down over
    /// that, the error is lost.
    private static boolean isAnswer(String theirs, String ours) {
        boolean isBreakdown = theirs.startsWith(BREAKDOWN) && !ours.startsWith(BREAKDOWN);
        return !theirs.equals("none") && (!isBreakdown || ours.isEmpty());
    }

    /// Differences of one kind look alike but for names and places.
    private static String kind(String theirs, String ours) {
        return general(theirs) + " | " + general(ours);
    }

    private static String general(String message) {
        return message.replaceFirst("(?s) \\(.*", "").replaceAll("\\d+", "0");
    }

    private static String show(String statement, String theirs, String ours) {
        return "  " + statement + "\n    Cassandra: " + theirs + "\n    Rowhouse:  " + ours;
    }
}
