package dev.rowhouse.shell.copy;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.shell.csv.CsvField;
import dev.rowhouse.shell.csv.CsvWriter;
import dev.rowhouse.shell.file.FileOutput;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;

/// The rows that could not be imported, kept in a file as they were, so that they can be mended and
/// tried again. An older file of the name gets the time behind its name.
///
/// **Thread safety.** Belongs to one thread.
final class FailedRows implements AutoCloseable {
    private static final DateTimeFormatter SUFFIX = DateTimeFormatter.ofPattern(".uuuuMMdd_HHmmss");
    private static final long MICROS_PER_MILLI = 1_000;

    private final Copy.Environment environment;
    private final CopyOptions options;
    private final String name;
    private Optional<Writer> writer = Optional.empty();
    private long count;

    FailedRows(Copy.Environment environment, CopyOptions options, String name) {
        this.environment = environment;
        this.options = options;
        this.name = name;
    }

    /// The file's name.
    String name() {
        return name;
    }

    /// The number of rows.
    long count() {
        return count;
    }

    /// @throws IOException when the file cannot be written
    void add(List<CsvField> row) throws IOException {
        if (writer.isEmpty()) {
            writer = Optional.of(open());
        }
        new CsvWriter(options.dialect(), writer.get()).write(row);
        count++;
    }

    private Writer open() throws IOException {
        FileSystem files = environment.files();
        Path file = environment.path().apply(name);
        if (files.exists(file)) {
            Instant now =
                    Instant.ofEpochMilli(environment.clock().epochMicros() / MICROS_PER_MILLI);
            String suffix = SUFFIX.format(now.atZone(ZoneId.systemDefault()));
            files.move(file, file.resolveSibling(file.getFileName() + suffix));
        }
        return new BufferedWriter(
                new OutputStreamWriter(FileOutput.replacing(files, file), options.encoding()));
    }

    @Override
    public void close() throws IOException {
        if (writer.isPresent()) {
            writer.get().close();
        }
    }
}
