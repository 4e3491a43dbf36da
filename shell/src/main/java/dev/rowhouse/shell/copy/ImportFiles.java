package dev.rowhouse.shell.copy;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.shell.csv.CsvField;
import dev.rowhouse.shell.csv.CsvReader;
import dev.rowhouse.shell.file.FileInput;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.file.FileSystems;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/// The rows of the files that COPY FROM was pointed at, one file after the other; a header in each
/// is passed over.
///
/// **Thread safety.** Belongs to one thread.
final class ImportFiles implements AutoCloseable {
    private static final char BYTE_ORDER_MARK = '\ufeff';

    private final CopyOptions options;
    private final Deque<Source> waiting;
    private Optional<Open> current = Optional.empty();
    private int count;

    /// Something that can be read.
    private interface Source {
        Reader open() throws IOException;
    }

    private record Open(Reader reader, CsvReader rows) {}

    private ImportFiles(CopyOptions options, List<? extends Source> sources) {
        this.options = options;
        this.waiting = new ArrayDeque<>(sources);
    }

    /// The files that names between commas mean; `*`, `?` and `[…]` stand for characters of a
    /// file's name.
    ///
    /// @throws IOException when there is none of a name
    static ImportFiles of(Copy.Environment environment, CopyOptions options, String names)
            throws IOException {
        List<Source> sources = new ArrayList<>();
        for (String name : names.split(",", -1)) {
            for (Path file : files(environment.files(), environment.path().apply(name.strip()))) {
                sources.add(() ->
                        new BufferedReader(
                                new InputStreamReader(
                                        new FileInput(environment.files(), file),
                                        options.encoding())));
            }
        }
        return new ImportFiles(options, sources);
    }

    /// Lines up to one that says `\.`, or to the last.
    static ImportFiles ofLines(Copy.Environment environment, CopyOptions options) {
        return new ImportFiles(
                options, List.of((Source) () -> new LineReader(environment.input())));
    }

    private static List<Path> files(FileSystem files, Path path) throws IOException {
        if (files.exists(path)) {
            return List.of(path);
        }
        Path parent = path.getParent();
        Path folder = parent == null ? Path.of(".") : parent;
        Path name = path.getFileName();
        List<Path> found = new ArrayList<>();
        if (name != null && files.exists(folder)) {
            PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + name);
            for (Path file : files.list(folder)) {
                Path own = file.getFileName();
                if (own != null && matcher.matches(own) && !files.isFolder(file)) {
                    found.add(file);
                }
            }
        }
        if (found.isEmpty()) {
            throw new NoSuchFileException(path.toString());
        }
        return found;
    }

    /// The number of files that were opened.
    int count() {
        return count;
    }

    /// The next row; empty behind the last.
    ///
    /// @throws IOException when a file cannot be read
    Optional<List<CsvField>> next() throws IOException {
        while (true) {
            if (current.isPresent()) {
                Optional<List<CsvField>> row = current.get().rows().next();
                if (row.isPresent()) {
                    return row;
                }
                close();
            }
            if (waiting.isEmpty()) {
                return Optional.empty();
            }
            open(waiting.remove());
        }
    }

    private void open(Source source) throws IOException {
        Reader reader = source.open();
        CsvReader rows = new CsvReader(options.dialect(), reader);
        current = Optional.of(new Open(reader, rows));
        count++;
        if (reader.markSupported()) {
            reader.mark(1);
            if (reader.read() != BYTE_ORDER_MARK) {
                reader.reset();
            }
        }
        if (options.hasHeader()) {
            rows.next();
        }
    }

    @Override
    public void close() throws IOException {
        if (current.isPresent()) {
            current.get().reader().close();
            current = Optional.empty();
        }
    }
}
