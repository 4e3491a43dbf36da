package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.PageWidth;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.text.TextLine;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.report.ProofText;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Subject;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Reports of proofs fit into pages of 80 and 120 columns, and lose no word by that.
class ProofTextTest {
    private static final List<Integer> WIDTHS = List.of(80, 120);

    /// Little data: the text matters here, not the proof.
    private static final ProofSettings SETTINGS =
            new ProofSettings(7, new Scale(150), new Scale(40), 3, 1, 5, 1, 1, 5);

    private static ProofReport prove(Subject subject) {
        return Proofs.of(subject, SETTINGS);
    }

    private static void check(ProofReport report) {
        for (int width : WIDTHS) {
            PageWidth page = new PageWidth(width);
            List<TextLine> lines = TextLine.wrapped(ProofText.of(report, page), page);
            assertThat(TextLine.plain(lines).lines()).allMatch(line -> fits(line, width));
            assertThat(words(TextLine.plain(lines))).containsAll(words(ProofText.render(report)));
        }
    }

    /// A word that has no room on any line stays whole, on a line of its own.
    private static boolean fits(String line, int width) {
        return line.codePointCount(0, line.length()) <= width || !line.strip().contains(" ");
    }

    /// A table that is too wide becomes blocks, with `;` behind values and no heading over names.
    private static Set<String> words(String text) {
        Set<String> words = new HashSet<>(Arrays.asList(text.strip().split(";?\\s+")));
        words.remove("table");
        return words;
    }

    @ParameterizedTest
    @ValueSource(strings = {"hotel", "jobs", "suspensions"})
    void examples_fit(String example) {
        Path file = Path.of("..", "examples", example, "model.yaml");
        check(
                prove(
                        Designed.subject(
                                WorkloadFile.read(FileSystem.system(), file)
                                        .value()
                                        .orElseThrow())));
    }

    @Test
    void a_failed_proof_fits() {
        Subject forgetful =
                Spoiled.subject(
                        TestModels.FOLLOWERS + TestModels.FOLLOWERS_MUTATIONS,
                        design ->
                                Spoiled.withSteps(
                                        design,
                                        "unfollow",
                                        steps -> List.of(steps.getFirst(), steps.getLast())));
        ProofReport report = prove(forgetful);

        assertThat(report.failures())
                .first()
                .satisfies(failure -> assertThat(failure.statements()).isNotEmpty());
        check(report);
    }
}
