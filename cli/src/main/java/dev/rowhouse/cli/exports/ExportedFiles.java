package dev.rowhouse.cli.exports;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.cli.command.UnavailableException;
import dev.rowhouse.exports.file.GeneratedFile;
import dev.rowhouse.shell.output.FileFailure;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// Files of an export on their way into a folder.
record ExportedFiles(FileSystem files, Path folder, boolean force) {
    /// Writes them, all or, when one may not be replaced, none.
    ///
    /// @throws InputException when a file exists and may not be replaced
    /// @throws UnavailableException when one cannot be written
    void write(List<GeneratedFile> generated) {
        for (GeneratedFile file : generated) {
            Path path = folder.resolve(file.path());
            if (!force && files.exists(path)) {
                throw new InputException(
                        path
                                + ": the file exists; use --force to replace it, or --output DIR for another folder");
            }
        }
        for (GeneratedFile file : generated) {
            Path path = folder.resolve(file.path());
            try {
                Path parent = path.getParent();
                if (parent != null) {
                    files.createFolders(parent);
                }
                files.writeText(path, file.text());
            } catch (IOException e) {
                throw new UnavailableException(path + ": " + FileFailure.writing(e));
            }
        }
    }
}
