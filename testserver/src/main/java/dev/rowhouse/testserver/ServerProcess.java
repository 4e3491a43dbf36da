package dev.rowhouse.testserver;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// The process of a server. It ends when its standard input does: when [#close] is called, or when
/// this program ends in whichever way.
///
/// It gets its settings by standard input, in the form that `dev.rowhouse.junit.ServedProcess`
/// reads:
///
/// ```
/// settings := keyspace:utf scripts:i32 (name:utf length:i32 text:utf8[length])*
/// ```
///
/// It answers with one line, `ready PORT`. Everything that it has to say about an error goes to
/// standard error, which is a file.
///
/// **Thread safety.** Safe.
final class ServerProcess implements AutoCloseable {
    private static final String MAIN = "dev.rowhouse.junit.ServedProcess";
    private static final String READY = "ready ";
    private static final int LOOK_MILLIS = 5;
    private static final int END_SECONDS = 10;

    /// A connection breaks a moment before its process has ended.
    private static final int GRACE_SECONDS = 1;

    private static final int OUTPUT_CHARACTERS_MAX = 4_000;

    private final Process process;
    private final Path errors;
    private final InetSocketAddress address;

    private ServerProcess(Process process, Path errors, InetSocketAddress address) {
        this.process = process;
        this.errors = errors;
        this.address = address;
    }

    /// Starts a process and waits until it accepts requests.
    ///
    /// @param java the command
    /// @param options options of the JVM
    /// @param scripts the scripts by their names
    /// @param patience how long the start may take
    /// @throws TestServerException when it ends, or does not answer in time
    static ServerProcess start(
            Path java,
            List<String> options,
            String classPath,
            String keyspace,
            Map<String, String> scripts,
            Duration patience)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(java.toString());
        // It lives for seconds: code that is compiled quickly, and a heap that is set up quickly.
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto"));
        command.addAll(options);
        command.addAll(List.of("-cp", classPath, MAIN));
        Path errors = Files.createTempFile("rowhouse-testserver-", ".log");
        Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
        try {
            send(process, keyspace, scripts);
            int port = awaitPort(process, errors, patience);
            return new ServerProcess(
                    process, errors, new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        } catch (RuntimeException | IOException e) {
            process.destroyForcibly();
            Files.deleteIfExists(errors);
            throw e;
        }
    }

    private static void send(Process process, String keyspace, Map<String, String> scripts) {
        // Stays open: its end is the end of the process.
        DataOutputStream out = new DataOutputStream(process.getOutputStream());
        try {
            out.writeUTF(keyspace);
            out.writeInt(scripts.size());
            for (Map.Entry<String, String> script : scripts.entrySet()) {
                byte[] text = script.getValue().getBytes(StandardCharsets.UTF_8);
                out.writeUTF(script.getKey());
                out.writeInt(text.length);
                out.write(text);
            }
            out.flush();
        } catch (IOException e) {
            // The process has ended; what it said about that is shown by whoever waits for it.
            process.destroyForcibly();
        }
    }

    private static int awaitPort(Process process, Path errors, Duration patience)
            throws IOException {
        StringBuilder line = new StringBuilder();
        InputStream output = process.getInputStream();
        long looks = patience.toMillis() / LOOK_MILLIS;
        for (long i = 0; i < looks; i++) {
            boolean hasEnded = waits(process, LOOK_MILLIS, TimeUnit.MILLISECONDS);
            while (output.available() > 0) {
                line.append((char) output.read());
            }
            if (line.indexOf("\n") >= 0) {
                return port(line.toString().trim(), errors);
            }
            if (hasEnded) {
                throw new TestServerException(
                        "The test server did not start: " + said(errors, process.exitValue()));
            }
        }
        throw new TestServerException(
                String.format(
                        "The test server did not start within %d seconds, see startTimeout. It said: %s",
                        patience.toSeconds(), text(errors)));
    }

    private static int port(String line, Path errors) {
        if (!line.startsWith(READY)) {
            throw new TestServerException(
                    "The test server did not start: \"" + line + "\" " + text(errors));
        }
        return Integer.parseInt(line.substring(READY.length()));
    }

    private static boolean waits(Process process, long time, TimeUnit unit) {
        try {
            return process.waitFor(time, unit);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TestServerException("The start of the test server was interrupted.", e);
        }
    }

    private static String said(Path errors, int exitCode) {
        String text = text(errors);
        return text.isEmpty() ? "it ended with exit code " + exitCode + "." : text;
    }

    private static String text(Path errors) {
        try {
            String text = new String(Files.readAllBytes(errors), StandardCharsets.UTF_8).trim();
            return text.length() <= OUTPUT_CHARACTERS_MAX
                    ? text
                    : text.substring(0, OUTPUT_CHARACTERS_MAX) + " …";
        } catch (IOException e) {
            return "(its output cannot be read: " + e.getMessage() + ")";
        }
    }

    InetSocketAddress address() {
        return address;
    }

    long id() {
        return process.pid();
    }

    /// Explains an error of a connection to the process: it may have ended.
    TestServerException explain(IOException error) {
        if (waits(process, GRACE_SECONDS, TimeUnit.SECONDS)) {
            return new TestServerException(
                    String.format(
                            "The test server (process %d) has ended with exit code %d: %s",
                            process.pid(), process.exitValue(), said(errors, process.exitValue())),
                    error);
        }
        return new TestServerException(
                "The test server does not answer at " + address + ": " + error.getMessage(), error);
    }

    @Override
    public void close() {
        try {
            process.getOutputStream().close();
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
            Files.deleteIfExists(errors);
        } catch (IOException e) {
            process.destroyForcibly();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
