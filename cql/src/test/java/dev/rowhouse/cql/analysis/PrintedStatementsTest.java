package dev.rowhouse.cql.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.syntax.CqlPrinter;
import dev.rowhouse.testkit.GoldenCase;
import dev.rowhouse.testkit.GoldenFile;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

class PrintedStatementsTest {
    private static final Path FOLDER = Path.of("src/test/resources/golden/analysis/explain");

    @ParameterizedTest
    @ValueSource(strings = {"followers", "hotel", "indexes", "writes"})
    void aPrintedStatementMeansWhatTheWrittenOneMeant(String name) throws IOException {
        String text = FileSystem.system().readText(FOLDER.resolve(name + ".golden"));
        AnalysisSession session = new AnalysisSession();
        for (GoldenCase golden : GoldenFile.parse(text).cases()) {
            String answer = session.run(golden);
            if (!golden.verb().equals("explain") || answer.startsWith("error")) {
                continue;
            }
            String printed = CqlPrinter.print(CqlParser.parse(golden.input()));
            GoldenCase again = new GoldenCase("explain", List.of(), printed, "", golden.line());
            assertThat(session.run(again)).as(printed).isEqualTo(answer);
        }
    }
}
