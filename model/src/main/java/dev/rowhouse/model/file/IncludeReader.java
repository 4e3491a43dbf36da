package dev.rowhouse.model.file;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.FileText;
import dev.rowhouse.model.source.Fix;
import dev.rowhouse.model.source.Remedy;
import dev.rowhouse.model.source.SourcePosition;
import dev.rowhouse.model.source.Suggestion;
import dev.rowhouse.model.source.YamlFile;
import dev.rowhouse.model.source.YamlTree;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Reads the files that a model file includes, and those that they include, and makes one tree of
/// all of them.
///
/// A file that several others include is read once. Files come before those that include them, so
/// a name that both have is reported in the file that includes the other.
///
/// **Thread safety.** Reads one model.
final class IncludeReader {
    private static final String KEY = "include";
    private static final String EXAMPLE = "include: [common.yaml, billing.yaml]";

    /// More levels are a mistake, such as a folder that is linked into itself.
    private static final int DEPTH_MAX = 16;

    private static final Pattern DRIVE = Pattern.compile("[A-Za-z]:.*");

    private final FileSystem files;
    private final Diagnostics diagnostics;

    /// The files being read, from the model file inwards, each with the place at which it includes
    /// the next one.
    private final Map<Path, SourcePosition> underway = new LinkedHashMap<>();

    private final Set<Path> seen = new LinkedHashSet<>();
    private final List<YamlTree.Mapping> parts = new ArrayList<>();

    IncludeReader(FileSystem files, Diagnostics diagnostics) {
        this.files = files;
        this.diagnostics = diagnostics;
    }

    /// Reports that a text, which is no file, includes files.
    static void refuse(YamlTree tree, Diagnostics diagnostics) {
        if (tree instanceof YamlTree.Mapping mapping) {
            mapping.find(KEY)
                    .ifPresent(value ->
                            diagnostics.report(
                                    value.position(),
                                    "this text has no folder in which files to include could be",
                                    "save it as a file, or insert the entries of the other files"));
        }
    }

    /// The tree of a model file and all files that it includes; empty when some of them could not
    /// be read, which has been reported.
    Optional<YamlTree> read(YamlTree tree, Path path) {
        if (!(tree instanceof YamlTree.Mapping mapping) || mapping.find(KEY).isEmpty()) {
            return Optional.of(tree);
        }
        add(mapping, path);
        return diagnostics.isEmpty()
                ? Optional.of(MergedParts.of(parts, diagnostics))
                : Optional.empty();
    }

    /// Adds the files that a file includes, then its own entries.
    private void add(YamlTree.Mapping mapping, Path path) {
        seen.add(identity(path));
        Map<Path, YamlTree.Scalar> listed = new HashMap<>();
        for (YamlTree.Scalar name : names(mapping)) {
            Optional<Path> included = resolve(name, path);
            if (included.isEmpty()) {
                continue;
            }
            YamlTree.Scalar first = listed.putIfAbsent(identity(included.get()), name);
            if (first != null) {
                diagnostics.report(
                        name.position(),
                        "`%s` is included twice, first on %s"
                                .formatted(
                                        name.text(),
                                        first.position().lineSeenFrom(name.position())),
                        "remove one of the two");
                continue;
            }
            underway.put(identity(path), name.position());
            include(name, included.get());
            underway.remove(identity(path));
        }
        parts.add(mapping);
    }

    private List<YamlTree.Scalar> names(YamlTree.Mapping mapping) {
        return MappingReader.list(mapping, KEY, EXAMPLE, diagnostics);
    }

    private Optional<Path> resolve(YamlTree.Scalar name, Path path) {
        String text = name.text();
        if (text.isEmpty()) {
            diagnostics.report(
                    name.position(), "`include` names no file", "write `" + EXAMPLE + "`");
            return Optional.empty();
        }
        if (text.startsWith("/") || text.startsWith("\\") || DRIVE.matcher(text).matches()) {
            diagnostics.report(
                    name.position(),
                    "`" + text + "` is an absolute path, which only this computer has",
                    "give the path from the folder of this file, as in `include: ../common.yaml`");
            return Optional.empty();
        }
        try {
            return Optional.of(path.resolveSibling(text).normalize());
        } catch (InvalidPathException e) {
            diagnostics.report(
                    name.position(),
                    "this cannot be a path: " + e.getReason(),
                    "write `" + EXAMPLE + "`");
            return Optional.empty();
        }
    }

    private void include(YamlTree.Scalar name, Path path) {
        SourcePosition there = underway.get(identity(path));
        if (there != null) {
            reportCycle(name, there);
        } else if (underway.size() > DEPTH_MAX) {
            diagnostics.report(
                    name.position(),
                    "files include each other more than " + DEPTH_MAX + " deep",
                    "include the inner files in the model file itself");
        } else if (!seen.contains(identity(path))) {
            switch (YamlFile.text(files, path, "file to include", "common.yaml")) {
                case FileText.Content(var text) -> parse(path, text);
                case FileText.Unreadable unreadable -> reportUnreadable(name, path, unreadable);
            }
        }
    }

    private void parse(Path path, String text) {
        YamlFile.parseAlso(path.toString(), text, diagnostics)
                .flatMap(tree ->
                        MappingReader.asMapping(
                                tree, "an included file", "entities: {...}", diagnostics))
                .ifPresent(mapping -> add(mapping, path));
    }

    private void reportCycle(YamlTree.Scalar name, SourcePosition there) {
        boolean isItself = there.equals(name.position());
        diagnostics.report(
                name.position(),
                isItself
                        ? "the file includes itself"
                        : "`%s` includes this file already, on %s"
                                .formatted(name.text(), there.lineSeenFrom(name.position())),
                isItself
                        ? "remove the line"
                        : "remove one of the two; entries that both need go into a third file");
    }

    private void reportUnreadable(YamlTree.Scalar name, Path path, FileText.Unreadable unreadable) {
        boolean isMissing = !files.exists(path);
        diagnostics.report(
                name.position(),
                isMissing
                        ? "there is no file `" + path + "`"
                        : "`" + path + "`: " + unreadable.message(),
                isMissing ? remedyFor(name.text(), path) : Remedy.of(unreadable.remedy()));
    }

    /// The nearest name in the folder, or what a path starts from.
    private Remedy remedyFor(String written, Path path) {
        Path folder = path.getParent() == null ? identity(path).getParent() : path.getParent();
        List<String> names = new ArrayList<>();
        try {
            if (folder != null && files.isFolder(folder)) {
                files.list(folder).forEach(each -> names.add(String.valueOf(each.getFileName())));
            }
        } catch (IOException _) {
            // Without the names there is no suggestion.
        }
        return Suggestion.nearest(String.valueOf(path.getFileName()), names)
                .map(name ->
                        Remedy.of("did you mean `" + name + "`?")
                                .with(Fix.replace(folderOf(written) + name)))
                .orElseGet(() ->
                        Remedy.of(
                                "give the path from the folder of this file, as in `include: common.yaml`"));
    }

    /// The folders of a path as it is written, with the slash behind them.
    private static String folderOf(String written) {
        return written.substring(0, written.lastIndexOf('/') + 1);
    }

    private static Path identity(Path path) {
        return path.toAbsolutePath().normalize();
    }
}
