package dev.rowhouse.shell.copy;

import dev.rowhouse.shell.csv.CsvField;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Failed rows, grouped by their error.
///
/// **Thread safety.** Belongs to one thread.
final class FailureGroups {
    private final Map<String, List<List<CsvField>>> rows = new LinkedHashMap<>();

    /// Rows that failed for one reason.
    record Group(String message, List<List<CsvField>> rows) {}

    void add(String message, List<CsvField> row) {
        rows.computeIfAbsent(message, _ -> new ArrayList<>()).add(row);
    }

    /// The number of rows.
    int count() {
        return rows.values().stream().mapToInt(List::size).sum();
    }

    List<Group> groups() {
        return rows.entrySet().stream()
                .map(entry -> new Group(entry.getKey(), entry.getValue()))
                .toList();
    }
}
