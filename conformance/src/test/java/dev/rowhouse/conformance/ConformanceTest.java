package dev.rowhouse.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.rowhouse.conformance.script.CqltFile;
import dev.rowhouse.conformance.script.CqltFolder;
import dev.rowhouse.conformance.script.Entry;
import dev.rowhouse.conformance.script.ScriptRun;
import dev.rowhouse.conformance.subject.RowhouseSubject;
import dev.rowhouse.engine.RowhouseOptions;

import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Rowhouse answers every statement of the conformance files as Apache Cassandra did when they were
/// recorded.
class ConformanceTest {
    private final Path root = SourceTree.ofProject().root();

    @TestFactory
    Stream<DynamicNode> answersAsCassandra() throws IOException {
        return containers(CqltFolder.of(root));
    }

    @TestFactory
    Stream<DynamicNode> answersAsCassandraWithTheSwitchesOn() throws IOException {
        return containers(CqltFolder.switched(root));
    }

    @TestFactory
    Stream<DynamicNode> answersAsCassandra6() throws IOException {
        return containers(CqltFolder.ofRelease6(root));
    }

    private static Stream<DynamicNode> containers(CqltFolder folder) throws IOException {
        return folder.files(List.of()).stream()
                .map(file ->
                        dynamicContainer(
                                folder.name(file),
                                file.toUri(),
                                Stream.<Stream<DynamicTest>>of(Stream.empty())
                                        .flatMap(_ -> statements(file, folder.options()))));
    }

    /// Statements build on one another, so the whole file runs before its first statement is
    /// judged.
    private static Stream<DynamicTest> statements(Path file, RowhouseOptions options) {
        List<DynamicTest> tests = new ArrayList<>();
        try (RowhouseSubject rowhouse = new RowhouseSubject(options)) {
            CqltFile script = CqltFolder.read(file);
            for (Entry entry : script.entries()) {
                List<String> actual = ScriptRun.run(entry, rowhouse);
                tests.add(
                        dynamicTest(
                                entry.line() + ": " + entry.statement().getFirst(),
                                () -> judge(file, entry, actual)));
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        return tests.stream();
    }

    private static void judge(Path file, Entry entry, List<String> actual) {
        String place = "%s:%d%n%s".formatted(file, entry.line(), entry.cql());
        List<String> expected =
                switch (entry.deviation().orElse(null)) {
                    case null -> entry.recorded();
                    case Entry.Open _ -> actual;
                    case Entry.Allowed allowed -> {
                        assertThat(allowed.lines())
                                .as("%s%nanswers as Cassandra: drop its difference", place)
                                .isNotEqualTo(entry.recorded());
                        yield allowed.lines();
                    }
                };
        assertThat(String.join("\n", actual)).as(place).isEqualTo(String.join("\n", expected));
    }
}
