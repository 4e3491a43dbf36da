package dev.rowhouse.prove.report;

import dev.rowhouse.model.source.SourcePosition;
import dev.rowhouse.plan.design.Warning;
import dev.rowhouse.plan.text.TextLine;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Proofs in SARIF 2.1.0, the format in which code hosts and editors show findings at the lines of
/// files: a result for each failure, gap, warning and skipped phase, at the line of the model file.
///
/// The tree consists of maps, lists, strings, numbers and booleans, which any JSON library writes.
public final class SarifTree {
    private static final String SCHEMA =
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json";
    private static final String WARNING_RULE = "design-warning";

    private final List<Rule> rules = rules();
    private final List<Object> results = new ArrayList<>();

    private SarifTree() {}

    /// A rule that results refer to.
    private record Rule(String id, String text, String level) {}

    /// The log of some proofs.
    public static Map<String, Object> of(List<ReportedProof> proofs) {
        SarifTree tree = new SarifTree();
        proofs.forEach(tree::add);
        Map<String, Object> log = new LinkedHashMap<>();
        log.put("$schema", SCHEMA);
        log.put("version", "2.1.0");
        log.put("runs", List.of(tree.run(proofs)));
        return log;
    }

    private static List<Rule> rules() {
        List<Rule> rules = new ArrayList<>();
        for (Failure.Kind kind : Failure.Kind.values()) {
            rules.add(new Rule(kind.id(), kind.text(), "error"));
        }
        for (Gap.Kind kind : Gap.Kind.values()) {
            rules.add(new Rule(kind.id(), "not proven: " + kind.text(), "error"));
        }
        rules.add(new Rule(WARNING_RULE, "the design works but will cause problems", "warning"));
        return List.copyOf(rules);
    }

    private Map<String, Object> run(List<ReportedProof> proofs) {
        Map<String, Object> driver = new LinkedHashMap<>();
        driver.put("name", "Rowhouse");
        proofs.stream()
                .findFirst()
                .ifPresent(proof -> driver.put("version", proof.source().version()));
        driver.put("rules", rules.stream().map(SarifTree::rule).toList());
        Map<String, Object> run = new LinkedHashMap<>();
        run.put("tool", Map.of("driver", driver));
        run.put("columnKind", "utf16CodeUnits");
        run.put("results", List.copyOf(results));
        return run;
    }

    private static Map<String, Object> rule(Rule rule) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("id", rule.id());
        tree.put("shortDescription", Map.of("text", rule.text()));
        tree.put("defaultConfiguration", Map.of("level", rule.level()));
        return tree;
    }

    private void add(ReportedProof proof) {
        ProofReport report = proof.report();
        Located located = new Located(report, proof.source().places());
        String model = report.run().model();
        FailureIds.of(report.failures())
                .forEach((id, failure) ->
                        add(
                                new Result(
                                        failure.kind().id(),
                                        "error",
                                        TextLine.plain(
                                                        FailureText.of(
                                                                failure, id, located.of(failure)))
                                                .strip(),
                                        located.of(failure),
                                        model + "/" + id),
                                located));
        for (Gap gap : report.gaps()) {
            add(
                    new Result(
                            gap.kind().id(),
                            report.accepted().contains(gap.kind()) ? "note" : "error",
                            ProofText.line(gap),
                            located.of(gap.name()),
                            model + "/" + gap.kind().id() + "/" + FailureIds.word(gap.name())),
                    located);
        }
        for (Warning warning : report.conditions().warnings()) {
            add(
                    new Result(
                            WARNING_RULE,
                            "warning",
                            "%s: %s; %s"
                                    .formatted(
                                            warning.subject(), warning.message(), warning.remedy()),
                            located.ofAny(warning.subject()),
                            model + "/" + WARNING_RULE + "/" + FailureIds.word(warning.subject())),
                    located);
        }
        if (!report.holds()) {
            report.conditions().skipped().forEach(each -> add(model, each, located));
        }
    }

    /// A phase that did not run because of a failure; the others are gaps.
    private void add(String model, ProofReport.Skipped skipped, Located located) {
        String rule = Gap.Kind.SKIPPED.id();
        add(
                new Result(
                        rule,
                        "note",
                        skipped.phase() + ": " + skipped.reason(),
                        Optional.empty(),
                        model + "/" + rule + "/" + FailureIds.word(skipped.phase())),
                located);
    }

    /// One finding.
    ///
    /// @param fingerprint the same for the same finding of a later run
    private record Result(
            String rule,
            String level,
            String text,
            Optional<SourcePosition> position,
            String fingerprint) {}

    private void add(Result result, Located located) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("ruleId", result.rule());
        tree.put("ruleIndex", rules.stream().map(Rule::id).toList().indexOf(result.rule()));
        tree.put("level", result.level());
        tree.put("message", Map.of("text", result.text()));
        tree.put("locations", List.of(location(located.places().file(), result.position())));
        tree.put("partialFingerprints", Map.of("rowhouse/v1", result.fingerprint()));
        results.add(tree);
    }

    /// A place in a model file; the beginning of the main one when the place is unknown, because
    /// readers want some line.
    private static Map<String, Object> location(String main, Optional<SourcePosition> position) {
        Map<String, Object> region = new LinkedHashMap<>();
        region.put("startLine", position.map(SourcePosition::line).orElse(1));
        position.ifPresent(place -> {
            region.put("startColumn", place.column());
            region.put("endColumn", place.column() + place.length());
        });
        Map<String, Object> physical = new LinkedHashMap<>();
        physical.put(
                "artifactLocation",
                Map.of("uri", uri(position.map(SourcePosition::file).orElse(main))));
        physical.put("region", region);
        return Map.of("physicalLocation", physical);
    }

    /// The file as a URI: relative to the working folder when it was named so.
    private static String uri(String file) {
        String path = file.replace('\\', '/');
        boolean looksLikeScheme = path.indexOf(':') >= 0 && !path.startsWith("/");
        try {
            return path.startsWith("/")
                    ? new URI("file", "", path, null).toASCIIString()
                    : new URI(null, null, (looksLikeScheme ? "./" : "") + path, null)
                            .toASCIIString();
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
