package dev.rowhouse.model.symbol;

import dev.rowhouse.model.source.YamlTree;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Looks into trees of which nobody has checked yet whether they have the shape of a model file.
final class Branches {
    private Branches() {}

    /// The entries of a mapping; none of anything else.
    static List<YamlTree.Entry> entries(YamlTree tree) {
        return tree instanceof YamlTree.Mapping mapping ? mapping.entries() : List.of();
    }

    /// The entries below a key.
    static List<YamlTree.Entry> entries(YamlTree tree, String key) {
        return find(tree, key).map(Branches::entries).orElse(List.of());
    }

    /// The value of a key.
    static Optional<YamlTree> find(YamlTree tree, String key) {
        return tree instanceof YamlTree.Mapping mapping ? mapping.find(key) : Optional.empty();
    }

    /// The single value of a key.
    static Optional<YamlTree.Scalar> scalar(YamlTree tree, String key) {
        return find(tree, key).flatMap(Branches::scalar);
    }

    /// The tree, if it is a single value.
    static Optional<YamlTree.Scalar> scalar(YamlTree tree) {
        return tree instanceof YamlTree.Scalar scalar ? Optional.of(scalar) : Optional.empty();
    }

    /// The text of a key; empty if there is none.
    static String text(YamlTree tree, String key) {
        return scalar(tree, key).map(YamlTree.Scalar::text).orElse("");
    }

    /// All single values of a key, however deep lists nest.
    static List<YamlTree.Scalar> scalars(YamlTree tree, String key) {
        List<YamlTree.Scalar> found = new ArrayList<>();
        find(tree, key).ifPresent(value -> addScalars(value, found));
        return found;
    }

    private static void addScalars(YamlTree tree, List<YamlTree.Scalar> found) {
        switch (tree) {
            case YamlTree.Scalar scalar -> found.add(scalar);
            case YamlTree.Sequence list -> list.items().forEach(each -> addScalars(each, found));
            case YamlTree.Mapping _ -> {}
        }
    }
}
