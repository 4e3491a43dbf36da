package dev.rowhouse.shell.output;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.cql.types.VectorType;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.time.Instant;
import java.util.List;

/// Values as cqlsh writes them: texts bare at the top and quoted inside collections, `True` and
/// `False`, timestamps in a zone, numbers to some digits.
public final class ValueFormat {
    private static final char NO_BREAK_SPACE = '\u00a0';
    private static final String SPECIAL = ",:{}[]()'\"";

    private final ValueStyle style;
    private final NumberText numbers;

    /// Values in a style.
    public ValueFormat(ValueStyle style) {
        this.style = style;
        this.numbers = new NumberText(style.numbers());
    }

    /// The style.
    public ValueStyle style() {
        return style;
    }

    /// The value in its colours.
    public StyledValue of(CqlType type, Bytes value) {
        StyledValue.Builder text = new StyledValue.Builder();
        append(text, type, value, false);
        return text.build();
    }

    /// The value as a plain text.
    public String text(CqlType type, Bytes value) {
        return of(type, value).text();
    }

    private void append(
            StyledValue.Builder text, CqlType type, @Nullable Bytes value, boolean isNested) {
        if (value == null) {
            text.add(
                    Colour.NULL,
                    isForPeople() || isPlain(style.nullText()) ? style.nullText() : "");
            return;
        }
        if (value.isEmpty() && !(type instanceof NativeType)) {
            return;
        }
        switch (type) {
            case NativeType nativeType -> appendNative(text, nativeType, value, isNested);
            case ListType list ->
                    appendAll(text, "[", "]", list.element(), ListType.unpackNullable(value));
            case SetType set -> appendAll(text, "{", "}", set.element(), SetType.unpack(value));
            case VectorType vector ->
                    appendAll(text, "[", "]", vector.element(), vector.unpack(value));
            case MapType map -> appendMap(text, map, MapType.unpack(value));
            case TupleType tuple -> appendTuple(text, tuple, value);
            case UserType user -> appendUser(text, user, value);
        }
    }

    private void appendAll(
            StyledValue.Builder text,
            String open,
            String close,
            CqlType element,
            List<? extends @Nullable Bytes> parts) {
        text.add(Colour.BRACKET, open);
        for (int i = 0; i < parts.size(); i++) {
            text.add(Colour.BRACKET, i == 0 ? "" : ", ");
            append(text, element, parts.get(i), true);
        }
        text.add(Colour.BRACKET, close);
    }

    private void appendMap(StyledValue.Builder text, MapType map, List<Bytes> parts) {
        text.add(Colour.BRACKET, "{");
        for (int i = 0; i < parts.size(); i += 2) {
            text.add(Colour.BRACKET, i == 0 ? "" : ", ");
            append(text, map.key(), parts.get(i), true);
            text.add(Colour.BRACKET, ": ");
            append(text, map.value(), parts.get(i + 1), true);
        }
        text.add(Colour.BRACKET, "}");
    }

    private void appendTuple(StyledValue.Builder text, TupleType tuple, Bytes value) {
        List<@Nullable Bytes> parts = tuple.split(value);
        text.add(Colour.BRACKET, "(");
        for (int i = 0; i < parts.size(); i++) {
            text.add(Colour.BRACKET, i == 0 ? "" : ", ");
            append(text, tuple.elements().get(i), parts.get(i), true);
        }
        text.add(Colour.BRACKET, ")");
    }

    private void appendUser(StyledValue.Builder text, UserType user, Bytes value) {
        List<@Nullable Bytes> parts = user.split(value);
        text.add(Colour.BRACKET, "{");
        for (int i = 0; i < parts.size(); i++) {
            String name = user.fieldNames().get(i);
            text.add(Colour.BRACKET, i == 0 ? "" : ", ");
            text.add(Colour.TEXT, isForPeople() || isPlain(name) ? name : quoted(name));
            text.add(Colour.BRACKET, ": ");
            append(text, user.fieldType(i), parts.get(i), true);
        }
        text.add(Colour.BRACKET, "}");
    }

    private void appendNative(
            StyledValue.Builder text, NativeType type, Bytes value, boolean isNested) {
        switch (type) {
            case TEXT, ASCII -> appendText(text, value.toUtf8(), isNested);
            case BLOB -> text.add(Colour.BLOB, "0x" + value.toHex());
            default -> {
                Object object = type.deserialize(value);
                String plain = object == null ? "" : plain(type, value, object);
                boolean isQuoted =
                        isNested
                                && (isForPeople() ? isQuotedByCqlsh(type) : !isUnmistakable(plain));
                text.add(Colour.NUMBER, isQuoted ? quoted(plain) : plain);
            }
        }
    }

    private static boolean isQuotedByCqlsh(NativeType type) {
        return type == NativeType.TIMESTAMP || type == NativeType.INET;
    }

    private String plain(NativeType type, Bytes value, Object object) {
        return switch (object) {
            case Boolean truth -> truth ? style.trueText() : style.falseText();
            case Float number -> numbers.of(number);
            case Double number -> numbers.of(number);
            case BigDecimal number -> numbers.of(number);
            case BigInteger number -> numbers.of(number);
            case Byte number -> numbers.of(BigInteger.valueOf(number));
            case Short number -> numbers.of(BigInteger.valueOf(number));
            case Integer number -> numbers.of(BigInteger.valueOf(number));
            case Long number -> numbers.of(BigInteger.valueOf(number));
            case Instant time -> style.timestamps().format(time, style.zone());
            case InetAddress address -> AddressText.of(address);
            default -> type.format(value);
        };
    }

    private boolean isForPeople() {
        return style.medium() != ValueStyle.Medium.FILE;
    }

    /// Whether a text inside a collection is told apart from what is around it without quotes.
    private static boolean isPlain(String text) {
        return !text.isEmpty()
                && text.equals(text.strip())
                && text.chars().noneMatch(c -> SPECIAL.indexOf(c) >= 0);
    }

    /// Whether a text inside a collection is not taken for null either.
    private boolean isUnmistakable(String text) {
        return isPlain(text) && !text.equals(style.nullText()) && !text.equals("null");
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    private void appendText(StyledValue.Builder text, String value, boolean isNested) {
        String quoted = isNested ? quoted(value) : value;
        if (isForPeople()) {
            appendEscaped(text, quoted);
        } else {
            text.add(Colour.TEXT, quoted);
        }
    }

    /// Control characters would break the table. Backslashes are doubled where no colour
    /// distinguishes escapes from text.
    private void appendEscaped(StyledValue.Builder text, String value) {
        boolean isColoured = style.medium() == ValueStyle.Medium.COLOURED_SCREEN;
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < value.length(); i++) {
            char character = value.charAt(i);
            String escape = escape(character);
            if (!escape.isEmpty()) {
                text.add(Colour.TEXT, plain.toString());
                plain.setLength(0);
                text.add(Colour.BLOB, escape);
            } else if (character == '\\' && !isColoured) {
                plain.append("\\\\");
            } else {
                plain.append(character);
            }
        }
        text.add(Colour.TEXT, plain.toString());
    }

    /// The escape of a character that cannot be shown; empty for one that can.
    private static String escape(char character) {
        return switch (character) {
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default ->
                    Character.isISOControl(character) || character == NO_BREAK_SPACE
                            ? "\\x%02x".formatted((int) character)
                            : "";
        };
    }
}
