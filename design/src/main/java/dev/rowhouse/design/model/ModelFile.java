package dev.rowhouse.design.model;

import dev.rowhouse.base.FileSystem;

import java.nio.file.Path;
import java.util.Optional;

/// The front door to model files: YAML in, a checked conceptual model or diagnostics out.
///
/// Reading never throws on what a file contains. Every mistake found is reported at once, each with its place and a remedy; what
/// depends on a part that is wrong is not looked at.
public final class ModelFile {
    private ModelFile() {}

    /// Reads a file.
    public static Reading<ModelDocument> read(FileSystem files, Path path) {
        return YamlFile.read(
                files, path, "model file", "examples/followers/model.yaml", ModelFile::document);
    }

    /// Reads a text.
    ///
    /// @param name the name that diagnostics give the file
    /// @param text the YAML
    public static Reading<ModelDocument> parse(String name, String text) {
        return YamlFile.parse(name, text, ModelFile::document);
    }

    private static Optional<ModelDocument> document(
            YamlTree tree, SourceFile file, Diagnostics diagnostics) {
        return new ModelReader(file, diagnostics).read(tree);
    }
}
