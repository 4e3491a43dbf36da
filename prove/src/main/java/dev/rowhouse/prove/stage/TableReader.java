package dev.rowhouse.prove.stage;

import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.database.Fetched;
import dev.rowhouse.prove.database.Paging;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.run.UnnestedRows;
import dev.rowhouse.prove.value.Datum;
import dev.rowhouse.prove.value.ValueRow;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads whole tables.
final class TableReader {
    private TableReader() {}

    /// All rows of a table, those in collections too. The static columns of a partition without
    /// rows are not a row and are left out.
    static List<Map<String, Optional<Datum>>> rows(Target target, TableDesign table) {
        List<Map<String, Optional<Datum>>> rows = new ArrayList<>();
        for (Map<String, Optional<Datum>> values : all(target, table)) {
            if (hasClustering(table, values)) {
                rows.addAll(
                        table.collection()
                                .map(each -> UnnestedRows.of(each.unnesting(), values))
                                .orElse(List.of(values)));
            }
        }
        return rows;
    }

    /// The partitions of a table that have values of static columns but no row.
    static List<Map<String, Optional<Datum>>> withoutRows(Target target, TableDesign table) {
        return all(target, table).stream().filter(row -> !hasClustering(table, row)).toList();
    }

    /// All rows of a table, read page by page.
    private static List<Map<String, Optional<Datum>>> all(Target target, TableDesign table) {
        Call call = new Call("SELECT * FROM " + quoted(table.name()), List.of());
        List<Map<String, Optional<Datum>>> rows = new ArrayList<>();
        Paging paging = Paging.START;
        while (true) {
            Fetched page = target.fetch(call, paging);
            for (ValueRow row : page.rows()) {
                Map<String, Optional<Datum>> values = new LinkedHashMap<>();
                for (int i = 0; i < page.columns().size(); i++) {
                    values.put(page.columns().get(i), row.values().get(i));
                }
                rows.add(values);
            }
            if (page.next().isEmpty()) {
                return rows;
            }
            paging = paging.after(page.next().get());
        }
    }

    private static boolean hasClustering(TableDesign table, Map<String, Optional<Datum>> values) {
        return table.clustering().stream()
                .allMatch(
                        column -> values.getOrDefault(column.name(), Optional.empty()).isPresent());
    }

    static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
