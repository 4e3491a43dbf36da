package dev.rowhouse.prove.compare;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
        tree.put(
                "a",
                side(
                        names.left(),
                        Optional.of(names.leftCost()),
                        comparison.left(),
                        comparison.perSecond(Comparison.Pair::left)));
        tree.put(
                "b",
                side(
                        names.right(),
                        names.rightCost(),
                        comparison.right(),
                        comparison.perSecond(Comparison.Pair::right)));
        boolean isAskedAgain = comparison.kind() == Comparison.Kind.APPLICATION;
        tree.put("questions", pairs(comparison.questions(), isAskedAgain));
        tree.put("mutations", pairs(comparison.mutations(), false));
        tree.put(
                "wrongAnswers",
                comparison.wrongAnswers().stream().map(ComparisonTree::wrongAnswer).toList());
        tree.put("notCompared", comparison.leftOut());
        tree.put("notes", comparison.notes());
        return tree;
    }

    private static Map<String, Object> wrongAnswer(Comparison.WrongAnswer wrong) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("question", wrong.question());
        tree.put("in", wrong.isLeft() ? "a" : "b");
        tree.put("difference", wrong.difference());
        return tree;
    }

    private static Map<String, Object> side(
            String file, Optional<Double> predicted, Comparison.Side side, Optional<Double> cost) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("file", file);
        tree.put("tables", side.tables());
        predicted.ifPresent(micros -> tree.put("predictedMicrosPerSecond", rounded(micros)));
        side.predictedBytes().ifPresent(bytes -> tree.put("predictedBytes", bytes));
        tree.put("rowsLoaded", side.rows());
        tree.put("bytesLoaded", side.bytes());
        cost.ifPresent(micros -> tree.put("measuredMicrosPerSecond", rounded(micros)));
        return tree;
    }

    /// A sum depends on the order of its terms in the last digits.
    private static double rounded(double micros) {
        return Math.rint(micros * PARTS) / PARTS;
    }

    private static List<Object> pairs(List<Comparison.Pair> pairs, boolean isAskedAgain) {
        return pairs.stream()
                .<Object>map(pair -> {
                    Map<String, Object> tree = new LinkedHashMap<>();
                    tree.put("name", pair.name());
                    tree.put("ask", pair.ask());
                    tree.put("perSecond", pair.perSecond());
                    tree.put("runs", pair.runs());
                    tree.put("a", cost(pair.left(), isAskedAgain));
                    tree.put("b", cost(pair.right(), isAskedAgain));
                    return tree;
                })
                .toList();
    }

    private static Map<String, Object> cost(Comparison.Cost cost, boolean isAskedAgain) {
        Map<String, Object> tree = new LinkedHashMap<>();
        cost.predictedReads().ifPresent(value -> tree.put("predictedReads", value));
        cost.predictedRows().ifPresent(value -> tree.put("predictedRowsWritten", value));
        tree.put("statements", cost.requests());
        cost.partitions().ifPresent(value -> tree.put("partitionsRead", value));
        cost.rowsRead().ifPresent(value -> tree.put("rowsRead", value));
        tree.put("rowsWritten", cost.rowsWritten());
        tree.put("bytes", cost.bytes());
        cost.priced().ifPresent(value -> tree.put("pricedMicros", rounded(value)));
        tree.put("medianMicros", cost.medianMicros());
        tree.put("wrong", cost.wrong());
        if (isAskedAgain) {
            tree.put("wrongLater", cost.wrongLater());
        }
        return tree;
    }
}
