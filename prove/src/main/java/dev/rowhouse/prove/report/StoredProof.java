package dev.rowhouse.prove.report;

import dev.rowhouse.plan.design.Warning;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// A proof that ran earlier, read from its JSON.
///
/// @param report the results; calls that met are known by their texts only, and a mutation whose
///     copies disagreed counts one such failure
/// @param fingerprint recognises the model and the design
/// @param version the version of Rowhouse that ran it
/// @param started when it began, as ISO 8601
public record StoredProof(
        ProofReport report, ProofFingerprint fingerprint, String version, String started) {
    /// Whether a tree says that it is a proof, in whatever shape.
    public static boolean isOne(Object tree) {
        return tree instanceof Map<?, ?> map && ProofTree.FORMAT.equals(map.get("format"));
    }

    /// The model's name of a proof.
    ///
    /// @throws UnreadableProofException when the tree is no proof
    public static String model(Object tree) {
        return ProofNode.of("", tree).text("model");
    }

    /// Reads a proof.
    ///
    /// @param tree maps, lists, texts, numbers and booleans, as [ProofTree] makes them
    /// @throws UnreadableProofException when the tree is no proof
    public static StoredProof of(Object tree) {
        ProofNode root = ProofNode.of("", tree);
        ProofNode fingerprint = root.object("fingerprint");
        return new StoredProof(
                report(root),
                new ProofFingerprint(fingerprint.text("model"), fingerprint.text("design")),
                root.object("tool").text("version"),
                root.text("started"));
    }

    private static ProofReport report(ProofNode root) {
        Map<String, Long> figures = root.wholes("settings");
        Long seed = figures.get("seed");
        if (seed == null) {
            throw root.wrong("settings.seed", "is missing");
        }
        List<ProofNode> gaps = root.objects("gaps");
        return new ProofReport(
                new ProofReport.Run(
                        root.text("model"),
                        root.text("target"),
                        seed,
                        root.whole("instances"),
                        root.number("modelInstances"),
                        root.number("seconds")),
                root.objects("questions").stream().map(StoredProof::question).toList(),
                root.objects("tables").stream().map(StoredProof::table).toList(),
                root.objects("mutations").stream().map(StoredProof::mutation).toList(),
                gaps.stream()
                        .filter(gap -> kind(gap) == Gap.Kind.UNSERVED)
                        .map(gap -> new ProofReport.Unproven(gap.text("name"), gap.text("reason")))
                        .toList(),
                root.objects("failures").stream().map(StoredProof::failure).toList(),
                accepted(gaps),
                new ProofReport.Conditions(
                        figures,
                        root.objects("skipped").stream()
                                .map(each ->
                                        new ProofReport.Skipped(
                                                each.text("phase"), each.text("reason")))
                                .toList(),
                        root.objects("warnings").stream()
                                .map(each ->
                                        new Warning(
                                                each.text("subject"),
                                                each.text("message"),
                                                each.text("remedy")))
                                .toList()),
                root.has("racing")
                        ? Optional.of(StoredRaces.of(root.object("racing"), root.text("started")))
                        : Optional.empty());
    }

    private static Gap.Kind kind(ProofNode gap) {
        return gap.one("kind", Gap.Kind.values(), Gap.Kind::id);
    }

    private static Set<Gap.Kind> accepted(List<ProofNode> gaps) {
        return gaps.stream()
                .filter(gap -> gap.isTrue("accepted"))
                .map(StoredProof::kind)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Gap.Kind.class)));
    }

    private static QuestionReport question(ProofNode node) {
        ProofNode latency = node.object("latencyMicros");
        return new QuestionReport(
                node.text("name"),
                node.text("ask"),
                node.text("table"),
                node.count("runs"),
                node.count("hits"),
                node.count("wrong"),
                figures(node, "rowsReturned"),
                figures(node, "requests"),
                node.has("rowsRead")
                        ? Optional.of(
                                new QuestionReport.Reads(
                                        figures(node, "partitionsRead"),
                                        figures(node, "rowsRead"),
                                        node.isTrue("filteredInMemory"),
                                        node.isTrue("sortedInMemory")))
                        : Optional.empty(),
                new Latency(
                        latency.number("median"),
                        latency.number("p95"),
                        latency.number("p99"),
                        latency.number("max")),
                node.number("seconds"));
    }

    private static AverageAndLargest figures(ProofNode node, String member) {
        ProofNode figures = node.object(member);
        return new AverageAndLargest(figures.number("average"), figures.number("largest"));
    }

    private static TableReport table(ProofNode node) {
        return new TableReport(
                node.text("name"),
                node.whole("rows"),
                node.whole("partitions"),
                node.whole("largestPartitionRows"),
                node.number("predictedPartitions"),
                node.number("predictedRows"),
                node.number("predictedLargestPartitionRows"),
                node.number("fullLargestPartitionRows"),
                node.number("fullLargestPartitionBytes"));
    }

    private static MutationReport mutation(ProofNode node) {
        return new MutationReport(
                node.text("name"),
                node.text("ask"),
                node.whole("runs"),
                node.whole("effective"),
                figures(node, "statements"),
                figures(node, "reads"),
                node.count("writesMost"),
                figures(node, "micros"),
                node.number("seconds"),
                node.count("crashes"),
                node.isTrue("copiesAgree") ? 0 : 1,
                node.texts("assumed"));
    }

    private static Failure failure(ProofNode node) {
        return new Failure(
                node.one("kind", Failure.Kind.values(), Failure.Kind::id),
                node.text("subject"),
                node.text("ask"),
                node.texts("instances"),
                node.texts("operations"),
                node.texts("statements"),
                node.text("difference"),
                new Failure.Details(
                        node.one("part", Failure.Part.values(), Failure.Part::id),
                        node.objects("steps").stream()
                                .map(step ->
                                        new Failure.FailedStep(
                                                step.text("number"), step.text("title")))
                                .toList(),
                        node.texts("about"),
                        names(node),
                        node.has("case") ? node.map("case") : Map.of()));
    }

    private static Map<String, String> names(ProofNode node) {
        ProofNode names = node.object("names");
        return names.members().keySet().stream()
                .collect(
                        Collectors.toMap(
                                each -> each, names::text, (one, _) -> one, LinkedHashMap::new));
    }
}
