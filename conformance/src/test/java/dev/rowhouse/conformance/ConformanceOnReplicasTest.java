package dev.rowhouse.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.conformance.script.CqltFile;
import dev.rowhouse.conformance.script.CqltFolder;
import dev.rowhouse.conformance.script.Entry;
import dev.rowhouse.conformance.script.ScriptRun;
import dev.rowhouse.conformance.subject.RowhouseSubject;
import dev.rowhouse.engine.RowhouseOptions;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Three replicas answer the statements of the conformance files as one database does: those that
/// are all up, and those of which one is down or late now and then, at QUORUM.
class ConformanceOnReplicasTest {
    private static final long SEED = 1;

    /// Makes the replicas.
    private interface Replicated {
        RowhouseSubject with(RowhouseOptions options);
    }

    @TestFactory
    Stream<DynamicTest> answersOnThreeReplicasAsOnOne() throws IOException {
        return tests(options -> new RowhouseSubject(options.withReplicas(3)));
    }

    @TestFactory
    Stream<DynamicTest> answersOnDisturbedReplicasAsOnOne() throws IOException {
        return tests(options -> RowhouseSubject.onDisturbedReplicas(options, SEED));
    }

    private static Stream<DynamicTest> tests(Replicated replicated) throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (CqltFolder folder : CqltFolder.all(SourceTree.ofProject().root())) {
            for (Path file : folder.files(List.of())) {
                tests.add(
                        DynamicTest.dynamicTest(
                                folder.name(file),
                                () -> check(file, folder.options(), replicated)));
            }
        }
        return tests.stream();
    }

    private static void check(Path file, RowhouseOptions options, Replicated replicated)
            throws IOException {
        CqltFile script = CqltFolder.read(file);
        try (RowhouseSubject alone = new RowhouseSubject(options);
                RowhouseSubject replicas = replicated.with(options)) {
            for (Entry entry : script.entries()) {
                List<String> expected = ScriptRun.run(entry, alone);
                assertThat(ScriptRun.run(entry, replicas))
                        .as(file + ":" + entry.line() + " " + entry.cql())
                        .isEqualTo(expected);
            }
        }
    }
}
