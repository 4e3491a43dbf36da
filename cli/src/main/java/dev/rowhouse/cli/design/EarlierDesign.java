package dev.rowhouse.cli.design;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.cli.command.InputFiles;
import dev.rowhouse.report.change.DesignData;
import dev.rowhouse.report.change.DesignTexts;
import dev.rowhouse.report.html.HtmlWriter;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/// The design with which a report is compared: that of an earlier report, or of a model file.
///
/// @param designed reads and designs a model file; empty when it has mistakes, which are then shown
record EarlierDesign(FileSystem files, Function<Path, Optional<DesignTexts>> designed) {
    /// The earlier design of a model.
    ///
    /// @param since the file, or a folder with reports or model files
    /// @param model the model file that is compared
    /// @param report the file name of its report
    /// @throws InputException when the file is neither a report nor a model, or the folder has none
    ///     for the model
    Found find(Path since, Path model, String report) {
        if (!files.exists(since)) {
            throw new InputException(
                    "--since %s: there is no such file or folder".formatted(since));
        }
        if (!files.isFolder(since)) {
            return read(since);
        }
        Path earlier = since.resolve(report);
        if (files.exists(earlier)) {
            return read(earlier);
        }
        Path sameName = since.resolve(String.valueOf(model.getFileName()));
        if (files.exists(sameName)) {
            return read(sameName);
        }
        throw new InputException(
                "--since %s: the folder holds neither %s nor %s"
                        .formatted(since, report, sameName.getFileName()));
    }

    private Found read(Path file) {
        if (!file.toString().endsWith(".html")) {
            return new Found(file, designed.apply(file));
        }
        Optional<DesignTexts> texts =
                DesignData.read(InputFiles.read(files, file), HtmlWriter.DATA);
        if (texts.isEmpty()) {
            throw new InputException(
                    "--since %s: this is not a report that `rowhouse report` wrote"
                            .formatted(file));
        }
        return new Found(file, texts);
    }

    /// An earlier design.
    ///
    /// @param file where it is from
    /// @param texts its texts; empty when the model file has mistakes
    record Found(Path file, Optional<DesignTexts> texts) {}
}
