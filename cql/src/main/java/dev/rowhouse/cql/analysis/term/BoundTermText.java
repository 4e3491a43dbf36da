package dev.rowhouse.cql.analysis.term;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.function.NativeFunction;
import dev.rowhouse.cql.types.Identifiers;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The text of the more complex bound terms.
final class BoundTermText {
    private BoundTermText() {}

    static String list(String open, List<?> parts, String close) {
        return parts.stream().map(Object::toString).collect(Collectors.joining(", ", open, close));
    }

    static String call(BoundTerm.Call call) {
        NativeFunction function = call.function().function();
        if (function == NativeFunction.COUNT_ROWS) {
            return "count(*)";
        }
        if (function == NativeFunction.CAST) {
            return "cast(" + call.arguments().getFirst() + " as " + call.type().cql() + ")";
        }
        return call.function().name() + list("(", call.arguments(), ")");
    }

    /// Operations group from the left, those of equal rank without parentheses.
    static String arithmetic(BoundTerm.Arithmetic operation) {
        return operand(operation, operation.left(), false)
                + " "
                + operation.operator().symbol()
                + " "
                + operand(operation, operation.right(), true);
    }

    private static String operand(
            BoundTerm.Arithmetic operation, BoundTerm operand, boolean isRight) {
        boolean needsParentheses =
                operand instanceof BoundTerm.Arithmetic inner
                        && (isRight
                                || operation.operator().isMultiplicative()
                                        && !inner.operator().isMultiplicative());
        return needsParentheses ? "(" + operand + ")" : operand.toString();
    }

    static String cellFunction(BoundTerm.CellFunction function) {
        return function.attribute().name().toLowerCase(Locale.ROOT) + "(" + function.target() + ")";
    }

    static String userType(BoundTerm.UserTypeConstruction construction) {
        StringJoiner text = new StringJoiner(", ", "{", "}");
        List<String> names = construction.type().fieldNames();
        for (int i = 0; i < construction.fields().size(); i++) {
            text.add(Identifiers.quoteIfNeeded(names.get(i)) + ": " + construction.fields().get(i));
        }
        return text.toString();
    }

    static List<BoundTerm> present(
            BoundTerm first, Optional<BoundTerm> second, Optional<BoundTerm> third) {
        return Stream.concat(Stream.of(first), Stream.concat(second.stream(), third.stream()))
                .toList();
    }

    /// The name that Cassandra gives to a value of a row: elements and fields are in hex.
    static String rowValue(BoundTerm.RowValue value) {
        return value.name() + "." + part(value.value());
    }

    private static String part(BoundTerm part) {
        return switch (part) {
            case BoundTerm.Column(var column) -> column.name();
            case BoundTerm.Element element -> part(element.receiver()) + key(element.key());
            case BoundTerm.Field field -> part(field.receiver()) + "." + index(field.index());
            default -> part.toString();
        };
    }

    private static String key(BoundTerm key) {
        return "[0x"
                + (key instanceof BoundTerm.Constant constant
                        ? constant.value().toHex()
                        : key.toString())
                + "]";
    }

    private static String index(int index) {
        return "0x" + Bytes.ofShort(index).toHex();
    }
}
