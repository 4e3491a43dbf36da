package dev.rowhouse.exports.java;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.exports.java.GeneratedDatabase.AnsweredPage;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.NextPage;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.prove.data.DataGenerator;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.data.UnexpiredInstances;
import dev.rowhouse.prove.draw.Misses;
import dev.rowhouse.prove.draw.MutationDraw;
import dev.rowhouse.prove.draw.Promises;
import dev.rowhouse.prove.draw.QuestionDraw;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.MutationEvaluator;
import dev.rowhouse.prove.reference.ReferenceEvaluator;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.prove.value.ValueRow;
import dev.rowhouse.testkit.Seeds;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The pages of generated code: joined, they are the whole answer, also when rows come and go
/// between two pages.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Execution(ExecutionMode.CONCURRENT)
class PagesTest {
    private static final int INSTANCES = 60;
    private static final int DRAWS = 25;
    private static final int ROUNDS = 1;

    private static final String MODELS = "exports/src/test/resources/models/";

    private static final List<Case> CASES =
            List.of(
                    new Case(MODELS + "lists.yaml", 3),
                    new Case(MODELS + "lists.yaml", 1),
                    new Case(MODELS + "emptied.yaml", 1),
                    new Case(MODELS + "left-joins.yaml", 2),
                    new Case(MODELS + "people.yaml", 2),
                    new Case(MODELS + "videos.yaml", 2),
                    new Case(MODELS + "shop.yaml", 2),
                    new Case("examples/suspensions/model-buckets.yaml", 2),
                    new Case("examples/timeline/model.yaml", 3));

    private static final String REPEATING = "lists with pages that repeat a row";

    private GeneratedProjects projects;

    /// A model whose pages have so many rows.
    record Case(String model, int page) {
        Workload workload() throws IOException {
            String text = FileSystem.system().readText(JavaExportTest.ROOT.resolve(model));
            return WorkloadFile.parse(model, text.replaceAll("page: \\d+", "page: " + page))
                    .value()
                    .orElseThrow();
        }

        @Override
        public String toString() {
            return model + ", " + page;
        }
    }

    @BeforeAll
    void compile(@TempDir Path folder) throws IOException {
        List<GeneratedProject> all = new ArrayList<>();
        for (Case each : CASES) {
            all.add(GeneratedProject.of(each.toString(), each.workload()));
        }
        all.add(all.getFirst().withFault(REPEATING, text -> text.replace("id > :id", "id >= :id")));
        projects = GeneratedProjects.of(all, folder);
    }

    @AfterAll
    void unload() throws IOException {
        if (projects != null) {
            projects.close();
        }
    }

    static List<Case> cases() {
        return CASES;
    }

    @ParameterizedTest
    @MethodSource("cases")
    void joined_pages_are_the_whole_answer_while_rows_come_and_go(Case each)
            throws ReflectiveOperationException {
        readAll(each.toString());
    }

    /// The test sees a row that a page has again.
    @Test
    void a_row_that_comes_again_is_found() {
        assertThatThrownBy(() -> readAll(REPEATING))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("between");
    }

    private void readAll(String project) throws ReflectiveOperationException {
        try (GeneratedDatabase database = projects.database(project)) {
            Reader reader = new Reader(projects.subject(project), database);
            for (QueryPlan plan : projects.subject(project).design().queries()) {
                if (PageCode.isIn(plan)) {
                    for (long _ : Seeds.of(ROUNDS)) {
                        reader.read(plan);
                    }
                }
            }
            assertThat(reader.pages).isGreaterThan(ROUNDS);
            assertThat(reader.changes).isPositive();
        }
    }

    /// Reads answers page by page and changes the data between two pages.
    private static final class Reader {
        private final Workload workload;
        private final Design design;
        private final GeneratedDatabase database;
        private final CodeUnderProof code;
        private final RandomSource random = RandomSource.seeded(7);
        private final DataGenerator generator;
        private final Set<Object> earlier = new HashSet<>();
        private int pages;
        private int changes;

        Reader(Subject subject, GeneratedDatabase database) {
            this.workload = subject.workload();
            this.design = subject.design();
            this.database = database;
            this.code = new CodeUnderProof(workload, design, database);
            Model unexpired = UnexpiredInstances.at(workload.model(), Instant.now());
            this.generator = new DataGenerator(new Scale(INSTANCES).apply(unexpired), random);
            code.load(generator.generate());
        }

