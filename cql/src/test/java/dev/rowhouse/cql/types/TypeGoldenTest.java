package dev.rowhouse.cql.types;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.testkit.GoldenCase;
import dev.rowhouse.testkit.GoldenRunner;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Types behave as Apache Cassandra's: names, order, validation, literals, printing.
class TypeGoldenTest {
    @TestFactory
    Stream<DynamicTest> answersAsCassandra() {
        return GoldenRunner.of("golden/types", () -> TypeGoldenTest::run).tests();
    }

    private static String run(GoldenCase golden) {
        List<String> lines = golden.input().lines().toList();
        if (golden.verb().equals("literal")) {
            CqlType type = NativeType.find(golden.arguments().getFirst()).orElseThrow();
            return each(lines, text -> literal(type, text));
        }
        CqlType type = MarshalClasses.parse(lines.getFirst());
        List<String> values = lines.subList(1, lines.size());
        return switch (golden.verb()) {
            case "name" ->
                    type.cql() + "\nlength " + type.fixedLength() + "\n" + type.marshalClass();
            case "compare" -> each(values, pair -> compare(type, pair.split(" ")));
            case "validate" -> each(values, value -> validate(type, bytes(value)));
            case "print" -> each(values, value -> type.toCqlLiteral(bytes(value)));
            default -> throw new IllegalArgumentException(golden.verb());
        };
    }

    private static String each(List<String> lines, Function<String, String> function) {
        return lines.stream().map(function).collect(Collectors.joining("\n"));
    }

    private static Bytes bytes(String text) {
        return Bytes.ofHex(text.substring(2));
    }

    private static String compare(CqlType type, String[] pair) {
        int order = type.compare(bytes(pair[0]), bytes(pair[1]));
        int reverse = type.compare(bytes(pair[1]), bytes(pair[0]));
        if (Integer.signum(order) != -Integer.signum(reverse)) {
            return "not antisymmetric";
        }
        return order < 0 ? "<" : order == 0 ? "=" : ">";
    }

    private static String validate(CqlType type, Bytes value) {
        try {
            type.validate(value);
            return "ok";
        } catch (MarshalException e) {
            return "error: " + e.message();
        }
    }

    /// The texts of a type are tried as whatever kind of constant it takes, strings before others.
    private static String literal(CqlType type, String text) {
        LiteralKind kind =
                Arrays.stream(LiteralKind.values())
                        .filter(type::acceptsLiteral)
                        .findFirst()
                        .orElseThrow();
        try {
            return type.fromLiteral(kind, text).toString();
        } catch (MarshalException e) {
            return "error: " + e.message();
        }
    }
}
