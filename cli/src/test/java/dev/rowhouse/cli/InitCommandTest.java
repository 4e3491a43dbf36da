package dev.rowhouse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;

/// The model that `rowhouse init` writes is a good one, and is not written over anybody's.
class InitCommandTest {
    private final MemoryFiles files = new MemoryFiles();

    @Test
    void whatItWritesIsProven() {
        CommandRun init = CommandRun.of(files, "", "init", "magazine");
        assertThat(init.text()).contains("wrote magazine/model.yaml").endsWith("[exit 0]");
        CommandRun proof = CommandRun.of(files, "", "prove", "magazine", "--quick");
        assertThat(proof.text()).contains("PROVEN").endsWith("[exit 0]");
        CommandRun design = CommandRun.of(files, "", "design", "magazine");
        assertThat(design.text()).doesNotContain("not served").endsWith("[exit 0]");
    }

    @Test
    void itReplacesNothingUnlessTold() throws Exception {
        files.writeText(Path.of("model.yaml"), "mine");
        CommandRun run = CommandRun.of(files, "", "init");
        assertThat(run.text())
                .contains("model.yaml: the file exists; use --force to replace it")
                .endsWith("[exit 2]");
        assertThat(files.readText(Path.of("model.yaml"))).isEqualTo("mine");
        assertThat(CommandRun.of(files, "", "init", "--force").exitCode()).isZero();
        assertThat(files.readText(Path.of("model.yaml"))).startsWith("# What the designer");
    }
}
