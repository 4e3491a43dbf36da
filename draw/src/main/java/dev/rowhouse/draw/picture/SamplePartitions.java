package dev.rowhouse.draw.picture;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.ColumnRole;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.reference.ContentEvaluator;
import dev.rowhouse.prove.stage.ShortNames;
import dev.rowhouse.prove.value.Datum;
import dev.rowhouse.storage.partition.DecoratedKey;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Some partitions of a table filled with sample data, in the order in which a node stores them: by
/// the tokens of their keys, the rows in each by the clustering columns.
///
/// @param partitions the partitions: the one with the most rows, and others
public record SamplePartitions(TableDesign table, List<SamplePartition> partitions) {
    private static final int PARTITIONS_MAX = 3;
    private static final int ROWS_MAX = 6;

    /// No picture shows more of a value, even when many ids in it get short names.
    private static final int LETTERS_MAX = 2_000;

    /// Copies the list.
    public SamplePartitions {
        partitions = List.copyOf(partitions);
    }

    /// A partition.
    ///
    /// @param token the Murmur3 token of its key
    /// @param key the values of the partition key
    /// @param statics the values of the static columns
    /// @param rows the first rows, each with the values of the clustering and regular columns
    /// @param size the number of all rows
    public record SamplePartition(
            long token, List<String> key, List<String> statics, List<List<String>> rows, int size) {
        /// Copies the lists.
        public SamplePartition {
            key = List.copyOf(key);
            statics = List.copyOf(statics);
            rows = rows.stream().map(List::copyOf).toList();
        }
    }

    /// The partitions that some data fill.
    public static SamplePartitions of(TableDesign table, Dataset data) {
        Map<List<Datum>, List<Map<String, Optional<Datum>>>> partitions = new LinkedHashMap<>();
        for (Map<String, Optional<Datum>> row : new ContentEvaluator(data).rows(table)) {
            List<Datum> key =
                    table.partitionKey().stream()
                            .map(column -> value(row, column).orElseThrow())
                            .toList();
            partitions.computeIfAbsent(key, _ -> new ArrayList<>()).add(row);
        }
        ShortNames names = ShortNames.of(data, List.of());
        List<SamplePartition> chosen = new ArrayList<>();
        for (List<Datum> key : chosen(partitions)) {
            chosen.add(partition(table, key, partitions.getOrDefault(key, List.of()), names));
        }
        chosen.sort(Comparator.comparingLong(SamplePartition::token));
        return new SamplePartitions(table, chosen);
    }

    /// The largest partition, one of middle size, and the smallest.
    private static Set<List<Datum>> chosen(
            Map<List<Datum>, List<Map<String, Optional<Datum>>>> partitions) {
        List<List<Datum>> bySize =
                partitions.entrySet().stream()
                        .sorted(Comparator.comparingInt(entry -> -entry.getValue().size()))
                        .map(Map.Entry::getKey)
                        .toList();
        Set<List<Datum>> chosen = new LinkedHashSet<>();
        for (int i = 0; i < Math.min(PARTITIONS_MAX, bySize.size()); i++) {
            chosen.add(bySize.get((bySize.size() - 1) * i / (PARTITIONS_MAX - 1)));
        }
        return chosen;
    }

    private static SamplePartition partition(
            TableDesign table,
            List<Datum> key,
            List<Map<String, Optional<Datum>>> rows,
            ShortNames names) {
        List<Map<String, Optional<Datum>>> ordered = new ArrayList<>(rows);
        ordered.sort(clusteringOrder(table));
        List<Bytes> bytes = key.stream().map(Datum::bytes).toList();
        return new SamplePartition(
                DecoratedKey.of(bytes).token(),
                key.stream().map(value -> text(value, names)).toList(),
                texts(statics(table), ordered.getFirst(), names),
                ordered.stream()
                        .limit(ROWS_MAX)
                        .map(row -> texts(inRows(table), row, names))
                        .toList(),
                rows.size());
    }

    private static Comparator<Map<String, Optional<Datum>>> clusteringOrder(TableDesign table) {
        Comparator<Map<String, Optional<Datum>>> order = Comparator.comparingInt(_ -> 0);
        for (ColumnDesign column : table.clustering()) {
            Comparator<Map<String, Optional<Datum>>> ascending =
                    Comparator.comparing(row -> value(row, column).orElseThrow());
            order =
                    order.thenComparing(
                            column.role() == ColumnRole.CLUSTERING_DESCENDING
                                    ? ascending.reversed()
                                    : ascending);
        }
        return order;
    }

    private static List<String> texts(
            List<ColumnDesign> columns, Map<String, Optional<Datum>> row, ShortNames names) {
        return columns.stream()
                .map(column -> value(row, column).map(value -> text(value, names)).orElse("null"))
                .toList();
    }

    private static String text(Datum value, ShortNames names) {
        String text = value.toString();
        return names.shortened(text.substring(0, Math.min(LETTERS_MAX, text.length())));
    }

    private static Optional<Datum> value(Map<String, Optional<Datum>> row, ColumnDesign column) {
        return row.getOrDefault(column.name(), Optional.empty());
    }

    /// The static columns of a table.
    static List<ColumnDesign> statics(TableDesign table) {
        return table.rowColumns().stream()
                .filter(column -> column.role() == ColumnRole.STATIC)
                .toList();
    }

    /// The columns of which each row has a value of its own.
    static List<ColumnDesign> inRows(TableDesign table) {
        return table.rowColumns().stream()
                .filter(column ->
                        column.role().isClustering() || column.role() == ColumnRole.REGULAR)
                .toList();
    }
}
