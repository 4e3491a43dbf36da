package dev.rowhouse.exports.java;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.exports.file.GeneratedFile;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/// The Java code of `docs/export.md` is that of the examples `likes` and `jobs`.
class ExportPageTest {
    private static final String PACKAGE = "com.example.likes";
    private static final String JOBS = "com.example.jobs";
    private static final Pattern LEFT_OUT = Pattern.compile("(?m)^ *…\n?");
    private static final Path ROOT = Path.of(System.getProperty("project.root"));

    private static List<GeneratedFile> likes() {
        Workload workload =
                WorkloadFile.read(FileSystem.system(), ROOT.resolve("examples/likes/model.yaml"))
                        .value()
                        .orElseThrow();
        return JavaExport.of(workload, Designer.design(workload), PACKAGE);
    }

    /// The Java blocks of the page.
    private static List<String> blocks() throws IOException {
        String page = FileSystem.system().readText(ROOT.resolve("docs/export.md"));
        List<String> blocks = new ArrayList<>();
        for (String part : page.split("```java\n", -1)) {
            blocks.add(part.split("\n```", -1)[0]);
        }
        return blocks.subList(1, blocks.size());
    }

    @Test
    void the_call_compiles_with_the_generated_code(@TempDir Path folder) throws IOException {
        String page =
                """
                import com.datastax.oss.driver.api.core.CqlSession;
                import %1$s.*;
                import %1$s.question.*;
                import java.time.Instant;
                import java.util.UUID;

                class Page {
                    static void run(UUID customer, UUID product) {
                %2$s
                    }
                }
                """
                        .formatted(PACKAGE, blocks().getFirst());
        List<GeneratedFile> files = new ArrayList<>(likes());
        files.add(new GeneratedFile("src/main/java/Page.java", page));

        CompiledProject.of(files, folder).close();
    }

    @Test
    void the_class_is_generated_as_it_is_shown() throws IOException {
        check(likes(), blocks().get(1), 2);
    }

    @Test
    void steps_that_others_may_run_are_generated_as_they_are_shown() throws IOException {
        check(jobs(), blocks().get(2), 3);
    }

    private static void check(List<GeneratedFile> files, String block, int parts) {
        String[] shown = LEFT_OUT.split(block);

        assertThat(shown).hasSize(parts);
        assertThat(files)
                .extracting(GeneratedFile::text)
                .anyMatch(text -> Arrays.stream(shown).allMatch(text::contains));
    }

    private static List<GeneratedFile> jobs() throws IOException {
        Workload workload = HeldExportTest.helped("examples/jobs/model.yaml");
        return JavaExport.of(workload, Designer.design(workload), JOBS);
    }

    @Test
    void the_repair_compiles_with_the_generated_code(@TempDir Path folder) throws IOException {
        String page =
                """
                import %1$s.*;
                import %1$s.support.*;
                import java.time.Duration;

                class Page {
                    static void run(JobsDatabase jobs) {
                %2$s
                    }
                }
                """
                        .formatted(JOBS, blocks().get(3));
        List<GeneratedFile> files = new ArrayList<>(jobs());
        files.add(new GeneratedFile("src/main/java/Page.java", page));

        CompiledProject.of(files, folder).close();
    }
}
