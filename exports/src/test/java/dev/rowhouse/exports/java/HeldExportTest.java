package dev.rowhouse.exports.java;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.prove.value.Datum;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/// Generated code of models whose callers help each other: whatever a caller has begun is finished,
/// by the next caller or by a repair.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Execution(ExecutionMode.CONCURRENT)
class HeldExportTest {
    private static final String JOBS = "examples/jobs/model.yaml";
    private static final String ACCOUNTS = "exports/src/test/resources/models/accounts.yaml";
    private static final String HIRES = "exports/src/test/resources/models/hires.yaml";
    private static final String MEMBERS = "exports/src/test/resources/models/members.yaml";
    private static final String POSTS = "posts";
    private static final String NAMES = "names";

    private GeneratedProjects projects;

    @BeforeAll
    void compile(@TempDir Path folder) throws IOException {
        List<GeneratedProject> all = new ArrayList<>();
        for (String model : List.of(MEMBERS, JOBS, ACCOUNTS, HIRES)) {
            all.add(GeneratedProject.of(model, helped(model)));
        }
        assertThat(all)
                .flatExtracting(project -> project.subject().design().mutations())
                .allMatch(plan -> plan.hold().isPresent());
        GeneratedProject members = all.getFirst();
        faults().forEach(fault -> all.add(members.withFault(fault.toString(), fault::in)));
        all.add(GeneratedProject.of(POSTS, parsed(POSTS, POSTS_MODEL)));
        all.add(GeneratedProject.of(NAMES, parsed(NAMES, NAMES_MODEL)));
        projects = GeneratedProjects.of(all, folder);
    }

    @AfterAll
    void unload() throws IOException {
        if (projects != null) {
            projects.close();
        }
    }

    private static Workload parsed(String name, String model) {
        return WorkloadFile.parse(name, model).value().orElseThrow();
    }

    /// A model in which the callers of all mutations help each other.
    static Workload helped(String model) throws IOException {
        String text = FileSystem.system().readText(JavaExportTest.ROOT.resolve(model));
        String helped =
                text.contains("callers: help each other")
                        ? text
                        : text.replace(
                                "\n    key: id\n", "\n    key: id\n    callers: help each other\n");
        return parsed("helped", helped);
    }

    /// Runs a proof of a generated project.
    ///
    /// @return the number of calls that it has tried
    private int tried(String name, ToIntFunction<HeldProof> proof)
            throws ReflectiveOperationException {
        Subject subject = projects.subject(name);
        try (GeneratedDatabase database = projects.database(name)) {
            return proof.applyAsInt(
                    new HeldProof(subject.workload(), subject.design(), database, 1));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {HIRES, MEMBERS})
    void generated_code_repeats_a_proof(String model) throws ReflectiveOperationException {
        RepeatedProof.Counts counts =
                projects.repeat(model, RecordedProof.of(projects.subject(model)));

        assertThat(counts.mutations()).isGreaterThan(30);
        assertThat(counts.crashes()).isPositive();
        assertThat(counts.comparisons()).isPositive();
    }

    @ParameterizedTest
    @ValueSource(strings = {JOBS, ACCOUNTS, HIRES, MEMBERS})
    void whatever_a_caller_has_begun_is_finished(String model) throws ReflectiveOperationException {
        assertThat(tried(model, HeldProof::crashBeforeOthers))
                .as("crashed calls that the next caller finishes")
                .isGreaterThan(10);
        assertThat(tried(model, HeldProof::crashBeforeRepair))
                .as("crashed calls that a repair finishes")
                .isGreaterThan(10);
        assertThat(tried(model, HeldProof::overtake))
                .as("slow callers that change nothing when another one has finished their call")
                .isGreaterThan(20);
    }

    /// A fault in the code of the members.
    ///
    /// @param right the right code
    /// @param wrong the code instead
    /// @param proof a proof that finds it
    record Fault(String right, String wrong, ToIntFunction<HeldProof> proof) {
        @Override
        public String toString() {
            return right + " " + wrong;
        }

        private String in(String text) {
            return text.replace(right, wrong);
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
    void a_fault_is_found(Fault fault) {
        assertThatThrownBy(() -> tried(fault.toString(), fault.proof()))
                .isInstanceOf(AssertionError.class);
    }

    private static final String POSTS_MODEL =
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

    @Test
    void a_call_that_names_something_missing_ends() throws ReflectiveOperationException {
        Map<String, Optional<Datum>> values = new LinkedHashMap<>();
        values.put("id", Optional.of(Datum.of(NativeType.INT, 1)));
        values.put("author", Optional.of(Datum.of(NativeType.INT, 2)));
        try (GeneratedDatabase database = projects.database(POSTS)) {
            assertThatThrownBy(() -> database.call("post", new Bindings(values)))
                    .rootCause()
                    .isInstanceOf(NoSuchElementException.class);
            assertThat(database.held()).isEmpty();

            assertThat(database.crash("post", new Bindings(values), 1)).isTrue();
            assertThat(database.repair(Duration.ZERO).finished()).containsExactly("post of Post 1");
            assertThat(database.held()).isEmpty();
        }
    }

    private static final String NAMES_MODEL =
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

    @Test
    void a_model_may_use_the_names_of_generated_code() throws ReflectiveOperationException {
        assertThat(projects.subject(NAMES).design().mutations())
                .hasSize(4)
                .allMatch(plan -> plan.hold().isPresent());
        assertThat(projects.hits(NAMES, 1)).isPositive();
    }
}
