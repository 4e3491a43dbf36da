package dev.rowhouse.cli.proof;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.design.designer.SizedDesign;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.model.query.PlacedWorkload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.growth.SizePredictor;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.database.EmbeddedTarget;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.prover.Progress;
import dev.rowhouse.prove.prover.ProofSettings;
import dev.rowhouse.prove.prover.Prover;
import dev.rowhouse.prove.report.ProofFingerprint;
import dev.rowhouse.prove.report.ReportSource;
import dev.rowhouse.prove.report.ReportedProof;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.testkit.ManualClock;
import dev.rowhouse.testkit.MemoryFileSystem;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Small proofs, of right designs and of designs with a mistake.
///
/// The clocks stand still, so that the same proof has the same report.
final class TestProofs {
    private static final ProofSettings SETTINGS =
            new ProofSettings(2, new Scale(60), new Scale(30), 6, 2, 6, 1, 4, 5);

    private TestProofs() {}

    /// The name of the models' file.
    static final String FILE = "shop/model.yaml";

    /// A model with its places.
    static PlacedWorkload read(String yaml) {
        MemoryFileSystem files = new MemoryFileSystem();
        files.writeText(Path.of(FILE), yaml);
        return WorkloadFile.readWithPlaces(files, Path.of(FILE)).value().orElseThrow();
    }

    /// The design of a model; `without unlike 3` leaves out the third step of a mutation's plan.
    static Subject subject(PlacedWorkload placed, List<String> mistake) {
        SizedDesign sized = Designer.sized(placed.workload());
        return mistake.isEmpty()
                ? new Subject(placed.workload(), sized.design(), sized)
                : new Subject(
                        placed.workload(),
                        without(sized.design(), mistake.get(1), Integer.parseInt(mistake.get(2))),
                        SizePredictor.NONE);
    }

    private static Design without(Design design, String mutation, int step) {
        return design.withMutations(
                design.mutations().stream()
                        .map(plan -> plan.mutation().equals(mutation) ? without(plan, step) : plan)
                        .toList());
    }

    private static MutationPlan without(MutationPlan plan, int step) {
        List<PlanStep> steps = new ArrayList<>(plan.steps());
        steps.remove(step - 1);
        return plan.withSteps(steps);
    }

    /// A proof of a design.
    static ReportedProof prove(PlacedWorkload placed, Subject subject) {
        ManualClock clock = new ManualClock(1_790_000_000_000_000L);
        try (Target target =
                new EmbeddedTarget(new RowhouseComponents(clock, RandomSource.seeded(1)))) {
            return new ReportedProof(
                    new Prover(subject, target, SETTINGS, clock, Progress.NONE).prove(),
                    new ReportSource(
                            "1.2.3",
                            Instant.parse("2026-11-25T12:00:00Z"),
                            placed.places(),
                            Map.of("runs", 6),
                            ProofFingerprint.of(placed.files(), subject.design())));
        }
    }
}
