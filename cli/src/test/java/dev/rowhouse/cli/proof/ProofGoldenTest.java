package dev.rowhouse.cli.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.PageWidth;
import dev.rowhouse.cli.output.JsonText;
import dev.rowhouse.model.query.PlacedWorkload;
import dev.rowhouse.plan.text.TextLine;
import dev.rowhouse.prove.report.JUnitXml;
import dev.rowhouse.prove.report.ProofText;
import dev.rowhouse.prove.report.ProofTree;
import dev.rowhouse.prove.report.ReportedProof;
import dev.rowhouse.prove.report.SarifTree;
import dev.rowhouse.prove.report.StoredProof;
import dev.rowhouse.testkit.GoldenCase;
import dev.rowhouse.testkit.GoldenRunner;
import dev.rowhouse.testkit.GoldenSession;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import tools.jackson.databind.json.JsonMapper;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Reports of small proofs in every format.
class ProofGoldenTest {
    private static final Path SCHEMA = Path.of("../docs/proof.schema.json");
    private static final Path SARIF_SCHEMA = Path.of("src/test/resources/schema/sarif.schema.json");

    @TestFactory
    Stream<DynamicTest> reports_say_what_was_found() {
        return GoldenRunner.of("golden/proof", Session::new).tests();
    }

    /// `=== model` reads the model of all later cases. `=== json without unlike 3` is the report of
    /// a proof of its design without the third step of `unlike`; `=== text 80 …` is the report on a
    /// page of 80 columns; `=== junit …` and `=== sarif …` are the report in these formats;
    /// `=== case …` is the case of the first failure.
    private static final class Session implements GoldenSession {
        private Optional<PlacedWorkload> placed = Optional.empty();

        @Override
        public String run(GoldenCase golden) {
            List<String> words = golden.arguments();
            return switch (golden.verb()) {
                case "model" -> {
                    placed = Optional.of(TestProofs.read(golden.input()));
                    yield "";
                }
                case "json" -> json(prove(words));
                case "case" ->
                        JsonText.of(prove(words).report().failures().getFirst().details().replay());
                case "junit" -> junit(prove(words));
                case "sarif" -> sarif(prove(words));
                case "text" -> {
                    PageWidth page = new PageWidth(Integer.parseInt(words.getFirst()));
                    ReportedProof proof = prove(words.subList(1, words.size()));
                    yield TextLine.plain(
                            TextLine.wrapped(
                                    ProofText.of(proof.report(), proof.source().places(), page),
                                    page));
                }
                default -> throw new IllegalArgumentException(golden.verb());
            };
        }

        private ReportedProof prove(List<String> mistake) {
            PlacedWorkload model = placed.orElseThrow();
            return TestProofs.prove(model, TestProofs.subject(model, mistake));
        }

        private static String json(ReportedProof proof) {
            String text = JsonText.of(ProofTree.of(proof.report(), proof.source()));
            assertThat(JsonSchemaCheck.problems(read(SCHEMA), text)).isEmpty();
            StoredProof stored =
                    StoredProof.of(JsonMapper.builder().build().readValue(text, Object.class));
            assertThat(JsonText.of(ProofTree.of(stored.report(), proof.source()))).isEqualTo(text);
            assertThat(stored.fingerprint()).isEqualTo(proof.source().fingerprint());
            return text;
        }

        private static String junit(ReportedProof proof) {
            String xml = JUnitXml.of(List.of(proof));
            try {
                assertThat(JUnitCheck.problems(xml)).isEmpty();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return xml;
        }

        private static String sarif(ReportedProof proof) {
            String log = JsonText.of(SarifTree.of(List.of(proof)));
            assertThat(SarifCheck.problems(read(SARIF_SCHEMA), log)).isEmpty();
            return log;
        }

        private static String read(Path file) {
            try {
                return FileSystem.system().readText(file);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
