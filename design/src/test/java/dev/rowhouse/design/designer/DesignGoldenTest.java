package dev.rowhouse.design.designer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.FileSystem;
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

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Whole designs: those of the examples, and one small model for each thing a design can contain.
class DesignGoldenTest {
    @TestFactory
    Stream<DynamicTest> designsTheExamples() {
        return GoldenRunner.of("golden/design/examples", Session::new).tests();
    }

    @TestFactory
    Stream<DynamicTest> designsOneThingAtATime() {
        return GoldenRunner.of("golden/design/cases", Session::new).tests();
    }

    @TestFactory
    Stream<DynamicTest> printsEachStage() {
        return GoldenRunner.of("golden/design/stages", Session::new).tests();
    }

    @TestFactory
    Stream<DynamicTest> storesWhatItIsTold() {
        return GoldenRunner.of("golden/design/stored", Session::new).tests();
    }

    @TestFactory
    Stream<DynamicTest> namesTables() {
        return GoldenRunner.of("golden/design/names", Session::new).tests();
    }

    /// The verbs: `text PATH` designs a model file of the repository, `script PATH` prints its CQL,
    /// `stages PATH` its stages, `unstored PATH` what of it no table stores, `names PATH` its
    /// tables and their keys, or those of the input; `design` and `cql` do the same with the model
    /// that is the input, `warnings` lists what it is warned of, and `explain` tells why, with two
    /// other ways for each question.
    private static final class Session implements GoldenSession {
        @Override
        public String run(GoldenCase golden) {
            return switch (golden.verb()) {
                case "text" -> text(file(golden));
                case "script" -> script(file(golden));
                case "stages" -> stages(file(golden));
                case "unstored" ->
                        file(golden)
                                .value()
                                .map(Unstored::of)
                                .map(paths -> String.join("\n", paths))
                                .orElseGet(() -> file(golden).text());
                case "names" -> {
                    Reading<Workload> reading =
                            golden.arguments().isEmpty()
                                    ? WorkloadFile.parse("model.yaml", golden.input())
                                    : file(golden);
                    yield reading.value().map(DesignGoldenTest::names).orElseGet(reading::text);
                }
                case "design" -> text(WorkloadFile.parse("model.yaml", golden.input()));
                case "cql" -> script(WorkloadFile.parse("model.yaml", golden.input()));
                case "warnings" -> warnings(WorkloadFile.parse("model.yaml", golden.input()));
                case "explain" -> explanation(WorkloadFile.parse("model.yaml", golden.input()));
                default -> throw new IllegalArgumentException("no verb " + golden.verb());
            };
        }

        private static Reading<Workload> file(GoldenCase golden) {
            Path path = Path.of("..").resolve(golden.arguments().getFirst());
            return WorkloadFile.read(FileSystem.system(), path);
        }

        private static String text(Reading<Workload> reading) {
            return reading.value()
                    .map(DesignGoldenTest::design)
                    .map(design -> TextLine.plain(DesignText.of(design)))
                    .orElseGet(reading::text);
        }

        private static String stages(Reading<Workload> reading) {
            return reading.value()
                    .map(workload -> Designer.stages(workload, Prices.cassandra()))
                    .map(stages -> TextLine.plain(StagesText.of(stages)))
                    .orElseGet(reading::text);
        }

        private static String explanation(Reading<Workload> reading) {
            return reading.value()
                    .map(workload -> Designer.explain(workload, 2).explanation())
                    .map(explanation -> TextLine.plain(ExplanationText.of(explanation)))
                    .orElseGet(reading::text);
        }

        private static String script(Reading<Workload> reading) {
            return reading.value()
                    .map(DesignGoldenTest::design)
                    .map(DesignScript::of)
                    .orElseGet(reading::text);
        }
    }

    /// The design of a workload, after a check that it costs what the choice says.
    private static Design design(Workload workload) {
        Stages stages = Designer.stages(workload, Prices.cassandra());
        assertThat(stages.doubts()).isEmpty();
        return stages.design();
    }

    private static String warnings(Reading<Workload> reading) {
        return reading.value()
                .map(workload ->
                        design(workload).warnings().stream()
                                .map(each ->
                                        "%s: %s\n  remedy: %s"
                                                .formatted(
                                                        each.subject(),
                                                        each.message(),
                                                        each.remedy()))
                                .collect(Collectors.joining("\n")))
                .orElseGet(reading::text);
    }

    private static String names(Workload workload) {
        return design(workload).tables().stream()
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
