package dev.rowhouse.cql.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.cql.syntax.tree.Statement;
import dev.rowhouse.testkit.GoldenCase;
import dev.rowhouse.testkit.GoldenRunner;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.util.stream.Stream;

/// Every statement of the corpus is read and written as its golden file says, and what was written
/// reads back equal.
class PrintGoldenTest {
    @TestFactory
    Stream<DynamicTest> statements_are_printed_in_canonical_form_and_read_back_equal() {
        return GoldenRunner.of("golden/syntax/print", () -> PrintGoldenTest::run).tests();
    }

    private static String run(GoldenCase golden) {
        Statement statement = CqlParser.parse(golden.input());
        String printed = CqlPrinter.print(statement);
        assertThat(CqlParser.parse(printed)).as(printed).isEqualTo(statement);
        return printed;
    }
}
