package dev.rowhouse.cli.draw;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.WritableFile;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.cli.command.UnavailableException;
import dev.rowhouse.shell.output.FileFailure;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/// The files of pictures on their way into a folder. Each file is replaced in one step.
///
/// @param force whether files may be replaced
record DrawnFiles(FileSystem files, boolean force) {
    /// Looks whether a file may be written.
    ///
    /// @throws InputException when there is one that must not be replaced
    void check(Path file) {
        if (!force && files.exists(file)) {
            throw new InputException(
                    file
                            + ": the file exists; use --force to replace it, or -o DIR for another folder");
        }
    }

    /// Writes a file.
    ///
    /// @return the file
    /// @throws UnavailableException when that fails; an older file is then as it was
    Path write(Path file, byte[] bytes) {
        Path beside = file.resolveSibling("." + file.getFileName() + ".new");
        try {
            Path folder = file.getParent();
            if (folder != null) {
                files.createFolders(folder);
            }
            if (files.exists(beside)) {
                files.delete(beside);
            }
            try (WritableFile opened = files.create(beside)) {
                opened.append(ByteBuffer.wrap(bytes));
            }
            files.move(beside, file);
            return file;
        } catch (IOException e) {
            throw new UnavailableException(file + ": " + FileFailure.writing(e));
        }
    }
}
