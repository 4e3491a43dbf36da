package dev.rowhouse.prove.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.FileSystem;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Path;

/// The page about the proof names all kinds of faults, and all reasons why a fault changes nothing.
class ProofPageTest {
    @Test
    void the_page_lists_faults_and_equivalences() throws IOException {
        String page =
                FileSystem.system()
                        .readText(Path.of("..", "docs", "proof.md"))
                        .replaceAll("\\s+", " ");

        for (FaultOperator operator : FaultOperator.values()) {
            assertThat(page).contains("| " + operator.text() + " |");
        }
        for (Equivalence equivalence : Equivalence.values()) {
            assertThat(page).contains("- " + equivalence.reason() + ".");
        }
    }
}
