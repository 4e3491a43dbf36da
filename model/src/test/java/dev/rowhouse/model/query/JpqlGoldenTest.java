package dev.rowhouse.model.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.testkit.GoldenCase;
import dev.rowhouse.testkit.GoldenRunner;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.util.stream.Stream;

/// Parsing JPQL: trees, the printed form, which parses to the same tree, and messages with their
/// offsets.
class JpqlGoldenTest {
    @TestFactory
    Stream<DynamicTest> parses() {
        return GoldenRunner.of("golden/query/jpql", () -> JpqlGoldenTest::run).tests();
    }

    private static String run(GoldenCase golden) {
        try {
            JpqlTree tree = JpqlParser.parse(golden.input());
            String printed = JpqlPrinter.print(tree);
            String dump = TreeText.of(tree);
            assertThat(TreeText.of(JpqlParser.parse(printed))).isEqualTo(dump);
            return switch (golden.verb()) {
                case "print" -> printed;
                case "tree" -> printed + "\n" + dump;
                default -> throw new IllegalArgumentException("no verb " + golden.verb());
            };
        } catch (Mistake mistake) {
            return "%d+%d: %s%nremedy: %s"
                    .formatted(
                            mistake.offset(),
                            mistake.length(),
                            mistake.message(),
                            mistake.remedy());
        }
    }
}
