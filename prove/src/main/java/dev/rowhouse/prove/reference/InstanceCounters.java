package dev.rowhouse.prove.reference;

import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.ColumnSource;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The columns of tables that count instances. Such a counter may be 0 because nothing was ever
/// counted, or because all is gone again. Nobody can tell the two apart, so a proof takes 0 for no
/// value.
public final class InstanceCounters {
    private InstanceCounters() {}

    /// The names of the columns of a table that count instances.
    public static List<String> columns(TableDesign table) {
        return table.isOfCounters()
                ? table.columns().stream()
                        .filter(InstanceCounters::isCounter)
                        .map(ColumnDesign::name)
                        .toList()
                : List.of();
    }

    private static boolean isCounter(ColumnDesign column) {
        return column.source() instanceof ColumnSource.OfField(var field)
                && field.attribute().isInstanceCounter();
    }

    /// Takes the zeros out of a row.
    ///
    /// @param row a value for each column
    static void withoutZeros(TableDesign table, Map<String, Optional<Datum>> row) {
        for (String column : columns(table)) {
            row.computeIfPresent(
                    column, (_, value) -> value.filter(each -> !each.java().equals(0L)));
        }
    }

    /// The rows of a table without zeros, and without rows in which nothing else was counted.
    ///
    /// @param rows for each a value for each column
    public static List<Map<String, Optional<Datum>>> counted(
            TableDesign table, List<Map<String, Optional<Datum>>> rows) {
        if (columns(table).isEmpty()) {
            return rows;
        }
        List<Map<String, Optional<Datum>>> counted = new ArrayList<>();
        for (Map<String, Optional<Datum>> row : rows) {
            Map<String, Optional<Datum>> left = new LinkedHashMap<>(row);
            withoutZeros(table, left);
            if (isCounted(table, left)) {
                counted.add(left);
            }
        }
        return counted;
    }

    /// The rows of a table without what they count of instances.
    ///
    /// @param rows for each a value for each column
    public static List<Map<String, Optional<Datum>>> without(
            TableDesign table, List<Map<String, Optional<Datum>>> rows) {
        List<String> columns = columns(table);
        if (columns.isEmpty()) {
            return rows;
        }
        List<Map<String, Optional<Datum>>> others = new ArrayList<>();
        for (Map<String, Optional<Datum>> row : rows) {
            Map<String, Optional<Datum>> left = new LinkedHashMap<>(row);
            columns.forEach(column -> left.put(column, Optional.empty()));
            if (isCounted(table, left)) {
                others.add(left);
            }
        }
        return others;
    }

    /// Whether a row of counters has the value of one.
    static boolean isCounted(TableDesign table, Map<String, Optional<Datum>> row) {
        return table.columns().stream()
                .filter(column -> !column.role().isKey())
                .anyMatch(column -> row.getOrDefault(column.name(), Optional.empty()).isPresent());
    }
}
