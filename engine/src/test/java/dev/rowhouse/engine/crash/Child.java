package dev.rowhouse.engine.crash;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// A process that runs [CrashingWriter], started ahead of its time.
final class Child implements AutoCloseable {
    private static final int KILLED = 128 + 9;

    private final Process process;

    /// What to do, and when to die.
    ///
    /// @param operations after how many operations the process is to close its database; then it is
    ///     killed while it does so
    /// @param killedAt the number of operations at which it is killed; above `operations` for none
    /// @param delay how long after that moment it is killed
    record Orders(Path folder, int syncMode, int operations, int killedAt, Duration delay) {}

    /// How far a process has come.
    ///
    /// @param progress what it has acknowledged
    /// @param operations how many operations those were
    /// @param wasOpen whether it had opened the database
    record Death(Progress progress, int operations, boolean wasOpen) {}

    private Child(Process process) {
        this.process = process;
    }

    static Child start() throws IOException {
        List<String> command =
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-ea",
                        "-Xmx128m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Xshare:auto",
                        "-XX:+UnlockDiagnosticVMOptions",
                        "-XX:-BytecodeVerificationRemote",
                        // Java 21 has not the next option, and needs none.
                        "-XX:+IgnoreUnrecognizedVMOptions",
                        "--sun-misc-unsafe-memory-access=allow",
                        "-cp",
                        System.getProperty("java.class.path"),
                        CrashingWriter.class.getName());
        return new Child(
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
    }

    /// Has the process work, and kills it.
    ///
    /// @param before how far earlier processes have come
    /// @throws AssertionError when it ends in another way than by being killed or at the end of its
    ///     work
    Death run(Orders orders, Progress before) throws IOException, InterruptedException {
        PrintStream in = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
        in.println(
                String.join(
                        "\t",
                        orders.folder().toString(),
                        String.valueOf(orders.syncMode()),
                        String.valueOf(orders.operations()),
                        CrashingWriter.text(before)));
        if (orders.killedAt() == 0) {
            killAfter(orders.delay());
        }
        List<Integer> numbers = new ArrayList<>(before.numbers());
        int operations = 0;
        boolean wasOpen = false;
        try (BufferedReader out =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                String[] words = line.split("\t", -1);
                switch (words[0]) {
                    case "found" -> {
                        wasOpen = true;
                        for (int lane = 0; lane < numbers.size(); lane++) {
                            numbers.set(lane, Integer.valueOf(words[lane + 1]));
                        }
                    }
                    case "closed" -> process.toHandle().destroyForcibly();
                    default -> {
                        numbers.set(Integer.parseInt(words[0]), Integer.valueOf(words[1]));
                        operations++;
                        if (operations == orders.killedAt()) {
                            killAfter(orders.delay());
                        }
                    }
                }
            }
        }
        int exit = process.waitFor();
        if (exit != KILLED && exit != 0) {
            throw new AssertionError("the process failed with exit code " + exit);
        }
        return new Death(new Progress(numbers), operations, wasOpen);
    }

    // Unlike the process, its handle leaves the stream open.
    private void killAfter(Duration delay) {
        CompletableFuture.delayedExecutor(delay.toNanos(), TimeUnit.NANOSECONDS)
                .execute(() -> process.toHandle().destroyForcibly());
    }

    /// Ends a process that is not needed any more.
    @Override
    public void close() {
        process.toHandle().destroyForcibly();
    }
}
