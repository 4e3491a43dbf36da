package dev.rowhouse.engine.heap;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// A process with 40 MiB of heap, 12 of them for memtables and cache, holds a database that takes
/// more than twice as much, in rows of all sizes: what it needs does not grow with the data.
class HeapLimitTest {
    private static final int HEAP_MEBIBYTES = 40;

    @TempDir private Path folder;

    @Test
    void a_database_is_larger_than_the_heap() throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(
                                List.of(
                                        Path.of(System.getProperty("java.home"), "bin", "java")
                                                .toString(),
                                        "-ea",
                                        "-Xmx" + HEAP_MEBIBYTES + "m",
                                        "-XX:+UseSerialGC",
                                        "-XX:TieredStopAtLevel=1",
                                        "-Xshare:auto",
                                        "-cp",
                                        System.getProperty("java.class.path"),
                                        HeapUser.class.getName(),
                                        folder.toString()))
                        .inheritIO()
                        .start();
        assertThat(process.waitFor()).isZero();
        assertThat(bytesOfTables()).isGreaterThan(HEAP_MEBIBYTES * (2L << 20));
    }

    private long bytesOfTables() throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve("data"))) {
            long bytes = 0;
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                bytes += Files.size(file);
            }
            return bytes;
        }
    }
}
