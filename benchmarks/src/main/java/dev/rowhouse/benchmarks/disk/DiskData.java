package dev.rowhouse.benchmarks.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/// The folders with the rows that are read: written once, and kept in `target/benchmark-data` of
/// the working directory for later runs.
final class DiskData {
    private static final Path ROOT = Path.of("target", "benchmark-data");
    private static final long LOAD_CACHE_BYTES = 64 << 20;
    private static final long REPORT_ROWS = 1_000_000;

    private DiskData() {}

    /// The folder of an engine with so many rows in each table, written if it is missing.
    static Path of(String engine, long rows) throws IOException {
        Path folder = ROOT.resolve(engine + "-" + rows);
        Path isComplete = folder.resolveSibling(folder.getFileName() + ".complete");
        if (!Files.exists(isComplete)) {
            Folders.delete(folder);
            try (Engine open = Engine.open(engine, new Engine.Location(folder, LOAD_CACHE_BYTES))) {
                write(open, rows);
                open.settle();
            }
            Files.createFile(isComplete);
        }
        return folder;
    }

    private static void write(Engine engine, long rows) {
        long began = System.nanoTime();
        for (long i = 0; i < rows; i++) {
            engine.putPoint(Rows.key(i), Rows.value(i));
            long series = i % (rows / Rows.SERIES_ROWS);
            engine.putSeries(series, i / (rows / Rows.SERIES_ROWS), Rows.value(i));
            if ((i + 1) % REPORT_ROWS == 0) {
                long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began);
                System.out.println(
                        engine + ": wrote 2 x " + (i + 1) + " rows in " + seconds + " s");
            }
        }
    }
}
