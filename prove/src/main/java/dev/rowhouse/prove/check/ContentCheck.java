package dev.rowhouse.prove.check;

import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.plan.table.TableKind;
import dev.rowhouse.prove.reference.InstanceCounters;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;

/// Compares all rows of a table with the rows that it should have.
public final class ContentCheck {
    private static final int DIFFERENCES_SHOWN_MAX = 4;

    private ContentCheck() {}

    /// Compares a table's contents with the right ones; returns the difference as text, or empty
    /// when they are right.
    ///
    /// @param table the table
    /// @param right the rows it should have, each a value per column, empty for null
    /// @param actual the rows it has
    public static Optional<String> compare(
            TableDesign table,
            List<Map<String, Optional<Datum>>> right,
            List<Map<String, Optional<Datum>>> actual) {
        Map<List<Optional<Datum>>, Map<String, Optional<Datum>>> expected = byKey(table, right);
        Map<List<Optional<Datum>>, Map<String, Optional<Datum>>> found =
                byKey(table, InstanceCounters.counted(table, actual));
        StringJoiner text = new StringJoiner("\n");
        int differences = 0;
        for (var entry : expected.entrySet()) {
            Map<String, Optional<Datum>> row = found.remove(entry.getKey());
            String problem =
                    row == null
                            ? "is missing the row " + text(entry.getValue())
                            : difference(entry.getValue(), row);
            if (!problem.isEmpty() && ++differences <= DIFFERENCES_SHOWN_MAX) {
                text.add(table.name() + " " + problem);
            }
        }
        if (table.kind() == TableKind.BUCKETS) {
            // A bucket that was once in use may stay listed: visiting it finds nothing.
            found.clear();
        }
        for (Map<String, Optional<Datum>> row : found.values()) {
            if (++differences <= DIFFERENCES_SHOWN_MAX) {
                text.add(table.name() + " has a row that should not be there: " + text(row));
            }
        }
        if (differences > DIFFERENCES_SHOWN_MAX) {
            text.add("… and " + (differences - DIFFERENCES_SHOWN_MAX) + " more differences");
        }
        return differences == 0 ? Optional.empty() : Optional.of(text.toString());
    }

    private static Map<List<Optional<Datum>>, Map<String, Optional<Datum>>> byKey(
            TableDesign table, List<Map<String, Optional<Datum>>> all) {
        Map<List<Optional<Datum>>, Map<String, Optional<Datum>>> rows = new LinkedHashMap<>();
        List<ColumnDesign> keyColumns = table.rowKey();
        for (Map<String, Optional<Datum>> row : all) {
            List<Optional<Datum>> key = new ArrayList<>(keyColumns.size());
            for (ColumnDesign column : keyColumns) {
                key.add(row.getOrDefault(column.name(), Optional.empty()));
            }
            rows.put(key, row);
        }
        return rows;
    }

    private static String difference(
            Map<String, Optional<Datum>> right, Map<String, Optional<Datum>> actual) {
        Map<String, Optional<Datum>> wrong = new HashMap<>();
        StringJoiner text = new StringJoiner(", ");
        right.forEach((column, value) -> {
            Optional<Datum> has = actual.getOrDefault(column, Optional.empty());
            if (!has.equals(value)) {
                wrong.put(column, has);
                text.add(column + " is " + text(has) + " instead of " + text(value));
            }
        });
        return wrong.isEmpty() ? "" : "has a wrong copy: " + text + " in " + text(right);
    }

    private static String text(Optional<Datum> value) {
        return value.map(Datum::toString).orElse("null");
    }

    private static String text(Map<String, Optional<Datum>> row) {
        StringJoiner text = new StringJoiner(", ", "(", ")");
        row.forEach((column, value) -> text.add(column + ": " + text(value)));
        return text.toString();
    }
}
