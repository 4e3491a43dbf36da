package dev.rowhouse.prove.application;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.source.Diagnostic;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.model.source.SourceFile;
import dev.rowhouse.model.source.YamlFile;
import dev.rowhouse.model.source.YamlTree;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads statements files: YAML that names the script of an application's tables and lists the
/// statements that it sends for each question and mutation of a model.
///
/// **Thread safety.** Reads one file.
public final class ApplicationFile {
    private static final String KIND = "statements file";
    private static final String EXAMPLE = "examples/likes/relational.yaml";

    private final FileSystem files;
    private final Path path;
    private final Workload workload;
    private final List<Diagnostic> ofScript = new ArrayList<>();

    private ApplicationFile(FileSystem files, Path path, Workload workload) {
        this.files = files;
        this.path = path;
        this.workload = workload;
    }

    /// Whether a file is a statements file and no model file: it has the key `schema`, and not
    /// `entities`. A file that cannot be read is none.
    public static boolean isOne(FileSystem files, Path path) {
        return YamlFile.read(
                        files,
                        path,
                        KIND,
                        EXAMPLE,
                        (tree, _, _) ->
                                Optional.of(
                                        tree instanceof YamlTree.Mapping mapping
                                                && mapping.find("schema").isPresent()
                                                && mapping.find("entities").isEmpty()))
                .value()
                .orElse(false);
    }

    /// Reads a file.
    ///
    /// @param workload the model, whose questions and mutations the file names
    public static Reading<Application> read(FileSystem files, Path path, Workload workload) {
        ApplicationFile file = new ApplicationFile(files, path, workload);
        Reading<Application> reading =
                YamlFile.read(
                        files,
                        path,
                        KIND,
                        EXAMPLE,
                        (tree, _, diagnostics) -> file.application(tree, diagnostics));
        if (file.ofScript.isEmpty()) {
            return reading;
        }
        List<Diagnostic> all = new ArrayList<>(file.ofScript);
        all.addAll(reading.diagnostics());
        return Reading.failed(all);
    }

    private Optional<Application> application(YamlTree tree, Diagnostics diagnostics) {
        if (!(tree instanceof YamlTree.Mapping mapping)) {
            diagnostics.report(
                    tree.position(),
                    "a statements file must be a mapping, this is " + tree.kind(),
                    "begin with `schema: schema.cql`");
            return Optional.empty();
        }
        ApplicationReader.checkKeys(mapping, diagnostics);
        if (!(mapping.find("schema").orElse(null) instanceof YamlTree.Scalar script)) {
            diagnostics.report(
                    tree.position(),
                    "`schema` must be the name of a file",
                    "write `schema: schema.cql`, the file with the CREATE TABLE statements");
            return Optional.empty();
        }
        return script(script, diagnostics)
                .flatMap(schema ->
                        new ApplicationReader(workload, schema, diagnostics).read(mapping));
    }

    private Optional<OwnSchema> script(YamlTree.Scalar name, Diagnostics diagnostics) {
        Path script = path.resolveSibling(name.text());
        try {
            String text = files.readText(script);
            String file = script.toString();
            Diagnostics mistakes = new Diagnostics(SourceFile.of(file, text));
            Optional<OwnSchema> schema =
                    new SchemaScriptReader(file, text, mistakes).read(workload.model().keyspace());
            if (schema.isEmpty()) {
                ofScript.addAll(mistakes.list());
                diagnostics.report(
                        name.position(),
                        "the script has " + ApplicationReader.counted(ofScript.size(), "mistake"),
                        "correct it first; the statements are checked against its tables");
            }
            return schema;
        } catch (CharacterCodingException _) {
            diagnostics.report(
                    name.position(),
                    script + " is not UTF-8 text",
                    "save it with the encoding UTF-8");
        } catch (IOException _) {
            diagnostics.report(
                    name.position(),
                    script + ": there is no such file, or it cannot be read",
                    "give its path, seen from the folder of this file");
        }
        return Optional.empty();
    }
}
