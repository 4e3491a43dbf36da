package dev.rowhouse.design.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.design.designer.DesignedFiles;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.design.given.KeyReader;
import dev.rowhouse.design.logical.Bucketing;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.DemandReader;
import dev.rowhouse.design.logical.KeySolver;
import dev.rowhouse.design.logical.OrderTerm;
import dev.rowhouse.design.logical.Reading;
import dev.rowhouse.design.logical.TableKey;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.model.query.Ordering.Direction;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.ColumnRole;
import dev.rowhouse.plan.table.ColumnSource;
import dev.rowhouse.plan.table.TableDesign;

import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Models that experts have published with their tables: the designer's primary key for each
/// question is the expert's, or the file says why it is not, and what it says is checked where a
/// program can.
@ExtendWith(DesignedFiles.Shared.class)
class PublishedModelsTest {
    private static final FileSystem FILES = FileSystem.system();
    private static final Path ROOT = Path.of("..");
    private static final Path FOLDER = Path.of("src", "test", "resources", "published");

    @TestFactory
    Stream<DynamicNode> hasTheKeysOfItsExpert(DesignedFiles designed) throws IOException {
        List<DynamicNode> nodes = new ArrayList<>();
        for (Path file : FILES.list(FOLDER)) {
            String name = file.getFileName().toString();
            if (name.endsWith(".keys")) {
                KeysFile keys = KeysFile.parse(name, FILES.readText(file));
                nodes.add(
                        dynamicContainer(name, tests(keys, keys.modelFile(ROOT, file), designed)));
            }
        }
        assertThat(nodes).hasSizeGreaterThan(15);
        return nodes.stream();
    }

    @Test
    void every_question_of_a_published_model_has_a_published_key() throws IOException {
        Map<Path, Set<String>> covered = new TreeMap<>();
        for (Path file : FILES.list(FOLDER)) {
            if (file.toString().endsWith(".yaml")) {
                covered.computeIfAbsent(file.normalize(), _ -> new TreeSet<>());
            }
            if (file.toString().endsWith(".keys")) {
                KeysFile keys = KeysFile.parse(file.toString(), FILES.readText(file));
                Set<String> questions =
                        covered.computeIfAbsent(keys.modelFile(ROOT, file), _ -> new TreeSet<>());
                keys.entries().forEach(entry -> questions.add(entry.question()));
            }
        }
        covered.forEach((model, questions) -> {
            if (model.startsWith(FOLDER)) {
                assertThat(questions)
                        .as(model.toString())
                        .containsExactlyInAnyOrderElementsOf(
                                workload(model).questions().stream().map(Question::name).toList());
            }
        });
    }

    private static Workload workload(Path file) {
        var reading = WorkloadFile.read(FILES, file);
        assertThat(reading.value()).as(reading.text()).isPresent();
        return reading.value().orElseThrow();
    }

    private static Stream<DynamicNode> tests(KeysFile keys, Path file, DesignedFiles designed) {
        assertThat(keys.source()).isNotEmpty();
        Workload workload = designed.stages(file).workload();
        Design design = designed.design(file);
        return keys.entries().stream()
                .map(entry ->
                        dynamicTest(entry.question(), () -> check(file, workload, design, entry)));
    }

    private static void check(Path file, Workload workload, Design design, KeysFile.Entry entry) {
        Model model = workload.model();
        Question question = workload.findQuestion(entry.question()).orElseThrow();
        Demand asked =
                switch (new DemandReader(model).read(question)) {
                    case Reading.Possible(Demand demand) -> demand;
                    case Reading.Impossible(var refusal) ->
                            throw new AssertionError(refusal.reason());
                };
        TableDesign table =
                design.findQuery(entry.question())
                        .flatMap(plan -> design.findTable(plan.source()))
                        .orElseThrow(() -> new AssertionError(design.unserved()));
        RowShape.Renaming renaming = table.shape().match(asked.shape()).orElseThrow();
        KeyReader reader = new KeyReader(model, asked.shape());
        Case each =
                new Case(
                        model,
                        asked.renamed(renaming),
                        table,
                        renamed(reader.read(entry.key()), renaming),
                        keyOf(table));
        if (entry.ours().isEmpty()) {
            boolean isChecked =
                    entry.verdicts().stream()
                            .anyMatch(verdict -> verdict.kind() == KeysFile.Kind.CHECKED);
            each.checkSame(!isChecked);
        } else {
            assertThat(entry.verdicts()).isNotEmpty();
            boolean isWhole =
                    entry.verdicts().stream()
                            .noneMatch(verdict -> verdict.kind() == KeysFile.Kind.CHEAPER);
            each.checkOther(renamed(reader.read(entry.ours().get()), renaming), isWhole);
        }
        for (KeysFile.Verdict verdict : entry.verdicts()) {
            boolean holds =
                    switch (verdict.kind()) {
                        case LACKS -> each.shows(fields(verdict, reader, renaming).getFirst());
                        case STATIC ->
                                fields(verdict, reader, renaming).stream().allMatch(each::isStatic);
                        case CHEAPER -> isCheaper(workload, keyed(file, entry));
                        case CHECKED ->
                                design.findQuery(entry.question()).orElseThrow().checks().stream()
                                        .anyMatch(check -> check.text().equals(verdict.reason()));
                        default -> each.holds(verdict.kind());
                    };
            assertThat(holds).as("%s", verdict).isTrue();
        }
    }

    /// The columns with which a reason begins.
    private static List<Field> fields(
            KeysFile.Verdict verdict, KeyReader reader, RowShape.Renaming renaming) {
        String columns = verdict.reason().split(":", 2)[0];
        return Stream.of(columns.split(", *")).map(reader::field).map(renaming::apply).toList();
    }

