package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.plan.step.PlanStep.ReadCount;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.ColumnRole;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.database.EmbeddedTarget;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.report.Failure;
import dev.rowhouse.prove.report.MutationReport;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.report.ProofText;
import dev.rowhouse.prove.report.QuestionReport;
import dev.rowhouse.prove.report.TableReport;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Subject;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

class ProverTest {
    private static final String ALL = TestModels.FOLLOWERS + TestModels.FOLLOWERS_MUTATIONS;

    private static final ProofSettings SETTINGS =
            new ProofSettings(1, new Scale(400), new Scale(60), 30, 4, 10, 1, 6, 30);

    private static ProofReport prove(Subject subject) {
        return Proofs.of(subject, SETTINGS);
    }

    private static Subject subject(String model) {
        return Designed.subject(TestModels.read(model));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void provesADesignOfInstancesThatReferToThemselvesAndToEachOther(int seed) {
        assertProven(TestModels.CIRCLES, seed);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void provesADesignOfShards(int seed) {
        assertProven(TestModels.SHARDS, seed);
    }

    @Test
    void provesADesignThatSplitsWhatGrows() {
        assertThat(subject(TestModels.GROWTH).design().tables())
                .extracting(table -> table.name() + " " + table.partitionKey().size())
                .contains("posts_by_user 2", "posts_by_tag 2");
        assertProven(TestModels.GROWTH, 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void provesADesignOfRowsThatComeAndGoWithAnOptionalPartner(int seed) {
        assertProven(TestModels.LOCKERS, seed);
    }

    @Test
    void provesADesignThatFindsAnInstanceFirst() {
        assertThat(subject(TestModels.AUTHORS).design().queries())
                .filteredOn(plan ->
                        plan.fetches().stream().anyMatch(each -> each.count() == ReadCount.MANY))
                .extracting(QueryPlan::query)
                .containsExactly("Q2", "Q3", "Q4");
        assertProven(TestModels.AUTHORS, 1);
    }

    private static void assertProven(String model, int seed) {
        ProofSettings settings =
                Proofs.everyDay(
                        new ProofSettings(
                                seed, new Scale(400), new Scale(200), 30, 6, 60, 1, 6, 30));
        try (Target target =
                new EmbeddedTarget(
                        new RowhouseComponents(Clock.system(), RandomSource.seeded(seed)))) {
            ProofReport report =
                    new Prover(subject(model), target, settings, Clock.system(), Progress.NONE)
                            .prove();

            assertThat(report.failures()).isEmpty();
        }
    }

    @Test
    void a_right_design_is_proven() {
        ProofReport report = prove(subject(ALL));

        assertThat(report.failures()).isEmpty();
        assertThat(report.questions())
                .extracting(QuestionReport::runs, QuestionReport::wrong)
                .containsOnly(tuple(30, 0));
        assertThat(report.questions()).allMatch(question -> question.hits() > 0);
        assertThat(report.mutations()).allMatch(MutationReport::copiesAgree);
        assertThat(report.mutations()).allMatch(mutation -> mutation.crashes() >= 2);
        assertThat(ProofText.render(report))
                .contains("PROVEN for one caller at a time", ": 60 answers right");
    }

    @Test
    void every_question_reads_one_partition_and_nothing_in_vain() {
        for (QuestionReport question : prove(subject(ALL)).questions()) {
            QuestionReport.Reads reads = question.reads().orElseThrow();
            assertThat(reads.partitions().largest()).isEqualTo(1);
            assertThat(reads.rows().average()).isEqualTo(question.returned().average());
            assertThat(reads.filtered()).isFalse();
            assertThat(reads.sorted()).isFalse();
        }
    }

    @Test
    void predicted_sizes_are_near_the_measured_ones() {
        for (TableReport table : prove(subject(ALL)).tables()) {
            assertThat((double) table.rows())
                    .isBetween(table.predictedRows() * 0.8, table.predictedRows() * 1.2);
            assertThat(table.largestRows())
                    .isLessThanOrEqualTo((long) Math.ceil(table.predictedLargestRows()));
        }
    }

    @Test
    void the_same_seed_proves_the_same() {
        ProofReport first = prove(subject(ALL));
        ProofReport second = prove(subject(ALL));

        assertThat(second.mutations())
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields("micros", "seconds")
                .isEqualTo(first.mutations());
        assertThat(second.tables()).isEqualTo(first.tables());
    }

    @Test
    void weak_entities_collections_and_roles_to_the_entity_itself_are_proven() {
        ProofReport report =
                prove(
                        subject(
                                TestModels.SHOP
                                        + """
                                          Q2:
                                            ask: The staff of a person
                                            jpql: SELECT p.name, p.nicknames FROM Person p WHERE p.boss = :boss
                                          Q3:
                                            ask: A person and the number of the passport
                                            jpql: SELECT p, p.holder.name FROM Passport p WHERE p.number = :number
                                          Q4:
                                            ask: Purchases of a level's people on some days
                                            jpql: >-
                                              SELECT o.placedOn, o.number FROM Purchase o WHERE o.buyer.level = :level
                                              AND o.placedOn BETWEEN :from AND :to ORDER BY o.placedOn DESC
                                            page: 7
                                        mutations:
                                          join:
                                            ask: A person joins
                                            jpql: INSERT INTO Person (id, name, level) VALUES (:id, :name, :level)
                                          promote:
                                            ask: A person gets another level
                                            jpql: UPDATE Person p SET p.level = :level WHERE p.id = :id
                                          buy:
                                            ask: A purchase
                                            jpql: >-
                                              INSERT INTO Purchase (buyer, number, placedOn, paid, parcel)
                                              VALUES (:buyer, :number, :placedOn, :paid, :parcel)
                                          postpone:
                                            ask: A purchase on another day
                                            jpql: >-
                                              UPDATE Purchase o SET o.placedOn = :day
                                              WHERE o.buyer = :buyer AND o.number = :number
                                          cancel:
                                            ask: No purchase
                                            jpql: DELETE FROM Purchase o WHERE o.buyer = :buyer AND o.number = :number
                                        """));

        assertThat(ProofText.render(report)).contains("PROVEN");
    }

    @Test
    void a_key_without_identity_gives_a_wrong_answer_and_the_smallest_case_shows_it() {
        Subject broken =
                Spoiled.subject(
                        TestModels.FOLLOWERS,
                        design -> Spoiled.withTables(design, ProverTest::withoutFollowerInTheKey));

        ProofReport report = prove(broken);

        Failure failure = report.failures().getFirst();
        assertThat(failure.kind()).isEqualTo(Failure.Kind.WRONG_ANSWER);
        assertThat(failure.subject()).isEqualTo("Q2");
        assertThat(failure.instances())
                .filteredOn(instance -> instance.startsWith("Follow"))
                .as("two followers since the same moment")
                .hasSize(2);
        assertThat(failure.instances().size()).isLessThanOrEqualTo(5);
        assertThat(failure.difference()).contains("expected: 2 rows", "answered: 1 row");
        assertThat(ProofText.render(report)).contains("NOT PROVEN: 1 thing does not hold");
    }

    private static TableDesign withoutFollowerInTheKey(TableDesign table) {
        if (table.findColumn("since").map(ColumnDesign::role).orElse(ColumnRole.REGULAR)
                == ColumnRole.REGULAR) {
            return table;
        }
        String cql =
                table.cql()
                        .replace("since, follower_username)", "since)")
                        .replace(", follower_username ASC", "");
        Set<ColumnRole> clustering =
                EnumSet.of(ColumnRole.CLUSTERING_ASCENDING, ColumnRole.CLUSTERING_DESCENDING);
        List<ColumnDesign> columns =
                table.columns().stream()
                        .map(column ->
                                clustering.contains(column.role())
                                                && column.name().equals("follower_username")
                                        ? column.withRole(ColumnRole.REGULAR)
                                        : column)
                        .toList();
        return table.withColumns(columns, cql);
    }

    @Test
    void a_plan_that_forgets_a_copy_is_found_and_the_smallest_sequence_shows_it() {
        Subject broken =
                Spoiled.subject(
                        ALL,
                        design ->
                                Spoiled.withSteps(
                                        design,
                                        "unfollow",
                                        steps -> List.of(steps.getFirst(), steps.getLast())));

        ProofReport report = prove(broken);

        Failure failure = report.failures().getFirst();
        assertThat(failure.kind()).isEqualTo(Failure.Kind.WRONG_COPIES);
        assertThat(failure.subject()).isEqualTo("unfollow");
        assertThat(failure.operations()).hasSize(1);
        assertThat(failure.instances())
                .filteredOn(instance -> instance.startsWith("Follow"))
                .hasSizeLessThanOrEqualTo(1);
        assertThat(failure.difference())
                .contains("followers_by_user has a row that should not be there");
        assertThat(report.mutations())
                .filteredOn(mutation -> !mutation.copiesAgree())
                .extracting(MutationReport::name)
                .containsExactly("unfollow");
    }

    @Test
    void an_order_that_does_not_survive_a_crash_is_found() {
        Subject broken =
                Spoiled.subject(
                        ALL,
                        design ->
                                Spoiled.withSteps(
                                        design,
                                        "unfollow",
                                        steps ->
                                                List.of(
                                                        steps.get(0),
                                                        steps.get(1),
                                                        steps.get(3),
                                                        steps.get(2))));

        Failure failure = prove(broken).failures().getFirst();

        assertThat(failure.kind()).isEqualTo(Failure.Kind.WRONG_AFTER_CRASH);
        assertThat(failure.subject()).isEqualTo("unfollow");
        assertThat(failure.operations())
                .singleElement()
                .asString()
                .endsWith("abandoned after 1 write and run again");
    }

    @Test
    void a_statement_that_is_refused_is_shown() {
        Subject broken =
                Spoiled.subject(
                        ALL,
                        design ->
                                Spoiled.withTables(
                                        design,
                                        table ->
                                                table.name().equals("followers_by_user")
                                                        ? renamed(table)
                                                        : table));

        Failure failure = prove(broken).failures().getFirst();

        assertThat(failure.kind()).isEqualTo(Failure.Kind.REFUSED);
        assertThat(failure.difference()).contains("INSERT INTO followers_by_user");
    }

    private static TableDesign renamed(TableDesign table) {
        return new TableDesign(
                "elsewhere",
                table.kind(),
                table.rowMeaning(),
                table.shape(),
                table.columns(),
                table.questions(),
                table.comment(),
                table.base(),
                table.indexes(),
                table.options(),
                table.size(),
                table.cql().replace("followers_by_user", "elsewhere"),
                table.reasons());
    }
}
