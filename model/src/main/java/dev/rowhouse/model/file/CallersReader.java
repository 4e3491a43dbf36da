package dev.rowhouse.model.file;

import dev.rowhouse.model.concept.Callers;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.YamlTree;

import java.util.Optional;

/// Reads `callers` of entities and mutations.
final class CallersReader {
    private CallersReader() {}

    /// The callers; any if the mapping does not say, or after a diagnostic.
    static Callers read(MappingReader reader, Diagnostics diagnostics) {
        Optional<YamlTree.Scalar> text = reader.scalar("callers");
        for (Callers callers : Callers.values()) {
            if (text.isPresent() && text.get().text().equals(callers.text())) {
                return callers;
            }
        }
        text.ifPresent(found ->
                diagnostics.report(
                        found.position(),
                        "there is no `callers: " + found.text() + "`",
                        "write `callers: one at a time` if no other mutation of the same"
                                + " data runs meanwhile, or `callers: any` (the default)"));
        return Callers.ANY;
    }
}
