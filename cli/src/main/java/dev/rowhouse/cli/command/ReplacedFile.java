package dev.rowhouse.cli.command;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.shell.output.FileFailure;

import java.io.IOException;
import java.nio.file.Path;

/// Replaces the text of a file in one step: whatever happens meanwhile, the file has either the old
/// text or the new one.
public final class ReplacedFile {
    private ReplacedFile() {}

    /// Replaces the text of a file.
    ///
    /// @throws UnavailableException when it cannot be written; it is then as it was
    public static void write(FileSystem files, Path file, String text) {
        Path beside = file.resolveSibling("." + file.getFileName() + ".new");
        try {
            files.writeText(beside, text);
            files.syncFile(beside);
            files.move(beside, file);
        } catch (IOException e) {
            deleteIfPossible(files, beside);
            throw new UnavailableException(file + ": " + FileFailure.writing(e));
        }
    }

    private static void deleteIfPossible(FileSystem files, Path file) {
        try {
            files.delete(file);
        } catch (IOException _) {
            // The first failure is the one to report.
        }
    }
}
