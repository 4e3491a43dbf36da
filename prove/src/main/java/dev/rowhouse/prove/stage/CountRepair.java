package dev.rowhouse.prove.stage;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.reference.ContentEvaluator;
import dev.rowhouse.prove.reference.InstanceCounters;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Repairs counters of instances as the notes of a design say: adds the difference of what there is
/// and what was counted.
///
/// A call that crashed may not have counted, so a proof repairs what it left. It repairs no number
/// that lies outside of those before and after the call: nothing may be counted twice.
final class CountRepair {
    private final Target target;
    private final List<TableDesign> tables;

    CountRepair(Target target, Subject subject) {
        this.target = target;
        this.tables =
                subject.design().tables().stream()
                        .filter(table -> !InstanceCounters.columns(table).isEmpty())
                        .toList();
    }

    /// Repairs what a call that crashed and ran again may have left out.
    ///
    /// @param before the data before the call
    /// @param after the data after it
    void repair(Dataset before, Dataset after) {
        for (TableDesign table : tables) {
            Map<List<Optional<Datum>>, Map<String, Optional<Datum>>> old =
                    byKey(table, new ContentEvaluator(before).rows(table));
            Map<List<Optional<Datum>>, Map<String, Optional<Datum>>> right =
                    byKey(table, new ContentEvaluator(after).rows(table));
            Map<List<Optional<Datum>>, Map<String, Optional<Datum>>> actual =
                    byKey(table, TableReader.rows(target, table));
            old.keySet().forEach(key -> right.putIfAbsent(key, Map.of()));
            right.forEach((key, row) -> {
                Map<String, Optional<Datum>> missing = new LinkedHashMap<>();
                for (String column : InstanceCounters.columns(table)) {
                    long wanted = value(row, column);
                    long first = value(old.getOrDefault(key, Map.of()), column);
                    long has = value(actual.getOrDefault(key, Map.of()), column);
                    boolean isPossible =
                            Math.min(first, wanted) <= has && has <= Math.max(first, wanted);
                    if (has != wanted && isPossible) {
                        missing.put(
                                column, Optional.of(Datum.of(NativeType.COUNTER, wanted - has)));
                    }
                }
                if (!missing.isEmpty()) {
                    List<ColumnDesign> columns = table.rowKey();
                    for (int i = 0; i < columns.size(); i++) {
                        missing.put(columns.get(i).name(), key.get(i));
                    }
                    target.write(Loader.counting(table, missing));
                }
            });
        }
    }

    private static long value(Map<String, Optional<Datum>> row, String column) {
        return row.getOrDefault(column, Optional.empty())
                .map(value -> (Long) value.java())
                .orElse(0L);
    }

    private static Map<List<Optional<Datum>>, Map<String, Optional<Datum>>> byKey(
            TableDesign table, List<Map<String, Optional<Datum>>> rows) {
        Map<List<Optional<Datum>>, Map<String, Optional<Datum>>> byKey = new HashMap<>();
        for (Map<String, Optional<Datum>> row : rows) {
            List<Optional<Datum>> key = new ArrayList<>();
            table.rowKey()
                    .forEach(column -> key.add(row.getOrDefault(column.name(), Optional.empty())));
            byKey.put(key, row);
        }
        return byKey;
    }
}
