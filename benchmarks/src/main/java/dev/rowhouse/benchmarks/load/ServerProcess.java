package dev.rowhouse.benchmarks.load;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// Facts of the operating system about a server or any other process.
record ServerProcess(ProcessHandle handle) {
    static ServerProcess of(long number) {
        return new ServerProcess(
                ProcessHandle.of(number)
                        .orElseThrow(() ->
                                new IllegalArgumentException("there is no process " + number)));
    }

    /// The processor time that all its threads have used so far.
    Duration processorTime() {
        return handle.info()
                .totalCpuDuration()
                .orElseThrow(() ->
                        new IllegalStateException(
                                "the processor time of process %d is not known"
                                        .formatted(handle.pid())));
    }

    /// The bytes of memory that it occupies.
    long residentBytes() throws IOException {
        Process ps =
                new ProcessBuilder("ps", "-o", "rss=", "-p", String.valueOf(handle.pid())).start();
        String kibibytes = new String(ps.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return Long.parseLong(kibibytes.strip()) << 10;
    }
}
