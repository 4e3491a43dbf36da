package dev.rowhouse.cli.exports;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.cli.command.InputFiles;
import dev.rowhouse.cli.command.MixOption;
import dev.rowhouse.cli.command.Models;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.shell.output.Console;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The one model that an export takes, and the mix whose rates count.
final class ModelArgument {
    @Parameters(paramLabel = "MODEL", description = "Model file, or a folder with one.")
    private Path path = Path.of("");

    @Mixin private MixOption mix = new MixOption();

    /// Reads and designs the model; empty when it has mistakes, which are then shown.
    ///
    /// @throws InputException when there is none, or there are several
    Optional<ExportedModel> read(Console console, FileSystem files) throws IOException {
        List<Path> models = InputFiles.models(files, path);
        if (models.size() > 1) {
            throw new InputException(
                    path
                            + ": an export takes one model, the folder holds "
                            + models.size()
                            + ": "
                            + models);
        }
        return new Models(console, files, mix)
                .read(models.getFirst())
                .map(workload -> new ExportedModel(workload, Designer.design(workload)));
    }
}
