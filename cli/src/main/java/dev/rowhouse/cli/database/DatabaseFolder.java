package dev.rowhouse.cli.database;

import picocli.CommandLine.Option;

import java.nio.file.Path;

/// The option `--data` of the commands that work on the files of a database.
public final class DatabaseFolder {
    @Option(
            names = {"-d", "--data"},
            paramLabel = "DIR",
            required = true,
            description = "Folder of the database.")
    private Path path = Path.of("");

    /// The folder.
    public Path path() {
        return path;
    }
}