        void read(QueryPlan plan) {
            Bindings bindings = longest(plan);
            List<List<ValueRow>> wholes = new ArrayList<>();
            List<ValueRow> read = new ArrayList<>();
            Optional<String> token = Optional.empty();
            do {
                wholes.add(database.ask(plan, bindings));
                AnsweredPage page = database.page(plan, bindings, token);
                assertThat(page.rows()).hasSizeLessThanOrEqualTo(plan.page().orElseThrow());
                read.addAll(page.rows());
                token = page.next();
                pages++;
                change();
            } while (token.isPresent());
            Set<ValueRow> all = new HashSet<>(read);
            wholes.forEach(all::addAll);
            for (ValueRow row : all) {
                List<Integer> counts =
                        wholes.stream().map(each -> Collections.frequency(each, row)).toList();
                assertThat(Collections.frequency(read, row))
                        .as("%s %s: %s in %s", plan.query(), bindings, row, read)
                        .isBetween(Collections.min(counts), Collections.max(counts));
            }
        }

        /// The parameters with the longest answer of some.
        private Bindings longest(QueryPlan plan) {
            Question question = workload.findQuestion(plan.query()).orElseThrow();
            QuestionDraw draw =
                    new QuestionDraw(
                            new ReferenceEvaluator(code.data()),
                            new QuestionDraw.Wanted(
                                    question.query().pattern(), question.parameters(), Misses.NONE),
                            generator,
                            random);
            return Stream.generate(draw::next)
                    .limit(DRAWS)
                    .max(Comparator.comparingInt(each -> database.ask(plan, each).size()))
                    .orElseThrow();
        }

        /// Inserts and deletes instances. An UPDATE may move a row to where it is read again, and
        /// so may an INSERT of an instance that is or was there.
        private void change() {
            MutationDraw draw = new MutationDraw(workload.model(), generator, random);
            for (MutationPlan plan : design.mutations()) {
                ConceptualMutation mutation = workload.findMutation(plan.mutation()).orElseThrow();
                if (mutation instanceof ConceptualMutation.Update
                        || mutation instanceof ConceptualMutation.Count) {
                    continue;
                }
                Misses misses = Promises.of(workload.model(), mutation, plan);
                Optional<Bindings> bindings =
                        draw.next(code.data(), mutation, misses)
                                .filter(each -> !comesAgain(mutation, each));
                bindings.ifPresent(each -> code.apply(mutation, each));
                changes += bindings.isPresent() ? 1 : 0;
            }
        }

        /// Whether an INSERT is of an instance that is or was there; it notes what is there.
        private boolean comesAgain(ConceptualMutation mutation, Bindings bindings) {
            Set<Object> before = names(code.data());
            earlier.addAll(before);
            Set<Object> added = names(MutationEvaluator.apply(code.data(), mutation, bindings));
            added.removeAll(before);
            boolean isInsert = mutation instanceof ConceptualMutation.Insert;
            return isInsert && added.isEmpty() || !Collections.disjoint(added, earlier);
        }

        private Set<Object> names(Dataset data) {
            return data.all().stream()
                    .map(each -> List.of(each.entity(), each.key(workload.model())))
                    .collect(Collectors.toCollection(HashSet::new));
        }
    }

    @Test
    void a_token_is_of_one_question_and_its_values() throws ReflectiveOperationException {
        String project = CASES.get(1).toString();
        try (GeneratedDatabase database = projects.database(project)) {
            Reader reader = new Reader(projects.subject(project), database);
            QueryPlan plan =
                    projects.subject(project).design().queries().stream()
                            .filter(each ->
                                    each.nextPage().orElse(null) instanceof NextPage.Continuation)
                            .findFirst()
                            .orElseThrow();
            Bindings bindings = reader.longest(plan);
            Optional<String> token = database.page(plan, bindings, Optional.empty()).next();
            assertThat(token).isPresent();
            assertThat(database.page(plan, bindings, token).rows()).hasSize(1);
            for (String wrong : List.of("", "x", "AAAAAA", token.get().substring(8))) {
                assertThatThrownBy(() -> database.page(plan, bindings, Optional.of(wrong)))
                        .hasRootCauseMessage(
                                "the page token belongs to another question or other values");
            }
        }
    }
}
