package dev.rowhouse.model.file;

import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.YamlTree;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Makes one tree of a model file and the files that it includes, as if all entries stood in one
/// file.
///
/// **Thread safety.** Merges one model.
final class MergedParts {
    /// Parts of a model whose entries may be spread over files.
    private static final Set<String> SECTIONS =
            Set.of("tables", "types", "entities", "relationships", "queries", "mutations");

    /// Keys that describe one file only. An included file may have them, because it may be a model
    /// of its own; they are ignored there.
    private static final Set<String> HEADER = Set.of("model", "about", "keyspace", "include");

    private final Diagnostics diagnostics;
    private final Map<String, YamlTree.Scalar> keys = new HashMap<>();
    private final Map<String, Section> sections = new LinkedHashMap<>();
    private final List<YamlTree.Entry> entries = new ArrayList<>();

    /// The entries of a section by name, and its key in the first file that has it.
    private record Section(YamlTree.Scalar key, Map<String, YamlTree.Entry> entries) {}

    private MergedParts(Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    /// The tree of all parts.
    ///
    /// @param parts the included files, then the file that includes them
    static YamlTree.Mapping of(List<YamlTree.Mapping> parts, Diagnostics diagnostics) {
        YamlTree.Mapping root = parts.getLast();
        MergedParts merged = new MergedParts(diagnostics);
        for (YamlTree.Mapping part : parts) {
            part.entries().stream()
                    .filter(entry -> part == root || !HEADER.contains(entry.key().text()))
                    .forEach(merged::add);
        }
        List<YamlTree.Entry> all = new ArrayList<>(merged.entries);
        for (Section section : merged.sections.values()) {
            List<YamlTree.Entry> of = List.copyOf(section.entries().values());
            YamlTree.Scalar key = section.key();
            all.add(new YamlTree.Entry(key, new YamlTree.Mapping(of, key.position())));
        }
        return new YamlTree.Mapping(all, root.position());
    }

    private void add(YamlTree.Entry entry) {
        String name = entry.key().text();
        if (SECTIONS.contains(name)) {
            addSection(entry);
            return;
        }
        YamlTree.Scalar first = keys.putIfAbsent(name, entry.key());
        if (first != null && ModelObject.FILE.keys().contains(name)) {
            diagnostics.report(
                    entry.key().position(),
                    "`%s` is given already, on %s"
                            .formatted(name, first.position().lineSeenFrom(entry.key().position())),
                    "give it once, best in the file that includes the others");
        } else {
            entries.add(entry);
        }
    }

    private void addSection(YamlTree.Entry entry) {
        String name = entry.key().text();
        Section section =
                sections.computeIfAbsent(
                        name, _ -> new Section(entry.key(), new LinkedHashMap<>()));
        MappingReader.asMapping(entry.value(), "`" + name + "`", name + ": {...}", diagnostics)
                .ifPresent(mapping -> mapping.entries().forEach(each -> add(each, name, section)));
    }

    private void add(YamlTree.Entry entry, String name, Section section) {
        YamlTree.Scalar key = entry.key();
        YamlTree.Entry first = section.entries().putIfAbsent(key.text(), entry);
        if (first != null) {
            diagnostics.report(
                    key.position(),
                    "`%s` has `%s` already, on %s"
                            .formatted(
                                    name,
                                    key.text(),
                                    first.key().position().lineSeenFrom(key.position())),
                    "rename one of the two, or remove it");
        }
    }
}
