package dev.rowhouse.shell.copy;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.shell.csv.CsvField;
import dev.rowhouse.shell.csv.CsvWriter;
import dev.rowhouse.shell.file.FileOutput;
import dev.rowhouse.shell.output.Console;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The destination of exported rows: standard output, or a file; if the number of rows in a file is
/// limited, the next files have `.1`, `.2` … behind their name.
///
/// **Thread safety.** Belongs to one thread.
final class ExportFile implements AutoCloseable {
    private final FileSystem files;
    private final Console console;
    private final Optional<Path> path;
    private final CopyOptions options;
    private Writer writer;
    private CsvWriter rows;
    private int count;
    private long inFile;

    /// @throws IOException when it cannot be written
    ExportFile(FileSystem files, Console console, Optional<Path> path, CopyOptions options)
            throws IOException {
        this.files = files;
        this.console = console;
        this.path = path;
        this.options = options;
        this.writer = open();
        this.rows = new CsvWriter(options.dialect(), writer);
    }

    private Writer open() throws IOException {
        if (path.isEmpty()) {
            return new OutputStreamWriter(console.out(), options.encoding());
        }
        Path file = path.get();
        Path part = count == 0 ? file : file.resolveSibling(file.getFileName() + "." + count);
        count++;
        return new BufferedWriter(
                new OutputStreamWriter(FileOutput.replacing(files, part), options.encoding()));
    }

    /// The number of files.
    int count() {
        return count;
    }

    void writeHeader(List<String> names) throws IOException {
        rows.write(names.stream().map(CsvField::plain).toList());
    }

    void write(List<CsvField> row) throws IOException {
        boolean isFull =
                options.export().fileRows().isPresent()
                        && inFile >= Math.max(1, options.export().fileRows().getAsLong());
        if (isFull && path.isPresent()) {
            writer.close();
            writer = open();
            rows = new CsvWriter(options.dialect(), writer);
            inFile = 0;
        }
        rows.write(row);
        inFile++;
    }

    @Override
    public void close() throws IOException {
        if (path.isPresent()) {
            writer.close();
        } else {
            writer.flush();
        }
    }
}
