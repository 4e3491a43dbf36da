package dev.rowhouse.cli.exports;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.exports.file.GeneratedFile;
import dev.rowhouse.shell.output.Console;

import picocli.CommandLine.Option;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The destination of load profiles: a folder, or standard output one after the other.
final class LoadOutput {
    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description = "Folder for the files. Default: standard output.")
    private Optional<Path> output = Optional.empty();

    @Option(names = "--force", description = "Overwrite existing files.")
    private boolean force;

    /// Writes the files, and tells what is not in them.
    ///
    /// @param notes what was left out, as sentences
    void write(
            Console console, FileSystem files, List<GeneratedFile> generated, List<String> notes) {
        notes.forEach(note -> console.err().println("left out " + note));
        if (output.isPresent()) {
            new ExportedFiles(files, output.get(), force).write(generated);
            generated.forEach(
                    file -> console.out().println("wrote " + output.get().resolve(file.path())));
            return;
        }
        String separator = "";
        for (GeneratedFile file : generated) {
            console.out().print(separator);
            if (generated.size() > 1) {
                console.out().println("# " + file.path());
            }
            console.out().print(file.text());
            separator = "---\n";
        }
    }
}
