package dev.rowhouse.design.model;

import dev.rowhouse.base.FileSystem;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
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
        String problem;
        String remedy;
        try {
            if (!files.exists(path)) {
                problem = "there is no such file";
                remedy = "give the path of a model file, such as examples/followers/model.yaml";
            } else if (files.isFolder(path)) {
                problem = "this is a folder";
                remedy = "give the path of the model file in it";
            } else {
                return parse(path.toString(), files.readText(path));
            }
        } catch (CharacterCodingException _) {
            problem = "the file is not UTF-8 text";
            remedy = "save it with the encoding UTF-8";
        } catch (IOException e) {
            problem = "the file cannot be read: " + e.getMessage();
            remedy = "check the file and its permissions";
        }
        Diagnostics diagnostics = new Diagnostics(SourceFile.of(path.toString(), ""));
        diagnostics.report(new SourcePosition(1, 1, 1), problem, remedy);
        return Reading.failed(diagnostics.list());
    }

    /// Reads a text.
    ///
    /// @param name the name that diagnostics give the file
    /// @param text the YAML
    public static Reading<ModelDocument> parse(String name, String text) {
        String withoutMark = text.startsWith("\uFEFF") ? text.substring(1) : text;
        SourceFile file = SourceFile.of(name, withoutMark);
        Diagnostics diagnostics = new Diagnostics(file);
        Optional<YamlTree> tree = new YamlReader(withoutMark, diagnostics).read();
        Optional<ModelDocument> document = Optional.empty();
        if (tree.isPresent() && diagnostics.isEmpty()) {
            document = new ModelReader(file, diagnostics).read(tree.get());
        }
        return document.isPresent() && diagnostics.isEmpty()
                ? Reading.of(document.get())
                : Reading.failed(diagnostics.list());
    }
}
