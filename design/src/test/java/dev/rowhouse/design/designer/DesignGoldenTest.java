package dev.rowhouse.design.designer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.design.text.ExplanationText;
import dev.rowhouse.design.text.StagesText;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.plan.cost.Prices;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.text.DesignScript;
import dev.rowhouse.plan.text.DesignText;
import dev.rowhouse.plan.text.TextLine;
import dev.rowhouse.testkit.GoldenCase;
import dev.rowhouse.testkit.GoldenRunner;
import dev.rowhouse.testkit.GoldenSession;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Whole designs: those of the examples, and one small model for each thing a design can contain.
@ExtendWith(DesignedFiles.Shared.class)
class DesignGoldenTest {
    @TestFactory
    Stream<DynamicTest> designsTheExamples(DesignedFiles designed) {
        return GoldenRunner.of("golden/design/examples", () -> new Session(designed)).tests();
    }

    @TestFactory
    Stream<DynamicTest> designsOneThingAtATime(DesignedFiles designed) {
        return GoldenRunner.of("golden/design/cases", () -> new Session(designed)).tests();
    }

    @TestFactory
    Stream<DynamicTest> printsEachStage(DesignedFiles designed) {
        return GoldenRunner.of("golden/design/stages", () -> new Session(designed)).tests();
    }

    @TestFactory
    Stream<DynamicTest> storesWhatItIsTold(DesignedFiles designed) {
        return GoldenRunner.of("golden/design/stored", () -> new Session(designed)).tests();
    }

    @TestFactory
    Stream<DynamicTest> namesTables(DesignedFiles designed) {
        return GoldenRunner.of("golden/design/names", () -> new Session(designed)).tests();
    }

    /// The verbs: `text PATH` designs a model file of the repository, `script PATH` prints its CQL,
    /// `stages PATH` its stages, `unstored PATH` what of it no table stores, `names PATH` its
    /// tables and their keys, or those of the input; `design` and `cql` do the same with the model
    /// that is the input, `warnings` lists what it is warned of, and `explain` tells why, with two
    /// other ways for each question.
    private record Session(DesignedFiles designed) implements GoldenSession {
        @Override
        public String run(GoldenCase golden) {
            return switch (golden.verb()) {
                case "text" -> text(file(golden));
                case "script" -> DesignScript.of(file(golden));
                case "stages" -> TextLine.plain(StagesText.of(stages(golden)));
                case "unstored" -> String.join("\n", Unstored.of(stages(golden)));
                case "names" ->
                        golden.arguments().isEmpty()
                                ? input(golden, workload -> names(design(workload)))
                                : names(file(golden));
                case "design" -> input(golden, workload -> text(design(workload)));
                case "cql" -> input(golden, workload -> DesignScript.of(design(workload)));
                case "warnings" -> input(golden, DesignGoldenTest::warnings);
                case "explain" -> input(golden, Session::explanation);
                default -> throw new IllegalArgumentException("no verb " + golden.verb());
            };
        }

        private Stages stages(GoldenCase golden) {
            return designed.stages(Path.of("..").resolve(golden.arguments().getFirst()));
        }

        private Design file(GoldenCase golden) {
            return checked(stages(golden));
        }

        /// The text of the model that is the input, or of its mistakes.
        private static String input(GoldenCase golden, Function<Workload, String> text) {
            Reading<Workload> reading = WorkloadFile.parse("model.yaml", golden.input());
            return reading.value().map(text).orElseGet(reading::text);
        }

        private static String text(Design design) {
            return TextLine.plain(DesignText.of(design));
        }

        private static String explanation(Workload workload) {
            return TextLine.plain(ExplanationText.of(Designer.explain(workload, 2).explanation()));
        }
    }

    private static Design design(Workload workload) {
        return checked(Designer.stages(workload, Prices.cassandra()));
    }

    /// The design, after a check that it costs what the choice says.
    private static Design checked(Stages stages) {
        assertThat(stages.doubts()).isEmpty();
        return stages.design();
    }

    private static String warnings(Workload workload) {
        return design(workload).warnings().stream()
                .map(each ->
                        "%s: %s\n  remedy: %s"
                                .formatted(each.subject(), each.message(), each.remedy()))
                .collect(Collectors.joining("\n"));
    }

    private static String names(Design design) {
        return design.tables().stream()
                .map(table ->
                        "%s: (%s)%s"
                                .formatted(
                                        table.name(),
                                        columns(table.partitionKey()),
                                        table.clustering().isEmpty()
                                                ? ""
                                                : ", " + columns(table.clustering())))
                .collect(Collectors.joining("\n"));
    }

    private static String columns(List<ColumnDesign> columns) {
        return String.join(", ", columns.stream().map(ColumnDesign::name).toList());
    }
}
