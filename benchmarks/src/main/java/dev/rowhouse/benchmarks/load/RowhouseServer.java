package dev.rowhouse.benchmarks.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;

/// `rowhouse serve --memory` in a process of its own, at a free port, with the heap that Cassandra
/// has.
///
/// @param start from starting the process to the answer to its first query
/// @param idleBytes the memory that it occupied then
record RowhouseServer(Process process, InetSocketAddress address, Duration start, long idleBytes)
        implements AutoCloseable {
    private static final String READY = "ready 127.0.0.1:";

    static RowhouseServer start(String command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command, "serve", "--memory", "--port", "0");
        builder.environment().put("ROWHOUSE_JAVA_OPTIONS", "-Xmx1g");
        builder.redirectError(ProcessBuilder.Redirect.DISCARD);
        long begin = System.nanoTime();
        Process process = builder.start();
        try {
            BufferedReader output = process.inputReader();
            String line = output.readLine();
            if (line == null || !line.startsWith(READY)) {
                throw new IOException(command + " serve did not start; it said: " + line);
            }
            int port = Integer.parseInt(line.substring(READY.length()));
            InetSocketAddress address = new InetSocketAddress("127.0.0.1", port);
            FirstQuestion.ask(address);
            Duration start = Duration.ofNanos(System.nanoTime() - begin);
            long idle = new ServerProcess(process.toHandle()).residentBytes();
            return new RowhouseServer(process, address, start, idle);
        } catch (IOException | RuntimeException e) {
            process.destroy();
            throw e;
        }
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
