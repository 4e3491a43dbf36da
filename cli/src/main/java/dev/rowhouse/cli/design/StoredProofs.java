package dev.rowhouse.cli.design;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.cli.command.InputFiles;
import dev.rowhouse.cli.command.MixOption;
import dev.rowhouse.model.query.PlacedWorkload;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.prove.report.MutationReport;
import dev.rowhouse.prove.report.ProofFingerprint;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.report.QuestionReport;
import dev.rowhouse.prove.report.StoredProof;
import dev.rowhouse.prove.report.UnreadableProofException;
import dev.rowhouse.report.compose.ReportSubject;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The proofs in a file that `rowhouse prove --json` wrote.
///
/// @param file the file
/// @param trees one tree for each proof
/// @param options further options of `prove` for the same design, after a space
record StoredProofs(Path file, List<Object> trees, String options) {
    private static final String WRITING = "rowhouse prove MODEL --json > %s";

    /// Reads the file.
    ///
    /// @throws InputException when it has no proof
    static StoredProofs read(FileSystem files, Path file, MixOption mix) {
        if (!files.exists(file)) {
            throw new InputException(
                    "--proof %s: there is no such file; write it with `%s`"
                            .formatted(file, WRITING.formatted(file)));
        }
        Object tree;
        try {
            tree =
                    JsonMapper.builder()
                            .build()
                            .readValue(InputFiles.read(files, file), Object.class);
        } catch (JacksonException _) {
            throw noProof(file);
        }
        List<?> trees = tree instanceof List<?> list ? list : Collections.singletonList(tree);
        if (trees.isEmpty()
                || !trees.stream().allMatch(each -> each != null && StoredProof.isOne(each))) {
            throw noProof(file);
        }
        return new StoredProofs(
                file, List.copyOf(trees), mix.name().map(name -> " --mix " + name).orElse(""));
    }

    /// The file may be any other, so the remedy does not write to it.
    private static InputException noProof(Path file) {
        return new InputException(
                "--proof %s: this is not a proof that `rowhouse prove --json` wrote; write one with `%s`"
                        .formatted(file, WRITING.formatted("proof.json")));
    }

    /// The command that writes the file anew.
    private String command(Path model) {
        return "`rowhouse prove %s%s --json > %s`".formatted(model, options, file);
    }

    /// The proof of a model.
    ///
    /// @param model the model file
    /// @throws InputException when the file has none of this model and this design
    ReportSubject.Proof of(Path model, PlacedWorkload placed, Design design) {
        try {
            Object tree =
                    trees.stream()
                            .filter(each -> StoredProof.model(each).equals(design.name()))
                            .findFirst()
                            .orElseThrow(() -> otherModel(model, design));
            StoredProof proof = StoredProof.of(tree);
            check(proof, model, ProofFingerprint.of(placed.files(), design), design);
            return new ReportSubject.Proof(
                    proof.report(),
                    placed.places(),
                    Optional.of(
                            "Stored in %s; it began at %s, with Rowhouse %s."
                                    .formatted(
                                            file.getFileName(), proof.started(), proof.version())));
        } catch (UnreadableProofException e) {
            throw new InputException(
                    "--proof %s: %s; write it again with %s"
                            .formatted(file, e.getMessage(), command(model)));
        }
    }

    private InputException otherModel(Path model, Design design) {
        return new InputException(
                "--proof %s: this is a proof of the model `%s`, not of `%s`; prove that one with %s"
                        .formatted(
                                file,
                                String.join(
                                        "`, `", trees.stream().map(StoredProof::model).toList()),
                                design.name(),
                                command(model)));
    }

    private void check(StoredProof proof, Path model, ProofFingerprint now, Design design) {
        if (proof.fingerprint().equals(now)) {
            return;
        }
        String problem =
                proof.fingerprint().model().equals(now.model())
                        ? "the design has other tables or statements than the one that Rowhouse %s proved"
                                .formatted(proof.version())
                        : "%s has changed since this proof%s"
                                .formatted(model, difference(proof.report(), design));
        throw new InputException(
                "--proof %s: %s; prove it again with %s".formatted(file, problem, command(model)));
    }

    /// The questions and mutations that only the model or only the proof has, in brackets.
    private static String difference(ProofReport proof, Design design) {
        Set<String> before = new LinkedHashSet<>();
        proof.questions().stream().map(QuestionReport::name).forEach(before::add);
        proof.mutations().stream().map(MutationReport::name).forEach(before::add);
        Set<String> now = new LinkedHashSet<>();
        design.queries().stream().map(QueryPlan::query).forEach(now::add);
        design.mutations().stream().map(MutationPlan::mutation).forEach(now::add);
        Set<String> added = new LinkedHashSet<>(now);
        added.removeAll(before);
        Set<String> removed = new LinkedHashSet<>(before);
        removed.removeAll(now);
        if (added.isEmpty() && removed.isEmpty()) {
            return "";
        }
        return " (%s%s%s)"
                .formatted(
                        added.isEmpty() ? "" : "new: " + String.join(", ", added),
                        added.isEmpty() || removed.isEmpty() ? "" : "; ",
                        removed.isEmpty() ? "" : "gone: " + String.join(", ", removed));
    }
}
