package dev.rowhouse.model.source;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.ReadableFile;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.List;
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
        String name = path.toString();
        return switch (text(files, path, kind, example)) {
            case FileText.Content(var text) -> parse(name, text, reader);
            case FileText.Unreadable unreadable -> Reading.failed(List.of(unreadable.in(name)));
        };
    }

    /// Reads a text.
    ///
    /// @param name the name that diagnostics give the file
    public static <T> Reading<T> parse(String name, String text, Reader<T> reader) {
        SourceFile file = SourceFile.of(name, withoutMark(text));
        Diagnostics diagnostics = new Diagnostics(file);
        Optional<YamlTree> tree = new YamlReader(name, withoutMark(text), diagnostics).read();
        Optional<T> value = Optional.empty();
        if (tree.isPresent() && diagnostics.isEmpty()) {
            value = reader.read(tree.get(), file, diagnostics);
        }
        return value.isPresent() && diagnostics.isEmpty()
                ? Reading.of(value.get())
                : Reading.failed(diagnostics.list());
    }

    /// Reads one more file for the same reader; mistakes in it are added to the others.
    ///
    /// @return empty when its text is not YAML
    public static Optional<YamlTree> parseAlso(String name, String text, Diagnostics diagnostics) {
        diagnostics.add(SourceFile.of(name, withoutMark(text)));
        return new YamlReader(name, withoutMark(text), diagnostics).read();
    }

    /// Some editors begin a file with a byte order mark.
    private static String withoutMark(String text) {
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    /// Reads the text of a file that people write by hand.
    ///
    /// @param kind its name in messages, such as `model file`
    /// @param example a path of such a file
    public static FileText text(FileSystem files, Path path, String kind, String example) {
        try {
            if (!files.exists(path)) {
                return new FileText.Unreadable(
                        "there is no such file",
                        "give the path of a " + kind + ", such as " + example);
            }
            if (files.isFolder(path)) {
                return new FileText.Unreadable(
                        "this is a folder", "give the path of the " + kind + " in it");
            }
            long size = size(files, path);
            if (size > BYTES_MAX) {
                return new FileText.Unreadable(
                        "the file holds %,d MB, and a %s at most %d"
                                .formatted(size / MEGABYTE, kind, BYTES_MAX / MEGABYTE),
                        "give the path of a " + kind + ", such as " + example);
            }
            return new FileText.Content(files.readText(path));
        } catch (CharacterCodingException _) {
            return new FileText.Unreadable(
                    "the file is not UTF-8 text", "save it with the encoding UTF-8");
        } catch (IOException e) {
            return new FileText.Unreadable(
                    "the file cannot be read: " + e.getMessage(),
                    "check the file and its permissions");
        }
    }

    private static long size(FileSystem files, Path path) throws IOException {
        try (ReadableFile file = files.open(path)) {
            return file.size();
        }
    }
}
