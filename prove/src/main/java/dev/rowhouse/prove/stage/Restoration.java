package dev.rowhouse.prove.stage;

import dev.rowhouse.model.estimate.TimeToLive;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.plan.table.TableKind;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.reference.ContentEvaluator;
import dev.rowhouse.prove.value.Datum;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;

/// Brings tables back to what they held before some operations: each partition that differs is
/// deleted and written anew. That is much faster than loading everything again.
final class Restoration {
    private final Subject subject;
    private final RowWriter rows;

    Restoration(Target target, Subject subject) {
        this.subject = subject;
        this.rows = new RowWriter(target, subject);
    }

    /// Brings tables back.
    ///
    /// @param now the data that the tables represent
    /// @param before the data that they are to represent
    /// @param names the tables that may differ
    /// @return false when a table holds counters, which cannot be brought back
    boolean restore(Dataset now, Dataset before, Set<String> names) {
        List<TableDesign> tables =
                subject.design().tables().stream()
                        .filter(table ->
                                names.contains(table.name()) && table.kind() != TableKind.VIEW)
                        .toList();
        if (tables.stream().anyMatch(TableDesign::isOfCounters)) {
            return false;
        }
        ContentEvaluator current = new ContentEvaluator(now);
        ContentEvaluator wanted = new ContentEvaluator(before);
        tables.forEach(table -> restore(table, current, wanted));
        return true;
    }

    private void restore(TableDesign table, ContentEvaluator current, ContentEvaluator wanted) {
        Map<List<Datum>, List<Map<String, Optional<Datum>>>> old = partitions(table, current);
        Map<List<Datum>, List<Map<String, Optional<Datum>>>> all = partitions(table, wanted);
        Set<List<Datum>> keys = new HashSet<>(old.keySet());
        keys.addAll(all.keySet());
        Map<Map<String, Optional<Datum>>, Instant> ends =
                wanted.ends(table, TimeToLive.moments(subject.workload().model(), table.shape()));
        for (List<Datum> key : keys) {
            List<Map<String, Optional<Datum>>> content = all.getOrDefault(key, List.of());
            if (!new HashSet<>(content).equals(new HashSet<>(old.getOrDefault(key, List.of())))) {
                rows.send(table, deletion(table, key));
                // Values that the rows of a partition share must live as long as the last of them.
                content.stream()
                        .sorted(Comparator.comparing(row -> ends.getOrDefault(row, Instant.MAX)))
                        .forEach(row -> rows.write(table, row, Optional.ofNullable(ends.get(row))));
            }
        }
    }

    private static Map<List<Datum>, List<Map<String, Optional<Datum>>>> partitions(
            TableDesign table, ContentEvaluator evaluator) {
        Map<List<Datum>, List<Map<String, Optional<Datum>>>> partitions = new LinkedHashMap<>();
        for (Map<String, Optional<Datum>> row : evaluator.rows(table)) {
            List<Datum> key =
                    table.partitionKey().stream()
                            .map(column ->
                                    row.getOrDefault(column.name(), Optional.empty()).orElseThrow())
                            .toList();
            partitions.computeIfAbsent(key, _ -> new ArrayList<>()).add(row);
        }
        return partitions;
    }

    private static Call deletion(TableDesign table, List<Datum> key) {
        StringJoiner where = new StringJoiner(" AND ");
        for (ColumnDesign column : table.partitionKey()) {
            where.add(TableReader.quoted(column.name()) + " = ?");
        }
        return new Call(
                "DELETE FROM " + TableReader.quoted(table.name()) + " WHERE " + where,
                key.stream().map(Optional::of).toList());
    }
}
