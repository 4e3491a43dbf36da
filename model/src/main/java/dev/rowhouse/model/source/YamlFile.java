package dev.rowhouse.model.source;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.ReadableFile;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.Optional;

/// Reads a YAML file: its content, or all mistakes in it.
public final class YamlFile {
    private static final long MEGABYTE = 1_000_000;

    /// The reader of YAML takes three million characters, each of which may be four bytes.
    private static final long BYTES_MAX = 12 * MEGABYTE;

    private YamlFile() {}

    /// Makes something of a document.
    @FunctionalInterface
    public interface Reader<T> {
        /// Reads the document and reports its mistakes.
        Optional<T> read(YamlTree tree, SourceFile file, Diagnostics diagnostics);
    }

    /// Reads a file.
    ///
    /// @param kind its name in messages, such as `model file`
    /// @param example a path of such a file
    public static <T> Reading<T> read(
            FileSystem files, Path path, String kind, String example, Reader<T> reader) {
        String problem;
        String remedy;
        try {
            if (!files.exists(path)) {
                problem = "there is no such file";
                remedy = "give the path of a " + kind + ", such as " + example;
            } else if (files.isFolder(path)) {
                problem = "this is a folder";
                remedy = "give the path of the " + kind + " in it";
            } else if (size(files, path) > BYTES_MAX) {
                problem =
                        "the file holds %,d MB, and a %s at most %d"
                                .formatted(
                                        size(files, path) / MEGABYTE, kind, BYTES_MAX / MEGABYTE);
                remedy = "give the path of a " + kind + ", such as " + example;
            } else {
                return parse(path.toString(), files.readText(path), reader);
            }
        } catch (CharacterCodingException _) {
            problem = "the file is not UTF-8 text";
            remedy = "save it with the encoding UTF-8";
        } catch (IOException e) {
            problem = "the file cannot be read: " + e.getMessage();
            remedy = "check the file and its permissions";
        }
        Diagnostics diagnostics = new Diagnostics(SourceFile.of(path.toString(), ""));
        diagnostics.report(new SourcePosition(1, 1, 1), problem, remedy);
        return Reading.failed(diagnostics.list());
    }

    private static long size(FileSystem files, Path path) throws IOException {
        try (ReadableFile file = files.open(path)) {
            return file.size();
        }
    }

    /// Reads a text.
    ///
    /// @param name the name that diagnostics give the file
    public static <T> Reading<T> parse(String name, String text, Reader<T> reader) {
        String withoutMark = text.startsWith("\uFEFF") ? text.substring(1) : text;
        SourceFile file = SourceFile.of(name, withoutMark);
        Diagnostics diagnostics = new Diagnostics(file);
        Optional<YamlTree> tree = new YamlReader(withoutMark, diagnostics).read();
        Optional<T> value = Optional.empty();
        if (tree.isPresent() && diagnostics.isEmpty()) {
            value = reader.read(tree.get(), file, diagnostics);
        }
        return value.isPresent() && diagnostics.isEmpty()
                ? Reading.of(value.get())
                : Reading.failed(diagnostics.list());
    }
}
