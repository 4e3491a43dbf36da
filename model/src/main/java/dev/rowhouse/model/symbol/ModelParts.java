package dev.rowhouse.model.symbol;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.FileText;
import dev.rowhouse.model.source.SourceFile;
import dev.rowhouse.model.source.YamlFile;
import dev.rowhouse.model.source.YamlTree;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The files of a model: those that it includes, then the model file itself. Mistakes in them do
/// not matter.
///
/// @param parts the files
public record ModelParts(List<Part> parts) {
    /// More files are no model.
    private static final int PARTS_MAX = 200;

    /// Copies the list.
    public ModelParts {
        parts = List.copyOf(parts);
    }

    /// A file.
    ///
    /// @param path its path as places in it name the file
    /// @param tree its content; empty if it is no mapping in YAML
    public record Part(Path path, String text, Optional<YamlTree.Mapping> tree) {
        /// The name that places in it give the file.
        public String name() {
            return path.toString();
        }
    }

    /// Reads a model file and the files that it includes, as far as they can be read.
    public static ModelParts read(FileSystem files, Path path) {
        Map<Path, Part> found = new LinkedHashMap<>();
        List<Path> underway = new ArrayList<>();
        add(files, path, underway, found);
        return new ModelParts(List.copyOf(found.values()));
    }

    private static void add(
            FileSystem files, Path path, List<Path> underway, Map<Path, Part> found) {
        Path identity = path.toAbsolutePath().normalize();
        boolean isKnown = underway.contains(identity) || found.containsKey(identity);
        if (isKnown || underway.size() + found.size() > PARTS_MAX) {
            return;
        }
        FileText read = YamlFile.text(files, path, "model file", "model.yaml");
        if (!(read instanceof FileText.Content(String text))) {
            return;
        }
        underway.add(identity);
        Optional<YamlTree.Mapping> tree = tree(path.toString(), text);
        tree.stream()
                .flatMap(mapping -> Branches.scalars(mapping, "include").stream())
                .flatMap(name -> resolve(path, name.text()).stream())
                .forEach(included -> add(files, included, underway, found));
        underway.remove(identity);
        found.put(identity, new Part(path, text, tree));
    }

    private static Optional<Path> resolve(Path path, String included) {
        try {
            return included.isEmpty()
                    ? Optional.empty()
                    : Optional.of(path.resolveSibling(included).normalize());
        } catch (InvalidPathException _) {
            return Optional.empty();
        }
    }

    /// The content of a text; empty if it is no mapping in YAML.
    public static Optional<YamlTree.Mapping> tree(String name, String text) {
        Diagnostics mistakes = new Diagnostics(SourceFile.of(name, text));
        return YamlFile.parseAlso(name, text, mistakes)
                .filter(YamlTree.Mapping.class::isInstance)
                .map(YamlTree.Mapping.class::cast);
    }

    /// The names in the files.
    public SymbolIndex index() {
        return SymbolIndex.of(parts.stream().flatMap(each -> each.tree().stream()).toList());
    }

    /// The file at a path.
    public Optional<Part> find(Path path) {
        Path wanted = path.toAbsolutePath().normalize();
        return parts.stream()
                .filter(each -> each.path().toAbsolutePath().normalize().equals(wanted))
                .findFirst();
    }
}
