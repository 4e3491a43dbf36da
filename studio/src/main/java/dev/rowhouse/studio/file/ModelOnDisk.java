package dev.rowhouse.studio.file;

import dev.rowhouse.base.FileSystem;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// A model file that the page and other editors change. A write names the version that it
/// replaces; when the file has another one by then, nothing is written.
///
/// **Invariants.** No text that somebody else wrote is replaced unseen.
///
/// **Thread safety.** Safe.
public final class ModelOnDisk {
    private final FileSystem files;
    private final Path path;

    /// @param path the file, which need not exist
    public ModelOnDisk(FileSystem files, Path path) {
        this.files = files;
        this.path = path;
    }

    /// The path of the file.
    public Path path() {
        return path;
    }

    /// The present text.
    ///
    /// @throws IOException when the file is there but cannot be read
    public ModelText read() throws IOException {
        return files.exists(path) ? ModelText.of(files.readText(path)) : ModelText.MISSING;
    }

    /// The outcome of a write.
    ///
    /// @param now what is in the file now
    /// @param isWritten whether that is the new text
    public record Outcome(ModelText now, boolean isWritten) {}

    /// Replaces a version of the file in one step. Nothing is written when the file has another
    /// version by then, unless it has the new text already.
    ///
    /// @param base the version to replace; empty to create the file
    /// @throws IOException when the file cannot be read or written; it is then as it was
    public synchronized Outcome write(String base, String text) throws IOException {
        ModelText before = read();
        ModelText wanted = ModelText.of(text);
        if (before.equals(wanted)) {
            return new Outcome(before, true);
        }
        if (!before.version().equals(base)) {
            return new Outcome(before, false);
        }
        replace(text);
        return new Outcome(wanted, true);
    }

    private void replace(String text) throws IOException {
        Path beside = path.resolveSibling("." + path.getFileName() + ".new");
        try {
            files.writeText(beside, text);
            files.move(beside, path);
        } catch (IOException e) {
            deleteIfPossible(beside).ifPresent(e::addSuppressed);
            throw e;
        }
    }

    private Optional<IOException> deleteIfPossible(Path file) {
        try {
            files.delete(file);
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(e);
        }
    }
}
