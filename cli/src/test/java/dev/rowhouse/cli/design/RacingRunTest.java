package dev.rowhouse.cli.design;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.Interruption;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.design.designer.SizedDesign;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.prove.database.EmbeddedTarget;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.explore.ExplorationSettings;
import dev.rowhouse.prove.prover.Progress;
import dev.rowhouse.prove.prover.ProofSettings;
import dev.rowhouse.prove.prover.Prover;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.shell.output.Console;
import dev.rowhouse.testkit.ManualClock;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/// The clock stands still, so that the same exploration has the same report.
class RacingRunTest {
    /// A model whose callers can leave wrong tables.
    private static final Path MODEL =
            Path.of("src", "test", "resources", "transcript", "raced.yaml");

    private final ManualClock clock = new ManualClock(1_700_000_000_000_000L);
    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
    private final PrintStream stream = new PrintStream(shown, true, StandardCharsets.UTF_8);
    private final Console console = new Console(stream, stream, false, false);
    private final ExplorationSettings settings = ExplorationSettings.quick(1);
    private final Subject subject = subject();

    private static Subject subject() {
        Workload workload = WorkloadFile.read(FileSystem.system(), MODEL).value().orElseThrow();
        SizedDesign sized = Designer.sized(workload);
        return new Subject(workload, sized.design(), sized);
    }

    private ProofReport sequential() {
        try (Target target = new EmbeddedTarget(RowhouseComponents.system())) {
            return new Prover(subject, target, ProofSettings.quick(1), clock, Progress.NONE)
                    .prove();
        }
    }

    private ProofReport explored(RacingRun run, ProofReport report) {
        try (run;
                Interruption interruption = Interruption.watch(console)) {
            return run.explored(report, interruption);
        }
    }

    @Test
    void callers_that_were_explored_beside_the_proof_are_found_to_do_the_same() {
        ProofReport report = sequential();
        RacingRun after = new RacingRun(console, clock, subject, settings);
        RacingRun beside = new RacingRun(console, clock, subject, settings);
        beside.begin();

        ProofReport found = explored(after, report);

        assertThat(found.failures()).isNotEmpty();
        assertThat(explored(beside, report)).isEqualTo(found);
    }

    @Test
    void callers_are_not_explored_for_a_design_that_does_not_hold() {
        RacingRun first = new RacingRun(console, clock, subject, settings);
        ProofReport failed = explored(first, sequential());

        ProofReport again = explored(new RacingRun(console, clock, subject, settings), failed);

        assertThat(again.conditions().skipped())
                .singleElement()
                .satisfies(each -> assertThat(each.reason()).contains("does not hold"));
    }
}
