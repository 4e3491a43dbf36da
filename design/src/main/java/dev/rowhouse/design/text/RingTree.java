package dev.rowhouse.design.text;

import dev.rowhouse.plan.ring.RingReport;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Converts a ring report to maps, lists, strings and numbers for a JSON writer. Keys keep their
/// order.
public final class RingTree {
    private static final double PRECISION = 1e6;

    private RingTree() {}

    /// The whole report.
    ///
    /// @param model the model's name
    public static Map<String, Object> of(String model, RingReport report) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("model", model);
        tree.put("nodeCount", report.settings().nodes());
        tree.put("tokensPerNode", report.settings().vnodes());
        tree.put("copies", report.settings().copies());
        tree.put("seed", report.settings().seed());
        tree.put("nodes", report.nodes().stream().map(RingTree::node).toList());
        tree.put("tables", report.tables().stream().map(RingTree::table).toList());
        return tree;
    }

    private static Map<String, Object> node(RingReport.NodeLoad node) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("node", node.node());
        tree.put("ownership", rounded(node.ownership()));
        tree.put("bytes", Math.round(node.bytes()));
        tree.put("readsPerSecond", rounded(node.reads()));
        tree.put("writesPerSecond", rounded(node.writes()));
        return tree;
    }

    private static Map<String, Object> table(RingReport.TableLoad table) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", table.table());
        tree.put("partitions", Math.round(table.partitions()));
        tree.put("bytes", Math.round(table.bytes()));
        tree.put("readsPerSecond", rounded(table.reads()));
        tree.put("writesPerSecond", rounded(table.writes()));
        tree.put("busiestNodeShare", rounded(table.busiestShare()));
        tree.put("hottest", table.hottest().stream().map(RingTree::hot).toList());
        List<Map<String, Object>> remedies =
                table.remedies().stream().map(RingTree::remedy).toList();
        tree.put("remedies", remedies);
        return tree;
    }

    private static Map<String, Object> hot(RingReport.HotPartition hot) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("partition", hot.name());
        tree.put("rows", Math.round(hot.rows()));
        tree.put("bytes", Math.round(hot.bytes()));
        tree.put("share", rounded(hot.share()));
        tree.put("readsPerSecond", rounded(hot.reads()));
        tree.put("writesPerSecond", rounded(hot.writes()));
        tree.put("nodes", hot.nodes());
        return tree;
    }

    private static Map<String, Object> remedy(RingReport.Remedy remedy) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("change", remedy.change());
        tree.put("largestRows", Math.round(remedy.largestRows()));
        tree.put("largestBytes", Math.round(remedy.largestBytes()));
        tree.put("busiestNodeShare", rounded(remedy.busiestShare()));
        tree.put("price", remedy.price());
        return tree;
    }

    /// A number rounded to six decimal places.
    private static double rounded(double figure) {
        return Math.rint(figure * PRECISION) / PRECISION;
    }
}
