package dev.rowhouse.lsp.workspace;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.OverlaidFiles;
import dev.rowhouse.model.symbol.ModelParts;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Finds the model that a document belongs to: the file itself, or one that includes it.
///
/// **Thread safety.** Safe.
public final class Workspace {
    /// The keys by which a text is taken for a model file; other YAML files are left alone.
    private static final Pattern MODEL =
            Pattern.compile(
                    "(?m)^[{\\s]*\"?(model|entities|relationships|queries|mutations)\"?\\s*:");

    /// In larger folders, a file that includes another one is found only if it is open.
    private static final int FILES_MAX = 300;

    private final FileSystem disk;
    private final Map<Path, Path> knownRoots = new ConcurrentHashMap<>();

    /// @param disk the files as they are saved
    public Workspace(FileSystem disk) {
        this.disk = disk;
    }

    /// A model at one moment.
    ///
    /// @param snapshot the open documents at that moment
    /// @param files the files with the unsaved texts
    /// @param root the model file
    /// @param parts the model file and those that it includes
    public record Model(
            Documents.Snapshot snapshot, FileSystem files, Path root, ModelParts parts) {
        /// The address of a file of the model.
        ///
        /// @param name the name that places give the file
        public String uri(String name) {
            return snapshot.uri(Path.of(name));
        }

        /// The text of a file of the model; empty if there is none.
        public String text(String name) {
            return parts.find(Path.of(name)).map(ModelParts.Part::text).orElse("");
        }
    }

    /// The model that a document belongs to; empty for texts that are no part of any.
    public Optional<Model> model(Documents.Snapshot snapshot, Path path) {
        FileSystem files = new OverlaidFiles(disk, snapshot.texts());
        Optional<String> text = snapshot.find(path).map(Documents.Document::text);
        if (text.filter(each -> MODEL.matcher(each).find()).isEmpty()) {
            return Optional.empty();
        }
        ModelParts own = ModelParts.read(files, path);
        boolean isPart =
                own.find(path)
                        .flatMap(ModelParts.Part::tree)
                        .filter(tree -> tree.find("model").isEmpty())
                        .isPresent();
        if (isPart) {
            Optional<Model> including = including(snapshot, files, path);
            if (including.isPresent()) {
                return including;
            }
        }
        return Optional.of(new Model(snapshot, files, path, own));
    }

    private Optional<Model> including(Documents.Snapshot snapshot, FileSystem files, Path path) {
        List<Path> candidates = new ArrayList<>();
        Optional.ofNullable(knownRoots.get(path)).ifPresent(candidates::add);
        snapshot.documents().keySet().stream().sorted().forEach(candidates::add);
        Stream.iterate(
                        Optional.ofNullable(path.getParent()),
                        folder -> folder.flatMap(each -> Optional.ofNullable(each.getParent())))
                .limit(2)
                .flatMap(Optional::stream)
                .forEach(folder -> candidates.addAll(modelFiles(files, folder)));
        for (Path candidate : candidates) {
            Optional<ModelParts> parts = partsWith(files, candidate, path);
            if (parts.isPresent()) {
                knownRoots.put(path, candidate);
                return Optional.of(new Model(snapshot, files, candidate, parts.get()));
            }
        }
        return Optional.empty();
    }

    private static List<Path> modelFiles(FileSystem files, Path folder) {
        try {
            List<Path> found =
                    files.list(folder).stream()
                            .filter(each -> each.toString().endsWith(".yaml"))
                            .toList();
            return found.size() > FILES_MAX ? List.of() : found;
        } catch (IOException _) {
            return List.of();
        }
    }

    /// The files of a model that includes another file; empty if it does not, or is no model.
    private static Optional<ModelParts> partsWith(FileSystem files, Path candidate, Path included) {
        if (candidate.equals(included)) {
            return Optional.empty();
        }
        ModelParts parts = ModelParts.read(files, candidate);
        boolean isModel =
                parts.find(candidate)
                        .flatMap(ModelParts.Part::tree)
                        .flatMap(tree -> tree.find("model"))
                        .isPresent();
        return isModel && parts.find(included).isPresent() ? Optional.of(parts) : Optional.empty();
    }
}
