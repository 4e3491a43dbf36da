package dev.rowhouse.cli.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.cli.output.JsonText;
import dev.rowhouse.model.query.PlacedWorkload;
import dev.rowhouse.prove.report.ProofTree;
import dev.rowhouse.prove.report.ReportedProof;
import dev.rowhouse.testkit.MemoryFileSystem;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.util.List;

class CaseFilesTest {
    private static final PlacedWorkload PLACED =
            TestProofs.read(
                    """
                    model: tickets
                    entities:
                      Ticket: {key: id, count: 50, attributes: {id: int, state: text}}
                    queries:
                      One: {ask: q, jpql: "SELECT t FROM Ticket t WHERE t.id = :id"}
                    mutations:
                      sell: {ask: m, jpql: "INSERT INTO Ticket (id, state) VALUES (:id, :state)"}
                    """);

    private final MemoryFileSystem files = new MemoryFileSystem();
    private final ReportedProof proof =
            TestProofs.prove(PLACED, TestProofs.subject(PLACED, List.of("without", "sell", "1")));

    @Test
    void a_case_is_in_a_file_of_its_own_and_in_the_report() {
        Path file = Path.of("cases", "tickets-wrong-answer-One.json");
        assertThat(CaseFiles.write(files, Path.of("cases"), List.of(proof))).containsExactly(file);
        List<Object> alone = CaseFiles.read(files, file);
        Path report = Path.of("report.json");
        files.writeText(report, JsonText.of(ProofTree.of(proof.report(), proof.source())));

        assertThat(alone).hasSize(1);
        assertThat(CaseFiles.read(files, report)).isEqualTo(alone);
        files.writeText(report, JsonText.of(List.of(ProofTree.of(proof.report(), proof.source()))));
        assertThat(CaseFiles.read(files, report)).isEqualTo(alone);
    }

    @Test
    void a_proof_that_holds_writes_nothing() {
        ReportedProof right = TestProofs.prove(PLACED, TestProofs.subject(PLACED, List.of()));

        assertThat(CaseFiles.write(files, Path.of("cases"), List.of(right))).isEmpty();
        assertThat(files.exists(Path.of("cases"))).isFalse();
    }

    @Test
    void a_file_is_no_folder_for_cases() {
        files.writeText(Path.of("cases"), "");

        assertThatThrownBy(() -> CaseFiles.check(files, Path.of("cases")))
                .isInstanceOf(InputException.class)
                .hasMessage("cases: this is a file; name a folder for the cases, which may be new");
        CaseFiles.check(files, Path.of("new"));
    }
}
