package dev.rowhouse.exports.java;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.design.designer.SizedDesign;
import dev.rowhouse.exports.file.GeneratedFile;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.prove.value.Datum;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/// Generated code of models whose callers help each other: whatever a caller has begun is finished,
/// by the next caller or by a repair.
class HeldExportTest {
    private static final String JOBS = "examples/jobs/model.yaml";
    private static final String ACCOUNTS = "exports/src/test/resources/models/accounts.yaml";
    private static final String HIRES = "exports/src/test/resources/models/hires.yaml";
    private static final String MEMBERS = "exports/src/test/resources/models/members.yaml";

    /// A model in which the callers of all mutations help each other.
    static Workload helped(String model) throws IOException {
        String text = FileSystem.system().readText(JavaExportTest.ROOT.resolve(model));
        String helped =
                text.contains("callers: help each other")
                        ? text
                        : text.replace(
                                "\n    key: id\n", "\n    key: id\n    callers: help each other\n");
        return WorkloadFile.parse("helped", helped).value().orElseThrow();
    }

    /// A model whose callers help each other, with its design.
    private record Helped(Workload workload, Design design) {
        static Helped of(String model) throws IOException {
            Workload workload = helped(model);
            Design design = Designer.design(workload);
            assertThat(design.mutations()).allMatch(plan -> plan.hold().isPresent());
            return new Helped(workload, design);
        }

        List<GeneratedFile> files() {
            return JavaExport.of(workload, design, JavaExportTest.PACKAGE);
        }

