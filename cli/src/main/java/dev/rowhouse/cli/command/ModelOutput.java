package dev.rowhouse.cli.command;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.shell.output.FileFailure;

import java.io.IOException;
import java.nio.file.Path;

/// The destination of a model that the command makes: a file that must not exist unless it may be
/// replaced.
public record ModelOutput(FileSystem files, Path file, boolean force) {
    private static final Path SCHEMA = Path.of("docs", "model.schema.json");

    /// Whether the model goes to standard output.
    public boolean isStandardOutput() {
        return file.toString().equals("-");
    }

    /// Looks whether the file may be written, before any work is done for it.
    ///
    /// @throws InputException when there is a file that must not be replaced
    public void check() {
        check("-o FILE for another");
    }

    /// Looks whether the file may be written, before any work is done for it.
    ///
    /// @param other the advice for choosing another file
    /// @throws InputException when there is a file that must not be replaced
    public void check(String other) {
        if (!isStandardOutput() && files.isFolder(file)) {
            throw new InputException(file + ": this is a folder; name a file, such as model.yaml");
        }
        if (!isStandardOutput() && !force && files.exists(file)) {
            throw new InputException(
                    file + ": the file exists; use --force to replace it, or " + other);
        }
    }

    /// Writes the model.
    public void write(String text) {
        try {
            files.writeText(file, text);
        } catch (IOException e) {
            throw new UnavailableException(file + ": " + FileFailure.writing(e));
        }
    }

    /// The path of the JSON Schema as seen from the file, where one is above it; else empty.
    public String schemaPath() {
        Path folder = file.toAbsolutePath().normalize().getParent();
        if (isStandardOutput() || folder == null) {
            return "";
        }
        for (Path above = folder; above != null; above = above.getParent()) {
            if (files.exists(above.resolve(SCHEMA))) {
                return folder.relativize(above.resolve(SCHEMA)).toString().replace('\\', '/');
            }
        }
        return "";
    }
}
