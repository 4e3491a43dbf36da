package dev.rowhouse.draw.notation;

import dev.rowhouse.draw.picture.DesignedFiles;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.testkit.GoldenCase;
import dev.rowhouse.testkit.GoldenRunner;
import dev.rowhouse.testkit.GoldenSession;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

import java.nio.file.Path;
import java.util.stream.Stream;

/// Models and designs in the notations of other tools. All that is written here has been read by
/// these tools: Mermaid 11, `@dbml/core` 10 and Graphviz 2.
@ExtendWith(DesignedFiles.Shared.class)
class NotationGoldenTest {
    @TestFactory
    Stream<DynamicTest> writes(DesignedFiles designed) {
        return GoldenRunner.of("golden/notation", () -> new Session(designed)).tests();
    }

    /// The verbs: `mermaid`, `dbml` and `dot`, with `model-` before them for the conceptual model.
    /// The model is the file of the repository that the last argument names, or the input.
    private record Session(DesignedFiles designed) implements GoldenSession {
        @Override
        public String run(GoldenCase golden) {
            DesignedFiles.Designed read =
                    golden.arguments().isEmpty()
                            ? DesignedFiles.Designed.of(
                                    WorkloadFile.parse("model.yaml", golden.input()))
                            : designed.read(Path.of("..").resolve(golden.arguments().getLast()));
            Workload workload = read.workload();
            Design design = read.sized().design();
            return switch (golden.verb()) {
                case "mermaid" -> Mermaid.of(workload, design);
                case "model-mermaid" -> Mermaid.of(workload.model());
                case "dbml" -> Dbml.of(design);
                case "dot" -> Dot.of(workload, design);
                case "model-dot" -> Dot.of(workload.model());
                default -> throw new IllegalArgumentException(golden.verb());
            };
        }
    }
}
