package dev.rowhouse.cli.imports;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.cli.command.InputFiles;
import dev.rowhouse.imports.script.ScriptFile;

import picocli.CommandLine.Option;

import java.nio.file.Path;
import java.util.Optional;

/// The options of all imports: the file and the name of the model.
final class ImportArguments {
    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description =
                    "Write the model to this file; - for standard output. Default: model.yaml.")
    private Path output = Path.of("model.yaml");

    @Option(names = "--force", description = "Overwrite an existing file.")
    private boolean force;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "Name of the model. Default: the name of the schema file or its folder.")
    private Optional<String> name = Optional.empty();

    @Option(names = "--json", description = "Print the report as JSON.")
    private boolean json;

    Path output() {
        return output;
    }

    boolean force() {
        return force;
    }

    boolean json() {
        return json;
    }

    /// The text of a script that the command names.
    ///
    /// @throws InputException when it cannot be read
    static ScriptFile script(FileSystem files, Path file) {
        return new ScriptFile(file.toString(), InputFiles.read(files, file));
    }

    /// The model's name.
    ///
    /// @throws InputException when the given one cannot be a name
    String modelName(Path schema) {
        if (name.isPresent()) {
            if (!name.get().matches("[A-Za-z][A-Za-z0-9_]{0,47}")) {
                throw new InputException(
                        "--name "
                                + name.get()
                                + ": use letters, digits and underscores, a letter first");
            }
            return name.get();
        }
        String file = String.valueOf(schema.getFileName()).replaceFirst("\\.[A-Za-z]+$", "");
        boolean isGeneral =
                file.matches("(?i)schema|dump|structure|ddl|tables|classes|entities|src|java|main");
        Path folder = schema.toAbsolutePath().normalize().getParent();
        String named = isGeneral && folder != null ? String.valueOf(folder.getFileName()) : file;
        String plain = named.replaceAll("[^A-Za-z0-9]+", "_").replaceAll("^[^A-Za-z]+|_+$", "");
        return plain.isEmpty() ? "model" : plain.substring(0, Math.min(48, plain.length()));
    }
}
