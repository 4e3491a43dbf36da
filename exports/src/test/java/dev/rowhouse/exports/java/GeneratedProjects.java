package dev.rowhouse.exports.java;

import dev.rowhouse.prove.stage.Subject;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Several generated projects, compiled together: a run of the compiler mostly reads the classes of
/// the JDK and of the driver, which all projects use.
final class GeneratedProjects implements AutoCloseable {
    private final Map<String, GeneratedProject> byName;
    private final CompiledProject compiled;

    private GeneratedProjects(Map<String, GeneratedProject> byName, CompiledProject compiled) {
        this.byName = byName;
        this.compiled = compiled;
    }

    /// Compiles some projects with different names.
    ///
    /// @throws AssertionError when a file of any of them does not compile; the messages name its
    ///     package
    static GeneratedProjects of(Collection<GeneratedProject> projects, Path folder)
            throws IOException {
        CompiledProject compiled =
                CompiledProject.of(
                        projects.stream().flatMap(project -> project.files().stream()).toList(),
                        folder);
        return new GeneratedProjects(
                projects.stream()
                        .collect(Collectors.toMap(GeneratedProject::name, Function.identity())),
                compiled);
    }

    GeneratedProject project(String name) {
        return Objects.requireNonNull(byName.get(name), name);
    }

    Subject subject(String name) {
        return project(name).subject();
    }

    /// A new database for the code of a project.
    GeneratedDatabase database(String name) throws ReflectiveOperationException {
        return new GeneratedDatabase(subject(name).design(), compiled, project(name).packageName());
    }

    /// Holds the code of a project to the conceptual data.
    ///
    /// @return how many rows its answers had
    int hits(String name, long seed) throws ReflectiveOperationException {
        Subject subject = subject(name);
        try (GeneratedDatabase database = database(name)) {
            return new GeneratedProof(subject.workload(), subject.design(), database, seed).run();
        }
    }

    /// Does with the code of a project what a proof did.
    RepeatedProof.Counts repeat(String name, RecordedProof proof)
            throws ReflectiveOperationException {
        try (GeneratedDatabase database = database(name)) {
            return new RepeatedProof(subject(name), database).run(proof);
        }
    }

    @Override
    public void close() throws IOException {
        compiled.close();
    }
}
