package dev.rowhouse.model.query;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.testkit.GoldenCase;
import dev.rowhouse.testkit.GoldenRunner;
import dev.rowhouse.testkit.GoldenSession;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reading whole model files: what they resolve to, and one message for each kind of mistake.
class WorkloadGoldenTest {
    @TestFactory
    Stream<DynamicTest> resolvesTheExamples() {
        return GoldenRunner.of("golden/model/examples", Session::new).tests();
    }

    @TestFactory
    Stream<DynamicTest> resolvesPathsAndKeys() {
        return GoldenRunner.of("golden/query/workload", Session::new).tests();
    }

    @TestFactory
    Stream<DynamicTest> namesPlaceAndRemedyOfEveryMistake() {
        return GoldenRunner.of("golden/model/mistakes", Session::new).tests();
    }

    /// The verbs: `read PATH` dumps a file of the repository; `model` dumps the model that is the
    /// input, `mix NAME` in a mix; `base` remembers the input as the model that `query` and
    /// `mutation` add their input to.
    private static final class Session implements GoldenSession {
        private String base = "";

        @Override
        public String run(GoldenCase golden) {
            return switch (golden.verb()) {
                case "read" ->
                        text(
                                WorkloadFile.read(
                                        FileSystem.system(),
                                        Path.of("..").resolve(golden.arguments().getFirst())),
                                "");
                case "model" -> text(WorkloadFile.parse("model.yaml", golden.input()), "");
                case "mix" -> mix(golden.arguments().getFirst(), golden.input());
                case "base" -> {
                    base = golden.input();
                    Reading<Workload> reading = WorkloadFile.parse("model.yaml", base);
                    yield reading.value().isPresent() ? "" : reading.text();
                }
                case "query" -> statement("queries", golden);
                case "mutation" -> statement("mutations", golden);
                default -> throw new IllegalArgumentException("no verb " + golden.verb());
            };
        }

        private static String mix(String name, String input) {
            Reading<Workload> reading = WorkloadFile.parse("model.yaml", input);
            return text(
                    reading.value().map(workload -> Reading.of(workload.in(name))).orElse(reading),
                    "");
        }

        private String statement(String section, GoldenCase golden) {
            String options =
                    golden.arguments().isEmpty()
                            ? ""
                            : "    " + String.join(" ", golden.arguments()) + "\n";
            String jpql =
                    golden.input()
                            .lines()
                            .map(line -> "      " + line + "\n")
                            .collect(Collectors.joining());
            String yaml =
                    base
                            + "\n"
                            + section
                            + ":\n  S:\n    ask: S\n"
                            + options
                            + "    jpql: |\n"
                            + jpql;
            return text(WorkloadFile.parse("model.yaml", yaml), "\n\n");
        }

        private static String text(Reading<Workload> reading, String after) {
            return reading.value()
                    .map(WorkloadText::of)
                    .map(dump -> dump.substring(Math.max(0, dump.indexOf(after))).stripLeading())
                    .orElseGet(reading::text);
        }
    }
}
