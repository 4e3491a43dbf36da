package dev.rowhouse.model.format;

import dev.rowhouse.base.Sha256;
import dev.rowhouse.model.query.JpqlLayout;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.SourceFile;
import dev.rowhouse.model.source.YamlReader;
import dev.rowhouse.model.source.YamlTree;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The content of model files: what they say, without comments, and however it is laid out.
///
/// Two texts have the same content if one is the other one formatted.
public final class ModelContent {
    private ModelContent() {}

    /// The content as a text that equals that of another file with the same content; empty when the
    /// file is not YAML.
    static Optional<String> of(SourceFile file) {
        Diagnostics unseen = new Diagnostics(file);
        return new YamlReader(file.name(), String.join("\n", file.lines()), unseen)
                .read()
                .map(ModelContent::text);
    }

    /// The fingerprint of a model's files, which is equal for equal content.
    ///
    /// @param files the model file and those that it includes
    public static String fingerprint(List<SourceFile> files) {
        return Sha256.of(
                files.stream().map(file -> of(file).orElse("")).collect(Collectors.joining("\n")));
    }

    private static String text(YamlTree tree) {
        return switch (tree) {
            case YamlTree.Scalar scalar -> quoted(scalar.text());
            case YamlTree.Sequence sequence ->
                    sequence.items().stream()
                            .map(ModelContent::text)
                            .collect(Collectors.joining(",", "[", "]"));
            case YamlTree.Mapping mapping ->
                    mapping.entries().stream()
                            .sorted(Comparator.comparing(each -> each.key().text()))
                            .map(ModelContent::text)
                            .collect(Collectors.joining(",", "{", "}"));
        };
    }

    private static String text(YamlTree.Entry entry) {
        String key = entry.key().text();
        String value =
                key.equals("jpql") && entry.value() instanceof YamlTree.Scalar jpql
                        ? quoted(words(jpql))
                        : text(entry.value());
        return quoted(key) + ":" + value;
    }

    /// Blanks between the words of JPQL do not matter.
    private static String words(YamlTree.Scalar jpql) {
        return JpqlLayout.lines(jpql.text(), Integer.MAX_VALUE)
                .map(List::getFirst)
                .orElse(jpql.text());
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
