package dev.rowhouse.conformance.fuzz;

import dev.rowhouse.conformance.fuzz.TableShape.Column;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.cql.types.VectorType;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/// Values by chance as JSON texts.
final class JsonDraw {
    private final Dice dice;
    private final LiteralDraw literals;

    JsonDraw(Dice dice, LiteralDraw literals) {
        this.dice = dice;
        this.literals = literals;
    }

    /// A row, within quotes.
    String row(List<Column> columns) {
        StringJoiner object = new StringJoiner(", ", "'{", "}'");
        for (Column column : columns) {
            String name =
                    dice.percent(4)
                            ? column.name().toUpperCase(java.util.Locale.ROOT)
                            : column.name();
            object.add("\"" + name + "\": " + perhapsWrong(column.type()));
        }
        return object.toString();
    }

    /// A value, within quotes.
    String value(CqlType type) {
        return "'" + perhapsWrong(type) + "'";
    }

    private String perhapsWrong(CqlType type) {
        return literals.odd()
                ? dice.of("null", "1", "\"x\"", "[1]", "{\"a\": 1}", "true", "1.5")
                : of(type);
    }

    private String of(CqlType type) {
        return switch (type) {
            case NativeType nativeType -> of(nativeType);
            case ListType list -> array(list.element(), dice.between(0, 3));
            case SetType set -> array(set.element(), dice.between(0, 1));
            case VectorType vector -> array(vector.element(), vector.dimension());
            case MapType map -> {
                String key = of(map.key());
                yield dice.percent(20)
                        ? "{}"
                        : "{"
                                + (key.startsWith("\"")
                                        ? key
                                        : "\"" + key.replace("\"", "\\\"") + "\"")
                                + ": "
                                + of(map.value())
                                + "}";
            }
            case TupleType tuple -> {
                StringJoiner array = new StringJoiner(", ", "[", "]");
                tuple.elements()
                        .forEach(element -> array.add(dice.percent(8) ? "null" : of(element)));
                yield array.toString();
            }
            case UserType user -> {
                List<String> fields = new ArrayList<>();
                for (int i = 0; i < user.fieldNames().size(); i++) {
                    if (dice.percent(75)) {
                        fields.add(
                                "\""
                                        + user.fieldNames().get(i)
                                        + "\": "
                                        + (dice.percent(10) ? "null" : of(user.fieldType(i))));
                    }
                }
                yield "{" + String.join(", ", fields) + "}";
            }
        };
    }

    private String array(CqlType element, int size) {
        StringJoiner array = new StringJoiner(", ", "[", "]");
        for (int i = 0; i < size; i++) {
            array.add(of(element));
        }
        return array.toString();
    }

    private String of(NativeType type) {
        String literal = literals.of(type);
        if (type == NativeType.BLOB
                || type == NativeType.DURATION
                || type == NativeType.UUID
                || type == NativeType.TIMEUUID
                || literal.matches("-?[NI]\\w+")) {
            return "\"" + literal + "\"";
        }
        // The quote of a text stays doubled: the JSON stands in a CQL string.
        return literal.startsWith("'")
                ? "\"" + literal.substring(1, literal.length() - 1) + "\""
                : literal;
    }
}
