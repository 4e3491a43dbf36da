package dev.rowhouse.cql.syntax;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.SourceSpan;
import dev.rowhouse.testkit.GoldenCase;
import dev.rowhouse.testkit.GoldenRunner;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.util.stream.Stream;

/// Statements that are none, and what is said about each: message, place and hint.
class ErrorGoldenTest {
    @TestFactory
    Stream<DynamicTest> mistakes_are_reported_as_cassandra_reports_them() {
        return GoldenRunner.of("golden/syntax/error", () -> ErrorGoldenTest::run).tests();
    }

    private static String run(GoldenCase golden) {
        try {
            return "no error: " + CqlParser.parse(golden.input());
        } catch (CqlException e) {
            StringBuilder text = new StringBuilder();
            text.append(e.code()).append(' ').append(e.message());
            e.span().ifPresent(span -> text.append("\nat ").append(marked(golden.input(), span)));
            e.hint().ifPresent(hint -> text.append("\nhint: ").append(hint));
            return text.toString();
        }
    }

    /// The place and what stands there.
    private static String marked(String input, SourceSpan span) {
        String line = input.lines().skip(span.line() - 1L).findFirst().orElse("");
        int end = Math.min(line.length(), span.column() + span.length());
        String text = line.substring(Math.min(span.column(), end), end);
        return span + (text.isEmpty() ? " the end" : " " + text);
    }
}
