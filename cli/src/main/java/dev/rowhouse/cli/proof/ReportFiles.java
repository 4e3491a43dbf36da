package dev.rowhouse.cli.proof;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.cli.command.UnavailableException;
import dev.rowhouse.cli.output.JsonText;
import dev.rowhouse.prove.report.JUnitXml;
import dev.rowhouse.prove.report.ReportedProof;
import dev.rowhouse.prove.report.SarifTree;
import dev.rowhouse.shell.output.FileFailure;

import picocli.CommandLine.Option;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Options for the report files of a proof.
public final class ReportFiles {
    @Option(
            names = "--junit",
            paramLabel = "FILE",
            description =
                    "Write a JUnit XML report: a test case for each question, mutation and table.")
    private Optional<Path> junit = Optional.empty();

    @Option(
            names = "--sarif",
            paramLabel = "FILE",
            description =
                    "Write a SARIF 2.1.0 report: each failure, gap and warning at its line of the model file.")
    private Optional<Path> sarif = Optional.empty();

    /// Looks whether the files may be written, before any work is done for them.
    ///
    /// @throws InputException when one is a folder, or both are the same
    public void check(FileSystem files) {
        for (Path file : List.of(junit, sarif).stream().flatMap(Optional::stream).toList()) {
            if (files.isFolder(file)) {
                throw new InputException(file + ": this is a folder; name a file for the report");
            }
        }
        if (junit.isPresent() && junit.equals(sarif)) {
            throw new InputException("--junit and --sarif both write to " + junit.get());
        }
    }

    /// Writes the files that were asked for.
    public void write(FileSystem files, List<ReportedProof> proofs) {
        junit.ifPresent(file -> write(files, file, JUnitXml.of(proofs)));
        sarif.ifPresent(file -> write(files, file, JsonText.of(SarifTree.of(proofs)) + "\n"));
    }

    static void write(FileSystem files, Path file, String text) {
        try {
            files.writeText(file, text);
        } catch (IOException e) {
            throw new UnavailableException(file + ": " + FileFailure.writing(e));
        }
    }
}
