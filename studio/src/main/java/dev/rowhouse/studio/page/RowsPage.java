package dev.rowhouse.studio.page;

import dev.rowhouse.studio.session.SampleRows;

import java.util.LinkedHashMap;
import java.util.Map;

/// Sample rows of a table as a tree.
public final class RowsPage {
    private RowsPage() {}

    /// The tree of the rows of a table.
    public static Map<String, Object> of(String table, SampleRows rows) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("table", table);
        tree.put("columns", rows.columns());
        tree.put("partitions", rows.partitions());
        tree.put("cut", rows.isCut());
        return tree;
    }
}
