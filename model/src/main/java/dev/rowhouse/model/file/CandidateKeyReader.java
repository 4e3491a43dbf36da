package dev.rowhouse.model.file;

import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.YamlTree;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads `unique` of an entity: a list of candidate keys, each a list of names.
final class CandidateKeyReader {
    private static final String EXAMPLE = "write `unique: [[hotel, room, date]]`";

    private final Diagnostics diagnostics;

    CandidateKeyReader(Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    /// The names in each candidate key; those with mistakes have been reported and are left out.
    List<List<YamlTree.Scalar>> read(MappingReader entity) {
        Optional<YamlTree> value = entity.value("unique");
        if (value.isEmpty()) {
            return List.of();
        }
        if (!(value.get() instanceof YamlTree.Sequence keys)) {
            diagnostics.report(
                    value.get().position(),
                    "`unique` of an entity is a list of candidate keys, this is "
                            + value.get().kind(),
                    EXAMPLE + "; for one attribute, write `unique: true` at the attribute");
            return List.of();
        }
        if (keys.items().isEmpty()) {
            diagnostics.report(
                    keys.position(), "`unique` lists nothing", EXAMPLE + ", or remove it");
            return List.of();
        }
        if (keys.items().stream().allMatch(YamlTree.Scalar.class::isInstance)) {
            diagnostics.report(
                    keys.position(),
                    "`unique` is a list of candidate keys, and each of them is a list of names",
                    "write one more pair of brackets: `unique: [[%s]]`"
                            .formatted(
                                    String.join(
                                            ", ",
                                            keys.items().stream()
                                                    .map(each -> ((YamlTree.Scalar) each).text())
                                                    .toList())));
            return List.of();
        }
        return keys.items().stream().flatMap(each -> key(each).stream()).toList();
    }

    private Optional<List<YamlTree.Scalar>> key(YamlTree value) {
        if (!(value instanceof YamlTree.Sequence sequence) || sequence.items().isEmpty()) {
            diagnostics.report(
                    value.position(),
                    "a candidate key is a list of names, this is "
                            + (value instanceof YamlTree.Sequence ? "empty" : value.kind()),
                    EXAMPLE);
            return Optional.empty();
        }
        List<YamlTree.Scalar> names = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (YamlTree item : sequence.items()) {
            if (!(item instanceof YamlTree.Scalar name) || name.text().isEmpty()) {
                diagnostics.report(
                        item.position(),
                        "a candidate key is a list of names, and one of them is " + item.kind(),
                        EXAMPLE);
                return Optional.empty();
            }
            if (!seen.add(name.text())) {
                diagnostics.report(
                        name.position(),
                        "the candidate key lists `" + name.text() + "` twice",
                        "remove one of the two");
                return Optional.empty();
            }
            names.add(name);
        }
        return Optional.of(names);
    }
}
