package dev.rowhouse.plan.text;

import dev.rowhouse.base.Sha256;
import dev.rowhouse.plan.design.Design;

import java.util.List;
import java.util.Map;

/// The fingerprint of what a design does on a database: the CQL of its tables, indexes and views,
/// and the statements of its plans with the values that they bind. Explanations and figures do not
/// matter.
public final class DesignFingerprint {
    private DesignFingerprint() {}

    /// The fingerprint, which is equal for equal CQL.
    public static String of(Design design) {
        StringBuilder cql = new StringBuilder();
        collect("", DesignTree.of(design), cql);
        return Sha256.of(cql.toString());
    }

    private static void collect(String key, Object tree, StringBuilder cql) {
        if (key.equals("cql") || key.equals("binds")) {
            cql.append(tree).append('\n');
        } else if (tree instanceof Map<?, ?> map) {
            map.forEach((name, value) -> collect(String.valueOf(name), value, cql));
        } else if (tree instanceof List<?> list) {
            list.forEach(each -> collect(key, each, cql));
        }
    }
}
