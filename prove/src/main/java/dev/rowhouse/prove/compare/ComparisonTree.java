package dev.rowhouse.prove.compare;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A comparison as maps, lists, strings, numbers and booleans, which any JSON library writes.
public final class ComparisonTree {
    private static final String FORMAT = "rowhouse-comparison/1";
    private static final double PARTS = 1_000;

    private ComparisonTree() {}

    /// The whole comparison.
    public static Map<String, Object> of(Comparison comparison, ComparisonText.Names names) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("format", FORMAT);
        tree.put("target", comparison.target());
        tree.put("seed", comparison.seed());
        tree.put("instances", comparison.instances());
        tree.put("a", side(names.left(), names.leftCost(), comparison.left()));
        tree.put("b", side(names.right(), names.rightCost(), comparison.right()));
        tree.put("questions", pairs(comparison.questions()));
        tree.put("mutations", pairs(comparison.mutations()));
        tree.put("notCompared", comparison.leftOut());
        return tree;
    }

    private static Map<String, Object> side(String file, double cost, Comparison.Side side) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("file", file);
        tree.put("tables", side.tables());
        // The sum depends on the order of its terms in the last digits.
        tree.put("predictedMicrosPerSecond", Math.rint(cost * PARTS) / PARTS);
        tree.put("predictedBytes", side.predictedBytes());
        tree.put("rowsLoaded", side.rows());
        tree.put("bytesLoaded", side.bytes());
        return tree;
    }

    private static List<Object> pairs(List<Comparison.Pair> pairs) {
        return pairs.stream()
                .<Object>map(pair -> {
                    Map<String, Object> tree = new LinkedHashMap<>();
                    tree.put("name", pair.name());
                    tree.put("ask", pair.ask());
                    tree.put("runs", pair.runs());
                    tree.put("a", cost(pair.left()));
                    tree.put("b", cost(pair.right()));
                    return tree;
                })
                .toList();
    }

    private static Map<String, Object> cost(Comparison.Cost cost) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("predictedReads", cost.predictedReads());
        tree.put("predictedRowsWritten", cost.predictedRows());
        tree.put("statements", cost.requests());
        cost.partitions().ifPresent(value -> tree.put("partitionsRead", value));
        cost.rowsRead().ifPresent(value -> tree.put("rowsRead", value));
        tree.put("rowsWritten", cost.rowsWritten());
        tree.put("bytes", cost.bytes());
        tree.put("medianMicros", cost.medianMicros());
        tree.put("wrong", cost.wrong());
        return tree;
    }
}
