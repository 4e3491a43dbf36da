package dev.rowhouse.cli.proof;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.cli.output.JsonText;
import dev.rowhouse.cli.output.StyledText;
import dev.rowhouse.model.query.WorkloadPlaces;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.prover.Replay;
import dev.rowhouse.prove.replay.CaseMismatchException;
import dev.rowhouse.prove.replay.CaseReader;
import dev.rowhouse.prove.replay.ReplayedCase;
import dev.rowhouse.prove.report.ProofFingerprint;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.shell.output.Console;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// Repeats the cases of a file on a design.
///
/// @param console where the results go
/// @param clock measures the time
/// @param json whether the results are printed as JSON
public record CaseReplay(Console console, Clock clock, boolean json) {
    /// The subject of a proof with the model's file.
    ///
    /// @param places the places of its questions and mutations
    /// @param fingerprint recognises the model and its design
    public record PlacedSubject(
            Subject subject, WorkloadPlaces places, ProofFingerprint fingerprint) {}

    /// Repeats all cases of a file, each on the model that it names.
    ///
    /// @param targets opens a database at a time
    /// @throws InputException when a case does not fit the models
    public ExitCode run(
            FileSystem files,
            Path file,
            List<PlacedSubject> subjects,
            Function<Instant, Target> targets) {
        List<Object> trees = new ArrayList<>();
        boolean fails = false;
        List<Object> cases = CaseFiles.read(files, file);
        for (int i = 0; i < cases.size(); i++) {
            PlacedSubject placed;
            Replay replay;
            try {
                placed = subject(cases.get(i), subjects);
                ReplayedCase read = CaseReader.read(cases.get(i), placed.subject());
                replay = Replay.run(placed.subject(), () -> targets.apply(read.at()), read, clock);
            } catch (CaseMismatchException e) {
                throw new InputException(file + ": " + e.getMessage());
            }
            fails |= replay.failure().isPresent();
            String model = placed.subject().design().name();
            if (json) {
                trees.add(ReplayText.tree(replay, model, placed.places()));
            } else {
                console.out()
                        .print(
                                (i == 0 ? "" : "\n\n")
                                        + StyledText.of(
                                                ReplayText.of(replay, model, placed.places()),
                                                console));
            }
        }
        if (json) {
            console.out().println(JsonText.of(trees.size() == 1 ? trees.getFirst() : trees));
        }
        return fails ? ExitCode.FAILED : ExitCode.OK;
    }

    private static PlacedSubject subject(Object tree, List<PlacedSubject> subjects) {
        String model = CaseReader.model(tree);
        List<String> names = subjects.stream().map(each -> each.subject().design().name()).toList();
        return subjects.stream()
                .filter(each -> each.subject().design().name().equals(model))
                .findFirst()
                .orElseThrow(() ->
                        new CaseMismatchException(
                                "model",
                                "the case is about the model `%s`, not `%s`"
                                        .formatted(model, String.join("`, `", names)),
                                "name the file of that model, or rename it in the case if the"
                                        + " model was renamed"));
    }
}