        /// Runs a proof of a generated project; the number of calls that it has tried.
        int tried(CompiledProject project, ToIntFunction<HeldProof> proof)
                throws ReflectiveOperationException {
            try (GeneratedDatabase database =
                    new GeneratedDatabase(design, project, JavaExportTest.PACKAGE)) {
                return proof.applyAsInt(new HeldProof(workload, design, database, 1));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {HIRES, MEMBERS})
    void generated_code_repeats_a_proof(String model, @TempDir Path folder)
            throws IOException, ReflectiveOperationException {
        Workload workload = helped(model);
        SizedDesign sized = Designer.sized(workload);
        Subject subject = new Subject(workload, sized.design(), sized);

        RepeatedProof.Counts counts =
                JavaExportTest.repeated(
                        subject,
                        RecordedProof.of(subject),
                        JavaExport.of(workload, sized.design(), JavaExportTest.PACKAGE),
                        folder);

        assertThat(counts.mutations()).isGreaterThan(30);
        assertThat(counts.crashes()).isPositive();
        assertThat(counts.comparisons()).isPositive();
    }

    @ParameterizedTest
    @ValueSource(strings = {JOBS, ACCOUNTS, HIRES, MEMBERS})
    void whatever_a_caller_has_begun_is_finished(String model, @TempDir Path folder)
            throws IOException, ReflectiveOperationException {
        Helped helped = Helped.of(model);
        try (CompiledProject project = CompiledProject.of(helped.files(), folder)) {
            assertThat(helped.tried(project, HeldProof::crashBeforeOthers))
                    .as("crashed calls that the next caller finishes")
                    .isGreaterThan(10);
            assertThat(helped.tried(project, HeldProof::crashBeforeRepair))
                    .as("crashed calls that a repair finishes")
                    .isGreaterThan(10);
            assertThat(helped.tried(project, HeldProof::overtake))
                    .as("slow callers that change nothing when another one has finished their call")
                    .isGreaterThan(20);
        }
    }

    /// A fault in the code of the members.
    ///
    /// @param right the right code
    /// @param wrong the code instead
    /// @param proof a proof that finds it
    record Fault(String right, String wrong, ToIntFunction<HeldProof> proof) {
        @Override
        public String toString() {
            return right;
        }

        private GeneratedFile in(GeneratedFile file) {
            return new GeneratedFile(file.path(), file.text().replace(right, wrong));
        }
    }

    static Stream<Fault> faults() {
        return Stream.of(
                // A slow caller writes what it has read of a later call.
                new Fault("if (call.isFinished()) {", "if (false) {", HeldProof::overtake),
                new Fault(
                        "return time;",
                        "return System.currentTimeMillis() * 1000;",
                        HeldProof::overtake),
                new Fault(
                        "isDone = steps.test(this);",
                        "isDone = held.size() > 0;",
                        HeldProof::crashBeforeRepair),
                new Fault(
                        "help(row);",
                        "call(row).orElseThrow().release(name);",
                        HeldProof::crashBeforeOthers),
                new Fault(
                        "if (!held.contains(found)) {",
                        "if (false) {",
                        HeldProof::crashBeforeRepair));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void a_fault_is_found(Fault fault, @TempDir Path folder)
            throws IOException, ReflectiveOperationException {
        Helped helped = Helped.of(MEMBERS);
        List<GeneratedFile> files = helped.files().stream().map(fault::in).toList();
        try (CompiledProject project = CompiledProject.of(files, folder)) {
            assertThatThrownBy(() -> helped.tried(project, fault.proof()))
                    .isInstanceOf(AssertionError.class);
        }
    }

    @Test
    void a_call_that_names_something_missing_ends(@TempDir Path folder)
            throws IOException, ReflectiveOperationException {
        String model =
                """
                model: posts
                entities:
                  User: {key: id, count: 10, attributes: {id: int, name: text}}
                  Post: {key: id, callers: help each other, attributes: {id: int}}
                relationships:
                  Post.author: {to: User, cardinality: many to one, count: 5 per User}
                queries:
                  Q1: {ask: Posts, jpql: "SELECT p.author.name FROM Post p WHERE p.id = :id"}
                mutations:
                  post: {ask: Post, jpql: "INSERT INTO Post (id, author) VALUES (:id, :author)"}
                """;
        Workload workload = WorkloadFile.parse("posts", model).value().orElseThrow();
        Design design = Designer.design(workload);
        Map<String, Optional<Datum>> values = new LinkedHashMap<>();
        values.put("id", Optional.of(Datum.of(NativeType.INT, 1)));
        values.put("author", Optional.of(Datum.of(NativeType.INT, 2)));
        try (CompiledProject project =
                        CompiledProject.of(
                                JavaExport.of(workload, design, JavaExportTest.PACKAGE), folder);
                GeneratedDatabase database =
                        new GeneratedDatabase(design, project, JavaExportTest.PACKAGE)) {
            assertThatThrownBy(() -> database.call("post", new Bindings(values)))
                    .rootCause()
                    .isInstanceOf(NoSuchElementException.class);
            assertThat(database.held()).isEmpty();

            assertThat(database.crash("post", new Bindings(values), 1)).isTrue();
            assertThat(database.repair(Duration.ZERO).finished()).containsExactly("post of Post 1");
            assertThat(database.held()).isEmpty();
        }
    }

    @Test
    void a_model_may_use_the_names_of_generated_code(@TempDir Path folder)
            throws IOException, ReflectiveOperationException {
        String model =
                """
                model: names
                entities:
                  Call:
                    key: [call, session]
                    count: 20
                    callers: help each other
                    attributes:
                      call: int
                      session: {type: int, range: 1..5}
                      pending: {type: text, length: 5, unique: true}
                      arguments: {type: int, range: 1..9}
                      isDone: {type: text, length: 4}
                queries:
                  Q1: {ask: By arguments, jpql: "SELECT c FROM Call c WHERE c.arguments = :arguments"}
                  repair: {ask: One, jpql: "SELECT c FROM Call c WHERE c.call = :call AND c.session = :session"}
                mutations:
                  set:
                    ask: One more
                    jpql: INSERT INTO Call (call, session, pending, arguments, isDone) VALUES (:call, :session, :pending, :arguments, :isDone)
                    when: not exists
                  pendingChanges: {ask: Another one, jpql: "UPDATE Call c SET c.arguments = :arguments, c.isDone = :isDone WHERE c.call = :call AND c.session = :session"}
                  arguments: {ask: Another value, jpql: "UPDATE Call c SET c.pending = :pending WHERE c.call = :call AND c.session = :session"}
                  instanceName: {ask: No more, jpql: "DELETE FROM Call c WHERE c.call = :call AND c.session = :session"}
                """;
        Workload workload = WorkloadFile.parse("names", model).value().orElseThrow();
        Design design = Designer.design(workload);
        List<GeneratedFile> files = JavaExport.of(workload, design, JavaExportTest.PACKAGE);

        assertThat(design.mutations()).hasSize(4).allMatch(plan -> plan.hold().isPresent());
        assertThat(JavaExportTest.hits(workload, design, files, 1, folder)).isPositive();
    }
}
