package dev.rowhouse.prove.report;

import java.util.LinkedHashMap;
import java.util.Map;

/// A proof's report as maps, lists, strings, numbers and booleans, which any JSON library writes.
public final class ProofTree {
    private ProofTree() {}

    /// The whole report.
    public static Map<String, Object> of(ProofReport report) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("model", report.run().model());
        tree.put("target", report.run().target());
        tree.put("seed", report.run().seed());
        tree.put("instances", report.run().instances());
        tree.put("modelInstances", report.run().modelInstances());
        tree.put("seconds", report.run().seconds());
        tree.put("holds", report.holds());
        tree.put("proven", report.isProven());
        tree.put("verdict", Verdict.text(report));
        tree.put("questions", report.questions().stream().map(ProofTree::question).toList());
        tree.put("tables", report.tables().stream().map(ProofTree::table).toList());
        tree.put("mutations", report.mutations().stream().map(ProofTree::mutation).toList());
        tree.put(
                "unserved",
                report.unserved().stream()
                        .map(each -> Map.of("name", each.name(), "reason", each.reason()))
                        .toList());
        tree.put("gaps", report.gaps().stream().map(ProofTree::gap).toList());
        tree.put("failures", report.failures().stream().map(ProofTree::failure).toList());
        return tree;
    }

    private static Map<String, Object> question(QuestionReport report) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", report.name());
        tree.put("ask", report.ask());
        tree.put("table", report.table());
        tree.put("runs", report.runs());
        tree.put("hits", report.hits());
        tree.put("wrong", report.wrong());
        tree.put("rowsReturned", figures(report.returned()));
        tree.put("requests", figures(report.requests()));
        report.reads()
                .ifPresent(reads -> {
                    tree.put("partitionsRead", figures(reads.partitions()));
                    tree.put("rowsRead", figures(reads.rows()));
                    tree.put("filteredInMemory", reads.filtered());
                    tree.put("sortedInMemory", reads.sorted());
                });
        Map<String, Object> latency = new LinkedHashMap<>();
        latency.put("median", report.latency().medianMicros());
        latency.put("p95", report.latency().p95Micros());
        latency.put("p99", report.latency().p99Micros());
        latency.put("max", report.latency().maxMicros());
        tree.put("latencyMicros", latency);
        return tree;
    }

    private static Map<String, Object> figures(AverageAndLargest figures) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("average", figures.average());
        tree.put("largest", figures.largest());
        return tree;
    }

    private static Map<String, Object> table(TableReport report) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", report.name());
        tree.put("rows", report.rows());
        tree.put("predictedRows", report.predictedRows());
        tree.put("partitions", report.partitions());
        tree.put("largestPartitionRows", report.largestRows());
        tree.put("predictedLargestPartitionRows", report.predictedLargestRows());
        tree.put("fullLargestPartitionRows", report.fullLargestRows());
        tree.put("fullLargestPartitionBytes", report.fullLargestBytes());
        return tree;
    }

    private static Map<String, Object> mutation(MutationReport report) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", report.name());
        tree.put("ask", report.ask());
        tree.put("runs", report.runs());
        tree.put("statements", figures(report.statements()));
        tree.put("reads", figures(report.reads()));
        tree.put("crashes", report.crashes());
        tree.put("copiesAgree", report.copiesAgree());
        tree.put("assumed", report.assumed());
        return tree;
    }

    private static Map<String, Object> gap(Gap gap) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("kind", gap.kind().text());
        tree.put("name", gap.name());
        tree.put("reason", gap.reason());
        return tree;
    }

    private static Map<String, Object> failure(Failure failure) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("kind", failure.kind().text());
        tree.put("subject", failure.subject());
        tree.put("ask", failure.ask());
        tree.put("instances", failure.instances());
        tree.put("operations", failure.operations());
        tree.put("statements", failure.statements());
        tree.put("difference", failure.difference());
        return tree;
    }
}
