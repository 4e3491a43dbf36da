import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Makes the ahead-of-time cache of the container, `lib/server.aot`, by running what it runs: the
/// server with a folder, until `cqlsh` has been answered and SIGTERM has ended it. Run by the build
/// as a source file: `java ServerTraining.java ROWHOUSE OPTIONS DATA`.
///
/// `cqlsh` takes what it shares with the server from the same cache. One of its own saves half of
/// its processor time, but makes the image larger by 40 MB.
final class ServerTraining {
    /// The statements of the shell: the query by which Testcontainers waits, and a small schema.
    private static final String CQL =
            "SELECT release_version FROM system.local;"
                    + " CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1};"
                    + " CREATE TABLE k.t (p int, c int, v text, PRIMARY KEY (p, c));"
                    + " INSERT INTO k.t (p, c, v) VALUES (1, 1, 'x');"
                    + " SELECT * FROM k.t WHERE p = 1; DESCRIBE TABLE k.t;";

    private static final String READY = "ready ";
    private static final String CACHE = "server.aot";
    private static final long PATIENCE_MINUTES = 10;

    private final Path lib;
    private final List<String> java;

    private ServerTraining(Path rowhouse, Path options) {
        this.lib = rowhouse.resolve("lib");
        this.java = List.of(rowhouse.resolve("runtime/bin/java").toString(), "@" + options);
    }

    /// @param arguments the folder with `lib` and `runtime`, the file with options of the virtual
    ///     machine, and a folder for data, which must not exist
    public static void main(String[] arguments) throws IOException, InterruptedException {
        new ServerTraining(Path.of(arguments[0]), Path.of(arguments[1])).run(Path.of(arguments[2]));
    }

    private void run(Path data) throws IOException, InterruptedException {
        Path folder = Files.createDirectories(data);
        Process server =
                start(
                        List.of("-XX:AOTCacheOutput=" + lib.resolve(CACHE)),
                        folder,
                        "dev.rowhouse.cli.ServerMain",
                        "serve",
                        "--port",
                        "0",
                        "--data",
                        folder.resolve("db").toString());
        try (BufferedReader out = server.inputReader()) {
            String port = port(out);
            require(
                    "cqlsh",
                    start(
                            List.of(),
                            folder,
                            "dev.rowhouse.cli.CqlshMain",
                            "-u",
                            "cassandra",
                            "-p",
                            "cassandra",
                            "-e",
                            CQL,
                            "127.0.0.1",
                            port));
            // Closing the reader first would end a server that still writes to it.
            server.destroy();
            require("the server", server);
        } finally {
            server.destroyForcibly();
        }
    }

    private Process start(List<String> options, Path folder, String... words) throws IOException {
        List<String> command = new ArrayList<>(java);
        command.addAll(options);
        command.add("-Xlog:disable");
        command.addAll(List.of("-cp", lib.resolve("rowhouse.jar").toString()));
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().removeIf(name -> name.startsWith("ROWHOUSE_"));
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        File log = folder.resolve(words[0] + ".log").toFile();
        builder.redirectError(log);
        if (options.isEmpty()) {
            builder.redirectOutput(ProcessBuilder.Redirect.appendTo(log));
        }
        return builder.start();
    }

    private static String port(BufferedReader out) throws IOException {
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            if (line.startsWith(READY)) {
                return line.substring(line.lastIndexOf(':') + 1);
            }
        }
        throw new IllegalStateException("the server of the training has not started");
    }

    private static void require(String what, Process process) throws InterruptedException {
        if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new IllegalStateException(what + " of the training has not ended");
        }
        if (process.exitValue() != 0) {
            throw new IllegalStateException(
                    what + " of the training has failed: " + process.exitValue());
        }
    }
}
