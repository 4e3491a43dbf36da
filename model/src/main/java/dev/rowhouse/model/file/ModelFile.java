package dev.rowhouse.model.file;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.model.source.SourceText;
import dev.rowhouse.model.source.YamlFile;
import dev.rowhouse.model.source.YamlTree;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BiConsumer;

/// The front door to model files: YAML in, a checked conceptual model or diagnostics out.
///
/// Reading never throws on what a file contains. All mistakes are reported in one run, each with
/// its position and a remedy; parts that depend on a wrong part are not checked.
public final class ModelFile {
    private ModelFile() {}

    /// Reads a file and those that it includes.
    public static Reading<ModelDocument> read(FileSystem files, Path path) {
        return read(files, path, (_, _) -> {});
    }

    /// Reads a file and those that it includes.
    ///
    /// @param statementCheck reports the syntax errors of a JPQL text; used when the model has
    ///     mistakes
    public static Reading<ModelDocument> read(
            FileSystem files, Path path, BiConsumer<SourceText, Diagnostics> statementCheck) {
        return YamlFile.read(
                files,
                path,
                "model file",
                "examples/followers/model.yaml",
                (tree, _, diagnostics) -> whole(tree, files, path, diagnostics, statementCheck));
    }

    /// Reads a text as if it were that of a file, with the files that it includes.
    ///
    /// @param statementCheck as for a file
    public static Reading<ModelDocument> readAs(
            FileSystem files,
            Path path,
            String text,
            BiConsumer<SourceText, Diagnostics> statementCheck) {
        return YamlFile.parse(
                path.toString(),
                text,
                (tree, _, diagnostics) -> whole(tree, files, path, diagnostics, statementCheck));
    }

    private static Optional<ModelDocument> whole(
            YamlTree tree,
            FileSystem files,
            Path path,
            Diagnostics diagnostics,
            BiConsumer<SourceText, Diagnostics> statementCheck) {
        return new IncludeReader(files, diagnostics)
                .read(tree, path)
                .flatMap(all -> document(all, diagnostics, statementCheck));
    }

    /// Reads a text, which cannot include files.
    ///
    /// @param name the name that diagnostics give the file
    /// @param text the YAML
    public static Reading<ModelDocument> parse(String name, String text) {
        return parse(name, text, (_, _) -> {});
    }

    /// Reads a text, which cannot include files.
    ///
    /// @param name the name that diagnostics give the file
    /// @param text the YAML
    /// @param statementCheck as for a file
    public static Reading<ModelDocument> parse(
            String name, String text, BiConsumer<SourceText, Diagnostics> statementCheck) {
        return YamlFile.parse(
                name,
                text,
                (tree, _, diagnostics) -> {
                    IncludeReader.refuse(tree, diagnostics);
                    return document(tree, diagnostics, statementCheck);
                });
    }

    /// Whether a file is no model by itself, but may be included in one: it has keys of model
    /// files, and no name.
    public static boolean isPart(FileSystem files, Path path) {
        return YamlFile.read(
                        files,
                        path,
                        "model file",
                        "common.yaml",
                        (tree, _, _) -> Optional.of(isPart(tree)))
                .value()
                .orElse(false);
    }

    /// The reason why a text cannot be the name of anything in a model, with the remedy; empty if
    /// it can.
    public static Optional<String> refusalOfName(String text) {
        return Names.isName(text)
                ? Optional.empty()
                : Optional.of(
                        "`%s` cannot be a name: use at most %d letters, digits and underscores, a letter first"
                                .formatted(text, Names.LENGTH_MAX));
    }

    private static boolean isPart(YamlTree tree) {
        return tree instanceof YamlTree.Mapping mapping
                && mapping.find("model").isEmpty()
                && mapping.entries().stream()
                        .allMatch(entry -> ModelObject.FILE.keys().contains(entry.key().text()));
    }

    private static Optional<ModelDocument> document(
            YamlTree tree,
            Diagnostics diagnostics,
            BiConsumer<SourceText, Diagnostics> statementCheck) {
        return new ModelReader(diagnostics, statementCheck).read(tree);
    }
}
