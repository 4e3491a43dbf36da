package dev.rowhouse.model.file;

import dev.rowhouse.model.concept.Callers;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.Suggestion;
import dev.rowhouse.model.source.YamlTree;

import java.util.List;
import java.util.Optional;

/// Reads `callers` of entities and mutations.
final class CallersReader {
    private static final String ALONE =
            "write `callers: one at a time` if no other mutation of the same data runs meanwhile";

    private static final String ANY = ", or `callers: any` (the default)";

    private CallersReader() {}

    /// The callers of an entity's mutations; any if the mapping does not say, or after a
    /// diagnostic.
    static Callers ofEntity(MappingReader reader, Diagnostics diagnostics) {
        return read(
                reader,
                diagnostics,
                List.of(Callers.values()),
                ALONE + ", `callers: help each other` if callers finish each other's calls" + ANY);
    }

    /// The callers of one mutation; any if the mapping does not say, or after a diagnostic.
    static Callers ofMutation(MappingReader reader, Diagnostics diagnostics) {
        return read(
                reader,
                diagnostics,
                List.of(Callers.ANY, Callers.ONE_AT_A_TIME),
                ALONE + ANY + "; `callers: help each other` belongs to an entity");
    }

    private static Callers read(
            MappingReader reader, Diagnostics diagnostics, List<Callers> all, String remedy) {
        Optional<YamlTree.Scalar> text = reader.scalar("callers");
        for (Callers callers : all) {
            if (text.isPresent() && text.get().text().equals(callers.text())) {
                return callers;
            }
        }
        text.ifPresent(found ->
                diagnostics.report(
                        found.position(),
                        "there is no `callers: " + found.text() + "`",
                        Suggestion.orNearest(
                                remedy, found.text(), all.stream().map(Callers::text).toList())));
        return Callers.ANY;
    }
}
