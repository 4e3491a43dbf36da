package dev.rowhouse.prove.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.PageWidth;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.text.TextLine;
import dev.rowhouse.prove.explore.report.Anomaly;
import dev.rowhouse.prove.explore.report.Exploration;
import dev.rowhouse.prove.explore.report.ExplorationText;
import dev.rowhouse.prove.explore.report.ExplorationTree;
import dev.rowhouse.prove.explore.report.Finding;
import dev.rowhouse.prove.explore.report.Witness;
import dev.rowhouse.prove.explore.search.Situation;
import dev.rowhouse.prove.prover.Spoiled;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Subject;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;

/// The anomalies of designs, each with a witness on at most two instances of each entity, and the
/// absence of anomalies where plans are made for callers that meet.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExplorerTest {
    private static final Path EXAMPLES = Path.of("..", "examples");
    private static final Path LIKES = EXAMPLES.resolve("likes").resolve("model.yaml");
    private static final Path JOBS = EXAMPLES.resolve("jobs").resolve("model.yaml");
    private static final Path ACCOUNTS =
            Path.of("..", "exports", "src", "test", "resources", "models", "accounts.yaml");

    private static final Clock FIXED =
            new Clock() {
                @Override
                public long epochMicros() {
                    return 1_767_225_600_000_000L;
                }

                @Override
                public long nanoTime() {
                    return 0;
                }
            };

    private static final ExplorationSettings BRIEF = new ExplorationSettings(1, 1, 12, 6, 60_000);

    /// Witnesses are short, so a search that ends early finds them, too; the one of every night
    /// goes on.
    private static final ExplorationSettings EARLY =
            Boolean.getBoolean("proofs.whole")
                    ? new ExplorationSettings(1, 1, 12, 6, 8_000)
                    : new ExplorationSettings(1, 1, 4, 2, 4_000);

    /// What several tests ask about is explored once.
    private final Map<Path, Exploration> known = new HashMap<>();

    private static Subject subject(Path model) {
        return Designed.subject(
                WorkloadFile.read(FileSystem.system(), model).value().orElseThrow());
    }

    private static Subject withoutHolds(Path model) {
        Workload workload = WorkloadFile.read(FileSystem.system(), model).value().orElseThrow();
        return Designed.withoutHolds(workload);
    }

    private Exploration explored(Path model) {
        return known.computeIfAbsent(model, _ -> explored(subject(model)));
    }

    /// The jobs, in a design in which callers do not help each other.
    private Exploration jobs() {
        return known.computeIfAbsent(JOBS, _ -> explored(withoutHolds(JOBS)));
    }

    private static Exploration explored(Subject subject) {
        Exploration exploration = explored(subject, BRIEF);
        assertThat(exploration.isComplete()).isTrue();
        return exploration;
    }

    private static Exploration explored(Subject subject, ExplorationSettings settings) {
        Exploration exploration =
                new Explorer(subject, settings, FIXED, ExplorationProgress.NONE).explore();
        assertThat(exploration.findings()).isNotEmpty();
        exploration.findings().forEach(ExplorerTest::checkWitness);
        return exploration;
    }

    /// A way ends in wrong tables, and begins with two instances of each entity at most.
    private static void checkWitness(Finding finding) {
        assertThat(finding.witness().isPresent()).isEqualTo(finding.anomaly() == Anomaly.PERMANENT);
        finding.witness()
                .ifPresent(way -> {
                    assertThat(way.difference()).isNotEmpty();
                    assertThat(way.steps()).isNotEmpty();
                    Map<String, Integer> counts = new HashMap<>();
                    way.instances()
                            .forEach(instance ->
                                    counts.merge(
                                            instance.substring(0, instance.indexOf('(')),
                                            1,
                                            Integer::sum));
                    assertThat(counts.values()).allMatch(count -> count <= 2);
                });
    }

    private static Anomaly anomaly(
            Exploration exploration, Situation situation, String... mutations) {
        return finding(exploration, situation, mutations).map(Finding::anomaly).orElseThrow();
    }

    private static Optional<Finding> finding(
            Exploration exploration, Situation situation, String... mutations) {
        return exploration.findings().stream()
                .filter(each ->
                        each.situation() == situation
                                && each.mutations().equals(List.of(mutations)))
                .findFirst();
    }

    @Test
    void likes_stay_right_whoever_meets() {
        Exploration likes = explored(LIKES);
        assertThat(likes.wrong()).isEmpty();
        assertThat(anomaly(likes, Situation.CRASH_BEFORE, "like", "unlike"))
                .isEqualTo(Anomaly.HEALS);
        assertThat(anomaly(likes, Situation.CRASH_BEFORE, "renameProduct", "renameProduct"))
                .isEqualTo(Anomaly.HEALS);
    }

    @Test
    void without_its_second_look_a_like_keeps_the_old_name() {
        Exploration likes = explored(changed("like", Spoiled::withoutSecondLook));
        assertThat(anomaly(likes, Situation.RACE, "like", "renameProduct"))
                .isEqualTo(Anomaly.PERMANENT);
    }

    @Test
    void a_like_that_first_writes_another_row_is_not_found_after_a_crash() {
        Exploration likes =
                explored(
                        changed(
                                "like",
                                steps -> {
                                    List<PlanStep> swapped = new ArrayList<>(steps);
                                    Collections.swap(swapped, 3, 4);
                                    return swapped;
                                }));
        Witness way =
                finding(likes, Situation.CRASH_BEFORE, "like", "unlike")
                        .flatMap(Finding::witness)
                        .orElseThrow();
        assertThat(way.steps()).hasSize(6).element(4).isEqualTo("caller 1 crashes");
        assertThat(way.difference())
                .startsWith("likes_by_product has a row that should not be there:");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ProductLike:", "Product:"})
    void mutations_with_one_caller_at_a_time_do_without_a_second_look_and_are_left_out(
            String entity) throws IOException {
        String model = FileSystem.system().readText(LIKES);
        Workload workload =
                WorkloadFile.parse(
                                "likes",
                                model.replace(
                                        "  " + entity + "\n",
                                        "  " + entity + "\n    callers: one at a time\n"))
                        .value()
                        .orElseThrow();
        List<String> vouched =
                workload.mutations().stream()
                        .filter(each -> entity.startsWith(each.entity().name() + ":"))
                        .map(each -> each.header().name())
                        .sorted()
                        .toList();
        Subject subject = Designed.subject(workload);
        Exploration likes = explored(subject);

        assertThat(likes.vouched()).isEqualTo(vouched).isNotEmpty();
        assertThat(likes.findings())
                .noneMatch(each -> each.mutations().stream().anyMatch(vouched::contains));
        assertThat(likes.wrong()).isEmpty();
        assertThat(subject.design().findMutation("like").orElseThrow().steps())
                .noneMatch(PlanStep.TakeTime.class::isInstance);
    }

    /// The likes with other steps of a mutation's plan.
    private static Subject changed(String mutation, UnaryOperator<List<PlanStep>> change) {
        Subject right = subject(LIKES);
        return new Subject(
                right.workload(),
                Spoiled.withSteps(right.design(), mutation, change),
                right.sizes());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "followers/model.yaml",
                "sensors/model.yaml",
                "suspensions/model.yaml",
                "suspensions/model-buckets.yaml",
                "followers/model-view.yaml",
                "gyms/model.yaml",
                "timeline/model.yaml"
            })
    void no_callers_leave_these_tables_wrong(String model) {
        assertThat(explored(EXAMPLES.resolve(model)).wrong()).isEmpty();
    }

    @Test
    void two_raises_of_one_job_leave_a_row_under_a_salary_that_nobody_pays() {
        Exploration jobs = jobs();
        assertThat(anomaly(jobs, Situation.RACE, "raise", "raise")).isEqualTo(Anomaly.PERMANENT);
        assertThat(anomaly(jobs, Situation.RACE, "raise", "withdraw")).isEqualTo(Anomaly.PERMANENT);
        assertThat(anomaly(jobs, Situation.CRASH_BEFORE, "raise", "raise"))
                .isEqualTo(Anomaly.PERMANENT);
        assertThat(anomaly(jobs, Situation.CRASH_BEFORE, "raise", "withdraw"))
                .isEqualTo(Anomaly.PERMANENT);
        assertThat(jobs.glimpses())
                .as("a job is in no list while its row moves")
                .anyMatch(glimpse -> glimpse.mutation().equals("raise"));
    }

    @Test
    void callers_who_change_addresses_leave_claims_behind() {
        Exploration accounts = explored(withoutHolds(ACCOUNTS), EARLY);
        assertThat(anomaly(accounts, Situation.RACE, "readdress", "readdress"))
                .isEqualTo(Anomaly.PERMANENT);
        assertThat(anomaly(accounts, Situation.CRASH_BEFORE, "readdress", "readdress"))
                .isEqualTo(Anomaly.PERMANENT);
    }

    @Test
    void progress_ends_with_all_pairs_and_the_time_left_is_told() {
        List<Optional<Duration>> told = new ArrayList<>();
        List<Integer> done = new ArrayList<>();
        new Explorer(
                        subject(EXAMPLES.resolve("followers").resolve("model.yaml")),
                        BRIEF,
                        FIXED,
                        (pairs, total, left) -> {
                            assertThat(total).isEqualTo(3);
                            done.add(pairs);
                            told.add(left);
                        })
                .explore();
        assertThat(done).containsExactly(0, 1, 2, 3);
        assertThat(told.getFirst()).isEmpty();
        assertThat(told.getLast()).contains(Duration.ZERO);
    }

    @Test
    void the_same_seed_repeats_an_exploration() {
        Subject subject = subject(EXAMPLES.resolve("followers").resolve("model.yaml"));
        assertThat(new Explorer(subject, BRIEF, FIXED, ExplorationProgress.NONE).explore())
                .isEqualTo(new Explorer(subject, BRIEF, FIXED, ExplorationProgress.NONE).explore());
    }

    @Test
    void the_report_fits_the_page_and_names_each_wrong_pair() {
        Exploration jobs = jobs();
        for (int columns : new int[] {80, 120}) {
            PageWidth page = new PageWidth(columns);
            String text = TextLine.plain(TextLine.wrapped(ExplorationText.of(jobs, page), page));
            assertThat(text.lines()).allMatch(line -> line.length() <= columns);
            assertThat(text)
                    .containsPattern("raise, raise +WRONG +assumed +WRONG")
                    .contains("WRONG: tables stay wrong")
                    .contains("assumed: the clocks of callers differ by less")
                    .containsPattern("raise +Q1 +too few rows");
        }
        assertThat(ExplorationTree.of(jobs))
                .containsEntry("converges", false)
                .containsEntry("complete", true)
                .containsKeys("findings", "glimpses", "states");
    }

    @Test
    void threads_and_reduction_change_nothing_but_the_number_of_states() {
        Subject jobs = withoutHolds(JOBS);
        Exploration one = jobs();
        Exploration many =
                new Explorer(
                                jobs,
                                BRIEF,
                                FIXED,
                                ExplorationProgress.NONE,
                                () -> Executors.newFixedThreadPool(3))
                        .explore();
        Exploration whole = explored(jobs, BRIEF.unreduced());
        assertThat(many).isEqualTo(one);
        assertThat(whole.states()).isGreaterThan(one.states());
        assertThat(whole.findings().stream().map(ExplorerTest::result))
                .containsExactlyElementsOf(
                        one.findings().stream().map(ExplorerTest::result).toList());
    }

    @Test
    void a_pair_with_many_states_gets_what_the_others_leave_over() {
        Exploration likes = explored(LIKES);
        Map<Set<String>, Long> ofPairs = new HashMap<>();
        likes.findings()
                .forEach(each ->
                        ofPairs.merge(Set.copyOf(each.mutations()), each.states(), Long::sum));
        long all = 2 * likes.states();
        assertThat(Collections.max(ofPairs.values())).isGreaterThan(all / ofPairs.size());

        Exploration sparing = explored(subject(LIKES), BRIEF.visiting(all));

        assertThat(sparing).isEqualTo(likes);
    }

    private static List<Object> result(Finding finding) {
        return List.of(
                finding.mutations(),
                finding.situation(),
                finding.anomaly(),
                finding.witness().map(way -> way.steps().size()).orElse(0));
    }

    @Test
    void a_search_that_ends_early_is_a_gap() {
        Subject jobs = subject(JOBS);
        Exploration brief = explored(jobs, BRIEF.visiting(600));
        assertThat(brief.isComplete()).isFalse();
        assertThat(brief.states()).isLessThanOrEqualTo(600);
        PageWidth page = new PageWidth(80);
        assertThat(TextLine.plain(ExplorationText.of(brief, page)))
                .contains("...: more states than were visited");
    }
}
