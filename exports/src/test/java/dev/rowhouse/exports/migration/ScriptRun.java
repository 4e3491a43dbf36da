package dev.rowhouse.exports.migration;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.rowhouse.cql.syntax.ScriptPart;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.Session;
import dev.rowhouse.engine.result.ResultRow;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The scripts of a migration, run by bash. In place of cqlsh and dsbulk there are commands that
/// send their arguments here, where the embedded database does what the real ones would do.
final class ScriptRun implements AutoCloseable {
    private static final int ACCEPT_MILLIS = 50;

    private static final String COMMAND =
            """
            #!/usr/bin/env bash
            exec 3<>"/dev/tcp/127.0.0.1/$STUB_PORT"
            printf '%s\\0' "$(($# + 2))" "$(basename "$0")" "$PWD" "$@" >&3
            read -r code <&3
            cat <&3
            exit "$code"
            """;

    private static final Pattern LOAD =
            Pattern.compile("INSERT INTO (\\S+) \\(.*\\) VALUES \\(.*\\) USING TIMESTAMP (\\d+)");

    /// A timestamp in JSON of CQL; dsbulk writes `T` between day and time.
    private static final Pattern TIMESTAMP =
            Pattern.compile("\"(\\d{4}-\\d\\d-\\d\\d) (\\d\\d:\\d\\d:\\d\\d[.0-9]*)Z\"");

    /// A number with a fraction: dsbulk reads all its digits, `INSERT JSON` only those of a text.
    private static final Pattern FRACTION = Pattern.compile(": (-?\\d+\\.\\d+)(?=[,}])");

    /// What a run of a script did.
    record Result(int code, String output) {}

    private final Rowhouse database;
    private final Path folder;
    private final ServerSocket server;
    private final List<String> calls = new ArrayList<>();
    private Predicate<String> failing = _ -> false;

    ScriptRun(Rowhouse database, Path folder) throws IOException {
        this.database = database;
        this.folder = folder;
        this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        server.setSoTimeout(ACCEPT_MILLIS);
        Files.createDirectories(folder.resolve("bin"));
        for (String name : List.of("cqlsh", "dsbulk")) {
            Path command = folder.resolve("bin").resolve(name);
            Files.writeString(command, COMMAND);
            if (!command.toFile().setExecutable(true)) {
                throw new IOException("not executable: " + command);
            }
        }
    }

    /// The calls of cqlsh and dsbulk so far: the command and what it was about.
    List<String> calls() {
        return List.copyOf(calls);
    }

    /// Lets the calls fail that a condition holds for.
    void failing(Predicate<String> condition) {
        failing = condition;
    }

    /// Runs bash with some arguments in the folder.
    Result bash(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("bash"));
        command.addAll(List.of(arguments));
        Path output = folder.resolve("output.txt");
        ProcessBuilder builder =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile());
        builder.environment()
                .put(
                        "PATH",
                        folder.resolve("bin") + ":" + System.getenv().getOrDefault("PATH", ""));
        builder.environment().put("STUB_PORT", String.valueOf(server.getLocalPort()));
        Process process = builder.start();
        while (process.isAlive()) {
            try (Socket socket = server.accept()) {
                answer(socket);
            } catch (SocketTimeoutException e) {
                // Nobody has called; the script may have ended.
            }
        }
        return new Result(process.waitFor(), Files.readString(output));
    }

    private void answer(Socket socket) throws IOException {
        DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
        int count = Integer.parseInt(text(in));
        List<String> arguments = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            arguments.add(text(in));
        }
        String answer;
        try {
            Path at = Path.of(arguments.get(1));
            List<String> rest = arguments.subList(2, arguments.size());
            answer =
                    "0\n"
                            + (arguments.getFirst().equals("cqlsh")
                                    ? cqlsh(at, rest)
                                    : dsbulk(at, rest));
        } catch (RuntimeException e) {
            answer = "1\n" + e + "\n";
        }
        OutputStream out = socket.getOutputStream();
        out.write(answer.getBytes(UTF_8));
        out.flush();
    }

    private static String text(DataInputStream in) throws IOException {
        StringBuilder bytes = new StringBuilder();
        for (int b = in.read(); b > 0; b = in.read()) {
            bytes.append((char) b);
        }
        return new String(bytes.toString().getBytes(ISO_8859_1), UTF_8);
    }

    private void call(String call) {
        if (failing.test(call)) {
            throw new IllegalStateException("no connection");
        }
        calls.add(call);
    }

    private String cqlsh(Path at, List<String> arguments) throws IOException {
        String file = option(arguments, "-f");
        call("cqlsh " + file);
        Session session = database.connect();
        ScriptPart.split(Files.readString(at.resolve(file)))
                .forEach(part -> session.execute(part.text()));
        return "";
    }

    private String dsbulk(Path at, List<String> arguments) throws IOException {
        String query = option(arguments, "-query").replace("\\\"", "\"").replace("\\\\", "\\");
        call("dsbulk " + arguments.getFirst() + " " + query);
        Session session = database.connect();
        Path rows = at.resolve(option(arguments, "-url"));
        return switch (arguments.getFirst()) {
            case "unload" -> unload(session, query, rows);
            case "count" -> session.execute(query).rows().size() + "\n";
            default -> load(session, query, rows);
        };
    }

    private static String unload(Session session, String query, Path to) throws IOException {
        List<String> lines = new ArrayList<>();
        for (ResultRow row :
                session.execute(query.replaceFirst("SELECT ", "SELECT JSON ")).rows()) {
            lines.add(
                    TIMESTAMP
                            .matcher(Objects.requireNonNull(row.getBytes(0)).toUtf8())
                            .replaceAll("\"$1T$2Z\""));
        }
        int half = lines.size() / 2;
        Files.write(to.resolve("output-000001.json"), lines.subList(0, half));
        Files.write(to.resolve("output-000002.json"), lines.subList(half, lines.size()));
        return "";
    }

    private static String load(Session session, String query, Path from) throws IOException {
        Matcher load = LOAD.matcher(query);
        if (!load.matches()) {
            throw new IllegalArgumentException(query);
        }
        for (String line : lines(from)) {
            String json = FRACTION.matcher(line).replaceAll(": \"$1\"").replace("'", "''");
            session.execute(
                    "INSERT INTO %s JSON '%s' DEFAULT UNSET USING TIMESTAMP %s"
                            .formatted(load.group(1), json, load.group(2)));
        }
        return "";
    }

    private static List<String> lines(Path folder) throws IOException {
        List<String> lines = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                lines.addAll(Files.readAllLines(file));
            }
        }
        return lines;
    }

    private static String option(List<String> arguments, String name) {
        return arguments.get(arguments.indexOf(name) + 1);
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
