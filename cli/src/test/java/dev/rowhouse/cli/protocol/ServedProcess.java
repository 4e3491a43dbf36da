package dev.rowhouse.cli.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.rowhouse.cli.Main;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// The command as a process of its own, as a client starts it: on the class path of the packaged
/// application.
public final class ServedProcess implements AutoCloseable {
    private static final long PATIENCE_MINUTES = 5;

    private final Process process;
    private final CompletableFuture<String> errors;

    /// Starts the command.
    public ServedProcess(String... arguments) throws IOException {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "--enable-native-access=ALL-UNNAMED",
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=1",
                                "-cp",
                                Path.of("target", "classes")
                                        + File.pathSeparator
                                        + Files.readString(Path.of("target", "runtime.classpath"))
                                                .strip(),
                                Main.class.getName()));
        command.addAll(Arrays.asList(arguments));
        process = new ProcessBuilder(command).start();
        errors = CompletableFuture.supplyAsync(() -> all(process.getErrorStream()));
    }

    private static String all(InputStream stream) {
        try (stream) {
            return new String(stream.readAllBytes(), UTF_8);
        } catch (IOException e) {
            return e.toString();
        }
    }

    /// Its standard input.
    public OutputStream input() {
        return process.getOutputStream();
    }

    /// Its standard output.
    public InputStream output() {
        return process.getInputStream();
    }

    /// Writes bytes to its input.
    public void write(String text) throws IOException {
        input().write(text.getBytes(UTF_8));
        input().flush();
    }

    /// All that comes until it ends.
    public String rest() {
        return all(process.getInputStream());
    }

    /// What it has written to standard error, once it has ended.
    public String errors() {
        return errors.join();
    }

    /// Waits for its end.
    ///
    /// @throws IllegalStateException when it does not end
    public int exitCode() {
        try {
            if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
                throw new IllegalStateException("the process does not end");
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
