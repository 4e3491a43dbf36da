package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;

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

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Whatever the designer makes of a model made by chance, running it gives right answers and leaves
/// all copies in agreement. A failure shows the model.
class RandomProofTest {
    private static final int MODELS = 2;

    @Test
    void designs_for_models_made_by_chance_are_proven() {
        List<String> failures = new ArrayList<>();
        for (long seed : Seeds.of(MODELS)) {
            failure(seed).ifPresent(failure -> failures.add("seed " + seed + "\n" + failure));
        }

        assertThat(failures).isEmpty();
    }

    private static Optional<String> failure(long seed) {
        String text = RandomWorkload.of(seed);
        Workload workload = WorkloadFile.parse("seed " + seed, text).value().orElseThrow();
        try {
            ProofReport report = prove(workload, seed);
            return report.failures().isEmpty()
                    ? Optional.empty()
                    : Optional.of(text + "\n" + ProofText.render(report));
        } catch (RuntimeException | AssertionError e) {
            throw new AssertionError("seed " + seed + "\n" + text, e);
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
