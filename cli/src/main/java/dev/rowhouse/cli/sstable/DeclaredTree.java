package dev.rowhouse.cli.sstable;

import dev.rowhouse.cli.sstable.DeclaredSizes.Figure;
import dev.rowhouse.plan.growth.PartitionOwner;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/// The comparison of tables with a model, as a tree for JSON.
///
/// ```
/// model  := {"table", "rowMeaning", "owner": {"entity", "role"},
///            "figures": {NAME: {"declared", "measured", "factor", "off"} ...}}
/// names  := {"file", "matched": [name ...], "missing": [name ...], "unknown": [name ...]}
/// ```
///
/// `declared` is left out where a model says nothing, `factor` also where only one of both is 0.
final class DeclaredTree {
    private DeclaredTree() {}

    /// The comparison as a tree.
    static Map<String, Object> of(DeclaredSizes sizes) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("table", sizes.table().name());
        tree.put("rowMeaning", sizes.table().rowMeaning());
        sizes.owner().ifPresent(owner -> tree.put("owner", of(owner)));
        Map<String, Object> figures = new LinkedHashMap<>();
        for (Figure figure : sizes.figures()) {
            Map<String, Object> one = new LinkedHashMap<>();
            figure.declared().ifPresent(declared -> one.put("declared", declared));
            one.put("measured", figure.measured());
            figure.factor().ifPresent(factor -> one.put("factor", factor));
            one.put("off", figure.isOff());
            figures.put(figure.key(), one);
        }
        tree.put("figures", figures);
        return tree;
    }

    private static Map<String, Object> of(PartitionOwner owner) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("entity", owner.entity());
        tree.put("role", owner.role());
        return tree;
    }

    /// The names as a tree.
    static Map<String, Object> of(Path model, DeclaredTables.Match match) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("file", model.toString());
        tree.put("matched", match.both());
        tree.put("missing", match.missing());
        tree.put("unknown", match.unknown());
        return tree;
    }
}
