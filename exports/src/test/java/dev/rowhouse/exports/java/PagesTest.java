package dev.rowhouse.exports.java;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.exports.file.GeneratedFile;
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
import dev.rowhouse.prove.value.ValueRow;
import dev.rowhouse.testkit.Seeds;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
class PagesTest {
    private static final int INSTANCES = 120;
    private static final int DRAWS = 25;
    private static final int ROUNDS = 2;

    private static Workload workload(String model, int page) throws IOException {
        String text = FileSystem.system().readText(JavaExportTest.ROOT.resolve(model));
        return WorkloadFile.parse(model, text.replaceAll("page: \\d+", "page: " + page))
                .value()
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "exports/src/test/resources/models/lists.yaml, 3",
        "exports/src/test/resources/models/lists.yaml, 1",
        "exports/src/test/resources/models/emptied.yaml, 1",
        "exports/src/test/resources/models/left-joins.yaml, 2",
        "exports/src/test/resources/models/people.yaml, 2",
        "exports/src/test/resources/models/videos.yaml, 2",
        "exports/src/test/resources/models/shop.yaml, 2",
        "examples/suspensions/model-buckets.yaml, 2",
        "examples/timeline/model.yaml, 3"
    })
    void joined_pages_are_the_whole_answer_while_rows_come_and_go(
            String model, int page, @TempDir Path folder)
            throws IOException, ReflectiveOperationException {
        Workload workload = workload(model, page);
        Design design = Designer.design(workload);
        readAll(workload, design, JavaExport.of(workload, design, JavaExportTest.PACKAGE), folder);
    }

    /// The test sees a row that a page has again.
    @Test
    void a_row_that_comes_again_is_found(@TempDir Path folder) throws IOException {
        Workload workload = workload("exports/src/test/resources/models/lists.yaml", 3);
        Design design = Designer.design(workload);
        List<GeneratedFile> files =
                JavaExport.of(workload, design, JavaExportTest.PACKAGE).stream()
                        .map(file ->
                                new GeneratedFile(
                                        file.path(), file.text().replace("id > :id", "id >= :id")))
                        .toList();
        assertThatThrownBy(() -> readAll(workload, design, files, folder))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("between");
    }

    private static void readAll(
            Workload workload, Design design, List<GeneratedFile> files, Path folder)
            throws IOException, ReflectiveOperationException {
        try (CompiledProject project = CompiledProject.of(files, folder);
                GeneratedDatabase database =
                        new GeneratedDatabase(design, project, JavaExportTest.PACKAGE)) {
            Reader reader = new Reader(workload, design, database);
            for (QueryPlan plan : design.queries()) {
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

        Reader(Workload workload, Design design, GeneratedDatabase database) {
            this.workload = workload;
            this.design = design;
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
    void a_token_is_of_one_question_and_its_values(@TempDir Path folder)
            throws IOException, ReflectiveOperationException {
        Workload workload = workload("exports/src/test/resources/models/lists.yaml", 1);
        Design design = Designer.design(workload);
        try (CompiledProject project =
                        CompiledProject.of(
                                JavaExport.of(workload, design, JavaExportTest.PACKAGE), folder);
                GeneratedDatabase database =
                        new GeneratedDatabase(design, project, JavaExportTest.PACKAGE)) {
            Reader reader = new Reader(workload, design, database);
            QueryPlan plan =
                    design.queries().stream()
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
