package dev.rowhouse.prove.report;

import dev.rowhouse.model.query.WorkloadPlaces;
import dev.rowhouse.model.source.SourcePosition;
import dev.rowhouse.plan.design.Warning;
import dev.rowhouse.prove.explore.report.ExplorationTree;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A proof's report as maps, lists, strings, numbers and booleans, which any JSON library writes.
/// Its shape is that of `docs/proof.schema.json`.
public final class ProofTree {
    static final String FORMAT = "rowhouse-proof/1";

    private final ProofReport report;
    private final ReportSource source;
    private final Located located;

    private ProofTree(ProofReport report, ReportSource source) {
        this.report = report;
        this.source = source;
        this.located = new Located(report, source.places());
    }

    /// The whole report.
    public static Map<String, Object> of(ProofReport report, ReportSource source) {
        return new ProofTree(report, source).tree();
    }

    /// One failure outside of a report.
    ///
    /// @param places the model file, and the places of its questions and mutations
    public static Map<String, Object> failure(Failure failure, WorkloadPlaces places) {
        return failure(
                FailureIds.of(List.of(failure)).keySet().iterator().next(),
                failure,
                places.find(failure.subject()));
    }

    private Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("format", FORMAT);
        Map<String, Object> tool = new LinkedHashMap<>();
        tool.put("name", "rowhouse");
        tool.put("version", source.version());
        tree.put("tool", tool);
        tree.put("model", report.run().model());
        tree.put("file", source.places().file());
        Map<String, Object> fingerprint = new LinkedHashMap<>();
        fingerprint.put("model", source.fingerprint().model());
        fingerprint.put("design", source.fingerprint().design());
        tree.put("fingerprint", fingerprint);
        tree.put("target", report.run().target());
        tree.put("started", source.started().toString());
        tree.put("seconds", report.run().seconds());
        tree.put("settings", report.conditions().figures());
        tree.put("options", source.options());
        tree.put("instances", report.run().instances());
        tree.put("modelInstances", report.run().modelInstances());
        tree.put("holds", report.holds());
        tree.put("proven", report.isProven());
        tree.put("verdict", Verdict.text(report));
        tree.put("questions", report.questions().stream().map(this::question).toList());
        tree.put("tables", report.tables().stream().map(this::table).toList());
        tree.put("mutations", report.mutations().stream().map(this::mutation).toList());
        tree.put(
                "skipped", report.conditions().skipped().stream().map(ProofTree::skipped).toList());
        tree.put("gaps", report.gaps().stream().map(this::gap).toList());
        tree.put("warnings", report.conditions().warnings().stream().map(this::warning).toList());
        tree.put(
                "failures",
                FailureIds.of(report.failures()).entrySet().stream()
                        .map(each ->
                                failure(
                                        each.getKey(),
                                        each.getValue(),
                                        located.of(each.getValue())))
                        .toList());
        report.races().ifPresent(races -> tree.put("racing", ExplorationTree.of(races)));
        return tree;
    }

    private Map<String, Object> question(QuestionReport report) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", report.name());
        tree.put("ask", report.ask());
        putLocation(tree, located.of(report.name()));
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
        tree.put("seconds", report.seconds());
        return tree;
    }

    private static Map<String, Object> figures(AverageAndLargest figures) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("average", figures.average());
        tree.put("largest", figures.largest());
        return tree;
    }

    private Map<String, Object> table(TableReport report) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", report.name());
        putLocation(tree, located.ofTable(report.name()));
        tree.put("rows", report.rows());
        tree.put("predictedRows", report.predictedRows());
        tree.put("predictedPartitions", report.predictedPartitions());
        tree.put("partitions", report.partitions());
        tree.put("largestPartitionRows", report.largestRows());
        tree.put("predictedLargestPartitionRows", report.predictedLargestRows());
        tree.put("fullLargestPartitionRows", report.fullLargestRows());
        tree.put("fullLargestPartitionBytes", report.fullLargestBytes());
        return tree;
    }

    private Map<String, Object> mutation(MutationReport report) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", report.name());
        tree.put("ask", report.ask());
        putLocation(tree, located.of(report.name()));
        tree.put("runs", report.runs());
        tree.put("effective", report.effective());
        tree.put("statements", figures(report.statements()));
        tree.put("reads", figures(report.reads()));
        tree.put("writesMost", report.writesMost());
        tree.put("micros", figures(report.micros()));
        tree.put("seconds", report.seconds());
        tree.put("crashes", report.crashes());
        tree.put("copiesAgree", report.copiesAgree());
        tree.put("assumed", report.assumed());
        return tree;
    }

    private static Map<String, Object> skipped(ProofReport.Skipped skipped) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("phase", skipped.phase());
        tree.put("reason", skipped.reason());
        return tree;
    }

    private Map<String, Object> gap(Gap gap) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("kind", gap.kind().id());
        tree.put("name", gap.name());
        putLocation(tree, located.of(gap.name()));
        tree.put("reason", gap.reason());
        tree.put("accepted", report.accepted().contains(gap.kind()));
        return tree;
    }

    private Map<String, Object> warning(Warning warning) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("subject", warning.subject());
        putLocation(tree, located.ofAny(warning.subject()));
        tree.put("message", warning.message());
        tree.put("remedy", warning.remedy());
        return tree;
    }

    private static Map<String, Object> failure(
            String id, Failure failure, Optional<SourcePosition> position) {
        Failure.Details details = failure.details();
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("id", id);
        tree.put("kind", failure.kind().id());
        tree.put("message", failure.kind().text() + ": " + failure.subject());
        tree.put("part", details.part().id());
        tree.put("subject", failure.subject());
        tree.put("ask", failure.ask());
        putLocation(tree, position);
        tree.put("steps", details.steps().stream().map(ProofTree::step).toList());
        tree.put("about", details.about());
        tree.put("instances", failure.instances());
        tree.put("operations", failure.operations());
        tree.put("statements", failure.statements());
        tree.put("difference", failure.difference());
        tree.put("names", details.names());
        if (!details.replay().isEmpty()) {
            tree.put("case", details.replay());
        }
        return tree;
    }

    private static Map<String, Object> step(Failure.FailedStep step) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("number", step.number());
        tree.put("title", step.title());
        return tree;
    }

    private static void putLocation(Map<String, Object> tree, Optional<SourcePosition> position) {
        position.ifPresent(place -> {
            Map<String, Object> location = new LinkedHashMap<>();
            location.put("file", place.file());
            location.put("line", place.line());
            location.put("column", place.column());
            tree.put("location", location);
        });
    }
}
