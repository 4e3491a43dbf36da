package dev.rowhouse.prove.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.step.Guarantee;
import dev.rowhouse.prove.explore.report.Anomaly;
import dev.rowhouse.prove.explore.report.Finding;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.testkit.RandomWorkload;
import dev.rowhouse.testkit.Seeds;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Whatever a plan says that it guarantees, no interleaving and no crash contradicts it.
class GuaranteeTest {
    private static final int MODELS = 2;

    /// A search that ends early finds the short ways, too.
    private static final ExplorationSettings EARLY =
            new ExplorationSettings(1, 1, 4, 2, Integer.getInteger("guarantee.states", 1_000));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "auction",
                "followers",
                "gyms",
                "hotel",
                "jobs",
                "likes",
                "pagila",
                "phonebook",
                "sensors",
                "suspensions",
                "timeline"
            })
    void examples_keep_what_their_plans_guarantee(String example) {
        Path model = Path.of("..", "examples", example, "model.yaml");
        assertThat(broken(WorkloadFile.read(FileSystem.system(), model).value().orElseThrow()))
                .isEmpty();
    }

    @Test
    void models_made_by_chance_keep_what_their_plans_guarantee() {
        List<String> all = new ArrayList<>();
        for (long seed : Seeds.of(MODELS)) {
            String text = RandomWorkload.of(seed);
            List<String> broken = broken(WorkloadFile.parse("random", text).value().orElseThrow());
            if (!broken.isEmpty()) {
                all.add("seed %s%n%s%n%s".formatted(seed, text, String.join("\n", broken)));
            }
        }
        assertThat(all).isEmpty();
    }

    private static List<String> broken(Workload workload) {
        Subject subject = Designed.subject(workload);
        List<String> broken = new ArrayList<>();
        for (Finding finding :
                new Explorer(subject, EARLY, Clock.system(), ExplorationProgress.NONE)
                        .explore()
                        .findings()) {
            boolean converge =
                    finding.mutations().stream()
                            .allMatch(each -> guarantee(subject, each).converges());
            boolean isAlways =
                    guarantee(subject, finding.mutations().getFirst()).kind()
                            == Guarantee.Kind.ALWAYS;
            boolean isWrong =
                    finding.anomaly() == Anomaly.PERMANENT && !finding.situation().isSkewed();
            if (isWrong && converge || finding.anomaly() == Anomaly.HEALS && isAlways) {
                broken.add(
                        "%s, %s: %s%n%s"
                                .formatted(
                                        finding.callers(),
                                        finding.trouble(),
                                        finding.anomaly().text(),
                                        finding.witness()));
            }
        }
        return broken;
    }

    private static Guarantee guarantee(Subject subject, String mutation) {
        return subject.design().findMutation(mutation).orElseThrow().guarantee();
    }
}
