package dev.rowhouse.cli.shell;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// An explanation's lines as a tree for JSON. Each line `key: text` is an entry; repeatable keys
/// are lists, and so are the statements of a batch, whose lines follow a dash.
final class ExplainTree {
    private static final Set<String> LISTS =
            Set.of("column", "condition", "hint", "index", "reads first");

    private ExplainTree() {}

    static Map<String, Object> of(List<String> lines) {
        Map<String, Object> whole = new LinkedHashMap<>();
        Map<String, Object> current = whole;
        List<Object> statements = new ArrayList<>();
        for (String line : lines) {
            if (line.startsWith("- ")) {
                current = new LinkedHashMap<>();
                statements.add(current);
            }
            add(current, line.replaceFirst("^(- |  )", ""));
        }
        if (!statements.isEmpty()) {
            whole.put("statements", statements);
        }
        return whole;
    }

    private static void add(Map<String, Object> tree, String line) {
        int colon = line.indexOf(": ");
        String what = colon < 0 ? "note" : line.substring(0, colon);
        String text = colon < 0 ? line : line.substring(colon + 2);
        if (!LISTS.contains(what)) {
            tree.put(what, text);
            return;
        }
        List<Object> texts = new ArrayList<>();
        if (tree.get(what) instanceof List<?> before) {
            texts.addAll(before);
        }
        texts.add(text);
        tree.put(what, texts);
    }
}
