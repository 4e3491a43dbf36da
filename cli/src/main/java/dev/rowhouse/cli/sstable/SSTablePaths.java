package dev.rowhouse.cli.sstable;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.storage.sstable.io.Descriptor;

import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// The SSTables that a command works on.
final class SSTablePaths {
    @Parameters(
            arity = "1..*",
            paramLabel = "PATH",
            description = "A Data.db file, its short name nb-1-big, or a folder with SSTables.")
    private List<Path> paths = List.of();

    /// The paths as they are written.
    List<Path> asWritten() {
        return List.copyOf(paths);
    }

    /// The SSTables of all paths, each once, those of a folder by id.
    ///
    /// @throws InputException when a path has no SSTable
    List<Descriptor> find(FileSystem files) throws IOException {
        return new SSTableFiles(files).find(paths);
    }
}
