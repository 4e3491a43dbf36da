package dev.rowhouse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;

import dev.rowhouse.driver.PromptClosing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// `rowhouse serve` as a process of its own, which is ready.
final class Served implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 20_000;

    private final Process process;
    private final InetSocketAddress address;
    private final Path events;

    /// Starts a server at a free port.
    ///
    /// @param events the file that its events go to
    /// @param words what follows `serve`
    Served(Path events, String... words) throws IOException {
        this(events, 0, words);
    }

    /// Starts a server.
    ///
    /// @param port where; 0 for any that is free
    Served(Path events, int port, String... words) throws IOException {
        this(Main.class, events, port, words);
    }

    /// Starts a server with a main class of its own.
    ///
    /// @param main takes the words of the command
    /// @param port where; 0 for any that is free
    Served(Class<?> main, Path events, int port, String... words) throws IOException {
        this(main, events, port, "", words);
    }

    private Served(
            Class<?> main, Path events, int port, String virtualMachineOption, String... words)
            throws IOException {
        this.events = events;
        List<String> command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=1",
                                "-cp",
                                System.getProperty("java.class.path"),
                                main.getName(),
                                "serve"));
        command.addAll(List.of(words));
        if (!virtualMachineOption.isEmpty()) {
            command.add(1, virtualMachineOption);
        }
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(events.toFile());
        builder.environment().put("ROWHOUSE_PORT", Integer.toString(port));
        process = builder.start();
        BufferedReader out = new BufferedReader(process.inputReader(StandardCharsets.UTF_8));
        String ready = String.valueOf(out.readLine());
        assertThat(ready).as(Files.readString(events)).startsWith("ready 127.0.0.1:");
        address =
                new InetSocketAddress(
                        InetAddress.getLoopbackAddress(),
                        Integer.parseInt(ready.substring(ready.lastIndexOf(':') + 1)));
    }

    /// Starts a server at a free port with a heap of so many mebibytes.
    static Served withHeap(int mebibytes, Path events, String... words) throws IOException {
        return new Served(Main.class, events, 0, "-Xmx" + mebibytes + "m", words);
    }

    /// Where it listens.
    InetSocketAddress address() {
        return address;
    }

    /// Does something by a session.
    <T> T with(String user, String password, Function<CqlSession, T> work) {
        DriverConfigLoader configuration =
                PromptClosing.of(DriverConfigLoader.programmaticBuilder())
                        .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, Duration.ofSeconds(30))
                        .withDuration(DefaultDriverOption.METADATA_SCHEMA_WINDOW, Duration.ZERO)
                        .build();
        try (CqlSession session =
                CqlSession.builder()
                        .withConfigLoader(configuration)
                        .addContactPoint(address)
                        .withLocalDatacenter("datacenter1")
                        .withAuthCredentials(user, password)
                        .build()) {
            return work.apply(session);
        }
    }

    /// The text of a page at its status port.
    String page(String path) throws IOException {
        Matcher port = Pattern.compile("status=[^ ]*:(\\d+)").matcher(events());
        assertThat(port.find()).as(events()).isTrue();
        URL url = URI.create("http://127.0.0.1:" + port.group(1) + path).toURL();
        URLConnection connection = url.openConnection();
        connection.setConnectTimeout(PATIENCE_MILLIS);
        connection.setReadTimeout(PATIENCE_MILLIS);
        try (InputStream in = connection.getInputStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /// What it said of events so far.
    String events() throws IOException {
        return Files.readString(events);
    }

    /// Asks it to stop, and waits.
    ///
    /// @return its exit code
    int stop() throws InterruptedException {
        process.destroy();
        return end();
    }

    /// Kills it, as `kill -9` does, and waits.
    ///
    /// @return its exit code
    int kill() throws InterruptedException {
        process.destroyForcibly();
        return end();
    }

    private int end() throws InterruptedException {
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
