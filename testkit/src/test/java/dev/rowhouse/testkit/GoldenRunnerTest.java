package dev.rowhouse.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

class GoldenRunnerTest {
    @TestFactory
    Stream<DynamicTest> runsTheCasesOfAFileInOrderInOneSession() {
        return GoldenRunner.of(
                        "golden",
                        () ->
                                golden ->
                                        switch (golden.verb()) {
                                            case "upper" -> golden.input().toUpperCase(Locale.ROOT);
                                            case "words" -> String.join("\n", golden.arguments());
                                            default -> "no verb " + golden.verb();
                                        })
                .tests();
    }

    @Test
    void rewritesOutputsAndNothingElse() {
        String text = "# why\n\n=== a x y\nin\n\nmore\n----\nold\n\n=== b\n----\nold\n";
        assertThat(GoldenFile.parse(text).withOutputs(List.of("new  \n\nline\n", "")))
                .isEqualTo("# why\n\n=== a x y\nin\n\nmore\n----\nnew\n\nline\n\n=== b\n----\n");
    }

    @Test
    void refusesAFileWithoutAReason() {
        assertThatThrownBy(() -> GoldenFile.parse("=== a\n----\nb\n"))
                .hasMessageContaining("says why it exists");
    }

    @Test
    void refusesACaseWithoutOutputLine() {
        assertThatThrownBy(() -> GoldenFile.parse("# why\n=== a\nb\n"))
                .hasMessage("line 2: the case has no \"----\" line between input and output");
    }

    @Test
    void shrinksToTheOperationsThatMatter() {
        List<Integer> operations = Stream.iterate(1, n -> n + 1).limit(100).toList();
        assertThat(Shrinker.shrink(operations, list -> list.contains(17) && list.contains(80)))
                .containsExactly(17, 80);
    }
}
