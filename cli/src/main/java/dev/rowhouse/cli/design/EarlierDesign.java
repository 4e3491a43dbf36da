package dev.rowhouse.cli.design;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.cli.command.InputFiles;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.SourceFile;
import dev.rowhouse.model.source.YamlReader;
import dev.rowhouse.model.source.YamlTree;
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
        String text = InputFiles.read(files, file);
        Optional<DesignTexts> report = DesignData.read(text, HtmlWriter.DATA);
        if (report.isPresent()) {
            return new Found(file, report);
        }
        if (!isModel(file, text)) {
            throw new InputException(
                    "--since %s: this is neither a report that `rowhouse report` wrote (an .html file) nor a model file; name one of them"
                            .formatted(file));
        }
        return new Found(file, designed.apply(file));
    }

    /// Whether a file is a model, even one with mistakes.
    private static boolean isModel(Path file, String text) {
        String name = file.toString();
        Diagnostics unseen = new Diagnostics(SourceFile.of(name, text));
        return new YamlReader(name, text, unseen)
                .read()
                .map(tree ->
                        tree instanceof YamlTree.Mapping mapping
                                && (mapping.find("model").isPresent()
                                        || mapping.find("entities").isPresent()))
                .orElse(name.endsWith(".yaml") || name.endsWith(".yml"));
    }

    /// An earlier design.
    ///
    /// @param file where it is from
    /// @param texts its texts; empty when the model file has mistakes
    record Found(Path file, Optional<DesignTexts> texts) {}
}
