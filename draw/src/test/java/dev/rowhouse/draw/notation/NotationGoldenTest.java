package dev.rowhouse.draw.notation;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.testkit.GoldenCase;
import dev.rowhouse.testkit.GoldenRunner;
import dev.rowhouse.testkit.GoldenSession;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.nio.file.Path;
import java.util.stream.Stream;

/// Models and designs in the notations of other tools. All that is written here has been read by
/// these tools: Mermaid 11, `@dbml/core` 10 and Graphviz 2.
class NotationGoldenTest {
    @TestFactory
    Stream<DynamicTest> writes() {
        return GoldenRunner.of("golden/notation", Session::new).tests();
    }

    /// The verbs: `mermaid`, `dbml` and `dot`, with `model-` before them for the conceptual model.
    /// The model is the file of the repository that the last argument names, or the input.
    private static final class Session implements GoldenSession {
        @Override
        public String run(GoldenCase golden) {
            Reading<Workload> reading =
                    golden.arguments().isEmpty()
                            ? WorkloadFile.parse("model.yaml", golden.input())
                            : WorkloadFile.read(
                                    FileSystem.system(),
                                    Path.of("..").resolve(golden.arguments().getLast()));
            Workload workload =
                    reading.value().orElseThrow(() -> new AssertionError(reading.text()));
            return switch (golden.verb()) {
                case "mermaid" -> Mermaid.of(workload, Designer.design(workload));
                case "model-mermaid" -> Mermaid.of(workload.model());
                case "dbml" -> Dbml.of(Designer.design(workload));
                case "dot" -> Dot.of(workload, Designer.design(workload));
                case "model-dot" -> Dot.of(workload.model());
                default -> throw new IllegalArgumentException(golden.verb());
            };
        }
    }
}