    /// The workload of a file that insists on the published key for a question.
    private static Workload keyed(Path file, KeysFile.Entry entry) {
        String place = "\n  " + entry.question() + ":\n";
        String text = text(file);
        assertThat(text).containsOnlyOnce(place);
        var reading =
                WorkloadFile.parse(
                        file.toString(),
                        text.replace(place, place + "    key: " + entry.key() + "\n"));
        assertThat(reading.value()).as(reading.text()).isPresent();
        return reading.value().orElseThrow();
    }

    private static String text(Path file) {
        try {
            return FILES.readText(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Whether a workload costs less than another.
    private static boolean isCheaper(Workload workload, Workload other) {
        return Designer.explain(other, 0).explanation().cost()
                > Designer.explain(workload, 0).explanation().cost();
    }

    private static TableKey renamed(TableKey key, RowShape.Renaming renaming) {
        return new TableKey(
                key.partition().stream().map(renaming::apply).toList(),
                key.bucket().map(bucket -> bucket.renamed(renaming)),
                key.clustering().stream()
                        .map(term -> new OrderTerm(renaming.apply(term.field()), term.direction()))
                        .toList());
    }

    /// The primary key of a designed table in terms of what its rows stand for.
    private static TableKey keyOf(TableDesign table) {
        List<Field> partition = new ArrayList<>();
        Optional<Bucketing> bucket = Optional.empty();
        for (ColumnDesign column : table.partitionKey()) {
            switch (column.source()) {
                case ColumnSource.OfField(Field field) -> partition.add(field);
                case ColumnSource.OfBucket(var time, Field field) ->
                        bucket = Optional.of(new Bucketing.ByTime(time.granularity(), field));
                case ColumnSource.OfShard(var shard, Field field) ->
                        bucket = Optional.of(new Bucketing.Shards(shard.count(), field));
                case ColumnSource.Constant _ -> bucket = Optional.of(new Bucketing.Single());
                case ColumnSource.OfElements _ ->
                        throw new AssertionError(column.name() + " is no part of a key");
            }
        }
        List<OrderTerm> clustering = new ArrayList<>();
        for (ColumnDesign column : table.clustering()) {
            Direction direction =
                    column.role() == ColumnRole.CLUSTERING_DESCENDING
                            ? Direction.DESCENDING
                            : Direction.ASCENDING;
            clustering.add(
                    new OrderTerm(((ColumnSource.OfField) column.source()).field(), direction));
        }
        return new TableKey(partition, bucket, clustering);
    }

    /// One question with the published key and ours, all under the names of our table.
    private record Case(
            Model model, Demand demand, TableDesign table, TableKey expert, TableKey ours) {
        /// @param isWhole whether the published table answers without help
        void checkSame(boolean isWhole) {
            assertThat(new KeyComparison(demand, expert, ours).isSame())
                    .as("%s of %s, published: %s", text(ours), table.name(), text(expert))
                    .isTrue();
            assertThat(answers(expert)).isEqualTo(isWhole);
        }

        /// @param isWhole whether our table answers without help
        void checkOther(TableKey stated, boolean isWhole) {
            assertThat(new KeyComparison(demand, stated, ours).isSame())
                    .as("%s of %s, stated: %s", text(ours), table.name(), text(stated))
                    .isTrue();
            assertThat(new KeyComparison(demand, expert, ours).isSame())
                    .as("the keys are the same, so nothing is to be said about them")
                    .isFalse();
            assertThat(answers(ours) || !isWhole).isTrue();
            assertThat(lost(ours)).isEmpty();
        }

        /// Whether what is said of a key other than ours is true.
        boolean holds(KeysFile.Kind kind) {
            KeyComparison comparison = new KeyComparison(demand, expert, ours);
            return switch (kind) {
                case CANNOT_ANSWER -> !answers(expert);
                case LOSES_ROWS -> !lost(expert).isEmpty();
                case REDUNDANT -> comparison.hasMore();
                case SPLIT -> comparison.isSplitElsewhere() && answers(expert);
                case SHARED -> table.questions().size() > 1;
                case KNOWN_DEFECT -> true;
                case LACKS, STATIC, CHEAPER, CHECKED ->
                        throw new IllegalArgumentException("not of keys");
            };
        }

        /// Whether the question shows an attribute and our table stores it.
        boolean shows(Field field) {
            return demand.outputs().contains(field) && roles(field).findAny().isPresent();
        }

        /// Whether our table keeps a column once for each partition.
        boolean isStatic(Field field) {
            return roles(field).anyMatch(role -> role == ColumnRole.STATIC);
        }

        private Stream<ColumnRole> roles(Field field) {
            return table.columns().stream()
                    .filter(column -> column.source().equals(new ColumnSource.OfField(field)))
                    .map(ColumnDesign::role);
        }

        private boolean answers(TableKey key) {
            // Where the designer splits a table, its questions read it so.
            Demand asked =
                    demand.bucket().isPresent()
                            ? demand
                            : key.bucket().map(demand::bucketed).orElse(demand);
            return new KeySolver(model).fit(key, asked).isPresent();
        }

        /// What a row must be told apart by and the key lacks.
        private List<Field> lost(TableKey key) {
            return new Identity(model, table.shape()).missing(key.fields());
        }

        private static String text(TableKey key) {
            return "((%s)%s%s)"
                    .formatted(
                            String.join(", ", key.partition().stream().map(Field::path).toList()),
                            key.bucket().map(bucket -> ", " + bucket).orElse(""),
                            String.join(
                                    "",
                                    key.clustering().stream()
                                            .map(term ->
                                                    ", "
                                                            + term.field().path()
                                                            + (term.direction()
                                                                            == Direction.DESCENDING
                                                                    ? " DESC"
                                                                    : ""))
                                            .toList()));
        }
    }
}
