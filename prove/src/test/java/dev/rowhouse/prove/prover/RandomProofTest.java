package dev.rowhouse.prove.prover;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.database.EmbeddedTarget;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.report.ProofText;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.testkit.RandomWorkload;
import dev.rowhouse.testkit.Seeds;

import org.junit.jupiter.api.Test;

/// Whatever the designer makes of a model made by chance, running it gives right answers and leaves
/// all copies in agreement. A failure shows the model.
class RandomProofTest {
    private static final int MODELS = 20;

    @Test
    void designs_for_models_made_by_chance_are_proven() {
        for (long seed : Seeds.of(MODELS)) {
            String text = RandomWorkload.of(seed);
            Workload workload = WorkloadFile.parse("seed " + seed, text).value().orElseThrow();
            ProofReport report;
            try {
                report = prove(workload, seed);
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("seed " + seed + "\n" + text, e);
            }
            if (!report.failures().isEmpty()) {
                throw new AssertionError(
                        "seed %d\n%s\n%s".formatted(seed, text, ProofText.render(report)));
            }
        }
    }

    private static ProofReport prove(Workload workload, long seed) {
        ProofSettings settings =
                new ProofSettings(seed, new Scale(150), new Scale(40), 8, 3, 8, 1, 4, 5);
        try (Target target =
                new EmbeddedTarget(
                        new RowhouseComponents(Clock.system(), RandomSource.seeded(seed)))) {
            return new Prover(
                            Designed.subject(workload),
                            target,
                            settings,
                            Clock.system(),
                            Progress.NONE)
                    .prove();
        }
    }
}
