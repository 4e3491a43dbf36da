package dev.rowhouse.studio.page;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.PageWidth;
import dev.rowhouse.exports.file.GeneratedFile;
import dev.rowhouse.exports.load.NoSqlBenchWorkload;
import dev.rowhouse.exports.load.StressProfiles;
import dev.rowhouse.model.glossary.GlossaryBuilder;
import dev.rowhouse.model.glossary.GlossaryMarkdown;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.text.DesignScript;
import dev.rowhouse.plan.text.DesignText;
import dev.rowhouse.plan.text.DesignTree;
import dev.rowhouse.plan.text.TextLine;
import dev.rowhouse.prove.stage.Subject;

import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

import java.util.List;
import java.util.Optional;

/// Texts that the page offers to save.
public final class ExportPage {
    private ExportPage() {}

    /// A file.
    ///
    /// @param name its name
    /// @param type its content type
    public record Saved(String name, String type, Bytes content) {
        /// A file of text.
        static Saved text(String name, String type, String text) {
            return new Saved(name, type, Bytes.utf8(text));
        }
    }

    /// The file of a kind; empty when there is no such kind.
    ///
    /// @param kind `cql`, `json`, `text`, `glossary`, `stress` or `nosqlbench`
    public static Optional<Saved> of(String kind, Subject subject) {
        Design design = subject.design();
        String name = design.name();
        return switch (kind) {
            case "cql" -> plain(name + ".cql", DesignScript.of(design));
            case "json" ->
                    Optional.of(
                            Saved.text(
                                    name + ".json",
                                    "application/json",
                                    JsonMapper.builder()
                                            .enable(SerializationFeature.INDENT_OUTPUT)
                                            .build()
                                            .writeValueAsString(DesignTree.of(design))));
            case "text" ->
                    plain(
                            name + ".txt",
                            TextLine.plain(DesignText.of(design, PageWidth.UNBOUNDED)));
            case "glossary" ->
                    plain(
                            name + ".md",
                            GlossaryMarkdown.of(List.of(GlossaryBuilder.of(subject.workload()))));
            case "stress" ->
                    joined(
                            name + "-stress.yaml",
                            StressProfiles.of(subject.workload(), design).files());
            case "nosqlbench" ->
                    joined(
                            name + "-nosqlbench.yaml",
                            List.of(NoSqlBenchWorkload.of(subject.workload(), design).file()));
            default -> Optional.empty();
        };
    }

    private static Optional<Saved> plain(String name, String text) {
        return Optional.of(Saved.text(name, "text/plain; charset=utf-8", text));
    }

    /// Several files as the documents of one.
    private static Optional<Saved> joined(String name, List<GeneratedFile> files) {
        StringBuilder text = new StringBuilder();
        files.forEach(file ->
                text.append("# ")
                        .append(file.path())
                        .append('\n')
                        .append(file.text())
                        .append('\n'));
        return plain(name, text.toString());
    }
}
