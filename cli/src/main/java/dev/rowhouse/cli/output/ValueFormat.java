package dev.rowhouse.cli.output;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.TupleValue;
import dev.rowhouse.cql.types.UdtValue;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.net.InetAddress;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Values as cqlsh shows them with its default settings: texts bare at the top and quoted inside collections, `True` and `False`,
/// timestamps in UTC with microseconds, floats to five and doubles to twelve digits behind those in front of the point.
public final class ValueFormat {
    private static final DateTimeFormatter TIMESTAMP =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSSxx").withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss.SSSSSSSSS");
    private static final int FLOAT_DIGITS = 5;
    private static final int DOUBLE_DIGITS = 12;
    private static final double EPSILON = Math.ulp(1.0);
    private static final char NO_BREAK_SPACE = '\u00a0';

    private ValueFormat() {}

    /// The text of a serialized value.
    public static String of(CqlType type, Bytes value) {
        if (value.isEmpty() && type != NativeType.TEXT && type != NativeType.ASCII) {
            return type == NativeType.BLOB ? "0x" : "";
        }
        return of(type.deserialize(value), false);
    }

    private static String of(@Nullable Object value, boolean nested) {
        return switch (value) {
            case null -> "null";
            case String text ->
                    nested ? "'" + escaped(text).replace("'", "''") + "'" : escaped(text);
            case Boolean truth -> truth ? "True" : "False";
            case Float number -> rounded(number, FLOAT_DIGITS);
            case Double number -> rounded(number, DOUBLE_DIGITS);
            case BigDecimal number -> number.toString();
            case Instant time -> quoted(TIMESTAMP.format(time), nested);
            case LocalTime time -> quoted(TIME.format(time), nested);
            case InetAddress address -> quoted(address.getHostAddress(), nested);
            case UdtValue user -> ofFields(user);
            case TupleValue tuple -> join(tuple.elements(), "(", ")");
            case List<?> list -> join(list, "[", "]");
            case Set<?> set -> join(set, "{", "}");
            case Map<?, ?> map ->
                    map.entrySet().stream()
                            .map(entry ->
                                    of(entry.getKey(), true) + ": " + of(entry.getValue(), true))
                            .collect(Collectors.joining(", ", "{", "}"));
            case java.time.LocalDate date -> quoted(date.toString(), nested);
            default -> value.toString();
        };
    }

    private static String ofFields(UdtValue value) {
        List<String> names = value.type().fieldNames();
        StringBuilder text = new StringBuilder("{");
        for (int i = 0; i < names.size(); i++) {
            text.append(i == 0 ? "" : ", ")
                    .append(names.get(i))
                    .append(": ")
                    .append(of(value.fields().get(i), true));
        }
        return text.append('}').toString();
    }

    private static String join(Collection<?> values, String open, String close) {
        return values.stream()
                .map(value -> of(value, true))
                .collect(Collectors.joining(", ", open, close));
    }

    private static String quoted(String text, boolean nested) {
        return nested ? "'" + text + "'" : text;
    }

    /// Control characters would break the table; so that nothing else looks like one, backslashes are doubled.
    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            switch (character) {
                case '\\' -> escaped.append("\\\\");
                case '\n' -> escaped.append("\\n");
                case '\r' -> escaped.append("\\r");
                case '\t' -> escaped.append("\\t");
                default -> {
                    if (Character.isISOControl(character) || character == NO_BREAK_SPACE) {
                        escaped.append("\\x%02x".formatted((int) character));
                    } else {
                        escaped.append(character);
                    }
                }
            }
        }
        return escaped.toString();
    }

    /// The shortest form of a number rounded to some significant digits, as C's `%g` writes it. Where that writes the number without an
    /// exponent, cqlsh adds as many digits as stand in front of the point.
    private static String rounded(double number, int digits) {
        if (Double.isNaN(number)) {
            return "NaN";
        }
        if (Double.isInfinite(number)) {
            return number > 0 ? "Infinity" : "-Infinity";
        }
        if (number == 0) {
            return 1 / number < 0 ? "-0" : "0";
        }
        int precision = digits;
        if (Math.abs(number) > EPSILON) {
            int magnitude = (int) Math.log10(Math.abs(number));
            precision += magnitude >= -4 && magnitude < digits ? magnitude + 1 : 0;
        }
        BigDecimal rounded =
                new BigDecimal(number)
                        .round(new MathContext(precision, RoundingMode.HALF_EVEN))
                        .stripTrailingZeros();
        int exponent = rounded.precision() - rounded.scale() - 1;
        if (exponent >= -4 && exponent < precision) {
            return rounded.toPlainString();
        }
        return "%se%s%02d"
                .formatted(
                        rounded.movePointLeft(exponent).stripTrailingZeros().toPlainString(),
                        exponent < 0 ? "-" : "+",
                        Math.abs(exponent));
    }
}
