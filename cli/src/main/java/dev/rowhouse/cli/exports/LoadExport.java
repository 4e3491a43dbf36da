package dev.rowhouse.cli.exports;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.exports.file.GeneratedFile;
import dev.rowhouse.shell.output.Console;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/// An export of profiles for a load generator, to a folder or, one after the other, to standard
/// output.
abstract class LoadExport implements Callable<Integer> {
    private final Console console;
    private final FileSystem files;

    @Mixin private ModelArgument model = new ModelArgument();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description = "Folder for the files. Default: standard output.")
    private Optional<Path> output = Optional.empty();

    @Option(names = "--force", description = "Overwrite existing files.")
    private boolean force;

    /// @param console the output
    LoadExport(Console console, FileSystem files) {
        this.console = console;
        this.files = files;
    }

    /// The profiles of a model.
    ///
    /// @param files what the load generator reads
    /// @param notes notes on omissions, as sentences
    record Profiles(List<GeneratedFile> files, List<String> notes) {
        /// Copies the lists.
        Profiles {
            files = List.copyOf(files);
            notes = List.copyOf(notes);
        }
    }

    /// Generates the profiles.
    abstract Profiles profiles(ExportedModel exported);

    @Override
    public final Integer call() throws IOException {
        Optional<ExportedModel> exported = model.read(console, files);
        if (exported.isEmpty()) {
            return ExitCode.BAD_INPUT.number();
        }
        exported.get().tellLeftOut(console);
        Profiles profiles = profiles(exported.get());
        profiles.notes().forEach(note -> console.err().println("left out " + note));
        if (output.isPresent()) {
            write(profiles.files(), output.get());
        } else {
            print(profiles.files());
        }
        return ExitCode.OK.number();
    }

    private void write(List<GeneratedFile> generated, Path folder) {
        new ExportedFiles(files, folder, force).write(generated);
        generated.forEach(file -> console.out().println("wrote " + folder.resolve(file.path())));
    }

    private void print(List<GeneratedFile> generated) {
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
