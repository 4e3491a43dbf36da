package dev.rowhouse.cli.exports;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.cli.command.InputFiles;
import dev.rowhouse.cli.command.MixOption;
import dev.rowhouse.cli.command.Models;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.shell.output.Console;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The model that an export takes, with its design.
record ExportedModel(Workload workload, Design design) {
    /// Reads and designs a model; empty when it has mistakes, which are then shown.
    ///
    /// @param path a model file, or a folder with one
    /// @throws InputException when there is none, or there are several
    static Optional<ExportedModel> read(Console console, FileSystem files, MixOption mix, Path path)
            throws IOException {
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

    /// Says what the design does not serve, and the export therefore does not have.
    void tellLeftOut(Console console) {
        design.unserved()
                .forEach(each ->
                        console.err().println("left out " + each.name() + ": " + each.reason()));
    }
}
