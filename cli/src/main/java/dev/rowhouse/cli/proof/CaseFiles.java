package dev.rowhouse.cli.proof;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.cli.command.InputFiles;
import dev.rowhouse.cli.output.JsonText;
import dev.rowhouse.prove.report.Failure;
import dev.rowhouse.prove.report.FailureIds;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.report.ReportedProof;

import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.json.JsonMapper;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Failing cases in files.
public final class CaseFiles {
    private CaseFiles() {}

    /// Looks whether cases may be written into a folder, before any work is done for them.
    ///
    /// @throws InputException when it is a file
    public static void check(FileSystem files, Path folder) {
        if (files.exists(folder) && !files.isFolder(folder)) {
            throw new InputException(
                    folder + ": this is a file; name a folder for the cases, which may be new");
        }
    }

    /// Writes the case of each failure into a folder, named after the model and the failure; the
    /// files that were written.
    public static List<Path> write(FileSystem files, Path folder, List<ReportedProof> proofs) {
        List<Path> written = new ArrayList<>();
        for (ReportedProof proof : proofs) {
            ProofReport report = proof.report();
            for (Map.Entry<String, Failure> each : FailureIds.of(report.failures()).entrySet()) {
                Map<String, Object> tree = each.getValue().details().replay();
                if (!tree.isEmpty()) {
                    String name = report.run().model() + "-" + each.getKey().replace('/', '-');
                    Path file = folder.resolve(name + ".json");
                    ReportFiles.write(files, file, JsonText.of(tree) + "\n");
                    written.add(file);
                }
            }
        }
        return written;
    }

    /// Reads the cases of a file: one case, or those of the failures in a report.
    ///
    /// @throws InputException when the file cannot be read, is not JSON or has no case
    public static List<Object> read(FileSystem files, Path file) {
        Object tree = tree(file, InputFiles.read(files, file));
        List<Object> cases = new ArrayList<>();
        for (Object each : tree instanceof List<?> reports ? reports : List.of(tree)) {
            collect(each, cases);
        }
        if (cases.isEmpty()) {
            throw new InputException(
                    file
                            + ": there is no case in this file; `rowhouse prove MODEL --cases DIR`"
                            + " writes the case of each failure");
        }
        return cases;
    }

    private static void collect(Object tree, List<Object> cases) {
        if (!(tree instanceof Map<?, ?> map)) {
            return;
        }
        if (map.get("failures") instanceof List<?> failures) {
            for (Object failure : failures) {
                if (failure instanceof Map<?, ?> members && members.get("case") != null) {
                    cases.add(members.get("case"));
                }
            }
        } else if (map.containsKey("format")) {
            cases.add(map);
        }
    }

    private static Object tree(Path file, String text) {
        try {
            return JsonMapper.builder().build().readValue(text, Object.class);
        } catch (JacksonException e) {
            TokenStreamLocation place = e.getLocation();
            throw new InputException(
                    "%s:%d:%d: this is not JSON: %s"
                            .formatted(
                                    file,
                                    place.getLineNr(),
                                    place.getColumnNr(),
                                    e.getOriginalMessage()));
        }
    }
}
