package dev.rowhouse.shell.copy;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.LiteralKind;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.MarshalException;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.cql.types.VectorType;
import dev.rowhouse.shell.output.ValueStyle;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Reads values as COPY writes them, cqlsh's or ours.
///
/// ```
/// value      := list | set | map | tuple | user type | vector | text of a native type
/// list       := '[' (element (',' element)*)? ']'          so is a vector
/// set        := '{' (element (',' element)*)? '}'
/// map        := '{' (element ':' element (',' element ':' element)*)? '}'
/// tuple      := '(' (element (',' element)*)? ')'
/// user type  := '{' (name ':' element (',' name ':' element)*)? '}'
/// element    := '\'' text with doubled quotes '\'' | value up to ',' ':' or the closing bracket
/// ```
///
/// Nothing at all, the text for null and `null` itself, outside quotes, are null inside tuples and
/// user-defined types.
final class ValueReader {
    private final ValueStyle style;

    ValueReader(ValueStyle style) {
        this.style = style;
    }

    /// The serialized value of a text.
    ///
    /// @throws MarshalException when it is no text of that type
    Bytes read(CqlType type, String text) {
        if (type instanceof NativeType nativeType) {
            return leaf(nativeType, text);
        }
        Parts parts = new Parts(text);
        Bytes value = value(type, parts);
        parts.end();
        return value;
    }

    private Bytes leaf(NativeType type, String text) {
        return switch (type) {
            case TEXT -> Bytes.utf8(text);
            case ASCII -> type.fromLiteral(LiteralKind.STRING, text);
            case BOOLEAN -> bool(text);
            case TIMESTAMP -> timestamp(text);
            case DATE, TIME, INET -> type.fromLiteral(LiteralKind.STRING, text.strip());
            case BLOB -> type.fromLiteral(LiteralKind.HEX, text.strip());
            case UUID, TIMEUUID -> type.fromLiteral(LiteralKind.UUID, text.strip());
            case DURATION -> type.fromLiteral(LiteralKind.DURATION, text.strip());
            case FLOAT, DOUBLE, DECIMAL ->
                    type.fromLiteral(
                            LiteralKind.FLOAT,
                            ungrouped(text).replace(style.numbers().decimalSeparator(), "."));
            case BIGINT, COUNTER, INT, SMALLINT, TINYINT, VARINT ->
                    type.fromLiteral(LiteralKind.INTEGER, ungrouped(text));
            case EMPTY -> Bytes.EMPTY;
        };
    }

    private String ungrouped(String text) {
        String separator = style.numbers().thousandsSeparator();
        return separator.isEmpty() ? text.strip() : text.strip().replace(separator, "");
    }

    private Bytes bool(String text) {
        String word = text.strip();
        if (word.equalsIgnoreCase(style.trueText())) {
            return Bytes.ofByte(1);
        }
        if (word.equalsIgnoreCase(style.falseText())) {
            return Bytes.ofByte(0);
        }
        throw new MarshalException(
                "neither %s nor %s".formatted(style.trueText(), style.falseText()));
    }

    private Bytes timestamp(String text) {
        Optional<Instant> time = style.timestamps().parse(text.strip(), style.zone());
        return time.isPresent()
                ? Bytes.ofLong(time.get().toEpochMilli())
                : NativeType.TIMESTAMP.fromLiteral(LiteralKind.STRING, text.strip());
    }

    private Bytes value(CqlType type, Parts parts) {
        return switch (type) {
            case NativeType nativeType -> {
                Element element = parts.element();
                yield element.isQuoted() && element.text().isEmpty()
                        ? Bytes.EMPTY
                        : leaf(nativeType, element.text());
            }
            case ListType list -> ListType.pack(elements(list.element(), parts, '[', ']'));
            case VectorType vector -> vector.pack(elements(vector.element(), parts, '[', ']'));
            case SetType set -> set(set, parts);
            case MapType map -> map(map, parts);
            case TupleType tuple -> tuple(tuple, parts);
            case UserType user -> user(user, parts);
        };
    }

    private List<Bytes> elements(CqlType type, Parts parts, char open, char close) {
        List<Bytes> elements = new ArrayList<>();
        parts.open(open);
        for (boolean isFirst = true; parts.hasElement(close, isFirst); isFirst = false) {
            elements.add(value(type, parts));
        }
        return elements;
    }

    private Bytes set(SetType set, Parts parts) {
        SortedMap<Bytes, Bytes> sorted = new TreeMap<>(set.element());
        elements(set.element(), parts, '{', '}').forEach(element -> sorted.put(element, element));
        return SetType.pack(List.copyOf(sorted.keySet()));
    }

    private Bytes map(MapType map, Parts parts) {
        SortedMap<Bytes, Bytes> sorted = new TreeMap<>(map.key());
        parts.open('{');
        for (boolean isFirst = true; parts.hasElement('}', isFirst); isFirst = false) {
            Bytes key = value(map.key(), parts);
            parts.colon();
            sorted.put(key, value(map.value(), parts));
        }
        List<Bytes> packed = new ArrayList<>();
        for (Map.Entry<Bytes, Bytes> entry : sorted.entrySet()) {
            packed.add(entry.getKey());
            packed.add(entry.getValue());
        }
        return MapType.pack(packed);
    }

    private Bytes tuple(TupleType tuple, Parts parts) {
        @Nullable Bytes[] values = new Bytes[tuple.elements().size()];
        parts.open('(');
        for (int i = 0; parts.hasElement(')', i == 0); i++) {
            if (i == values.length) {
                throw new MarshalException("more than %d elements".formatted(values.length));
            }
            values[i] =
                    parts.isNull(style.nullText()) ? null : value(tuple.elements().get(i), parts);
        }
        return TupleType.join(Arrays.asList(values));
    }

    private Bytes user(UserType user, Parts parts) {
        @Nullable Bytes[] values = new Bytes[user.fieldNames().size()];
        parts.open('{');
        for (boolean isFirst = true; parts.hasElement('}', isFirst); isFirst = false) {
            String name = parts.element().text();
            int i = user.fieldIndex(name);
            if (i < 0) {
                throw new MarshalException("type %s has no field %s".formatted(user.name(), name));
            }
            parts.colon();
            values[i] = parts.isNull(style.nullText()) ? null : value(user.fieldType(i), parts);
        }
        return UserType.join(Arrays.asList(values));
    }

    /// @param isQuoted whether it stood in quotes
    private record Element(String text, boolean isQuoted) {}

    /// The text of a value that consists of others, read from left to right.
    private static final class Parts {
        private final String text;
        private int at;

        Parts(String text) {
            this.text = text;
        }

        private void skipBlanks() {
            while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
                at++;
            }
        }

        private boolean isAt(char c) {
            return at < text.length() && text.charAt(at) == c;
        }

        void open(char bracket) {
            skipBlanks();
            take(bracket);
        }

        private void take(char wanted) {
            if (!isAt(wanted)) {
                throw new MarshalException("wanted '%c' at character %d".formatted(wanted, at + 1));
            }
            at++;
        }

        /// Goes on to the next element, or behind the closing bracket.
        boolean hasElement(char close, boolean isFirst) {
            skipBlanks();
            if (isAt(close)) {
                at++;
                return false;
            }
            if (!isFirst) {
                take(',');
                skipBlanks();
            }
            return true;
        }

        void colon() {
            skipBlanks();
            take(':');
            skipBlanks();
        }

        /// Whether the next element is null; it is passed over then.
        boolean isNull(String nullText) {
            skipBlanks();
            if (at < text.length() && "'[{(".indexOf(text.charAt(at)) >= 0) {
                return false;
            }
            int start = at;
            String word = element().text();
            if (word.isEmpty() || word.equals(nullText) || word.equals("null")) {
                return true;
            }
            at = start;
            return false;
        }

        /// A text in quotes without them, or what stands up to the next comma, colon or bracket.
        Element element() {
            skipBlanks();
            if (isAt('\'')) {
                return quoted();
            }
            int start = at;
            while (at < text.length() && ",:{}[]()".indexOf(text.charAt(at)) < 0) {
                at++;
            }
            return new Element(text.substring(start, at).strip(), false);
        }

        private Element quoted() {
            StringBuilder element = new StringBuilder();
            at++;
            while (at < text.length()) {
                char c = text.charAt(at++);
                if (c != '\'') {
                    element.append(c);
                } else if (isAt('\'')) {
                    element.append(c);
                    at++;
                } else {
                    return new Element(element.toString(), true);
                }
            }
            throw new MarshalException("a quote is not closed");
        }

        void end() {
            skipBlanks();
            if (at < text.length()) {
                throw new MarshalException(
                        "unexpected '%s' at the end".formatted(text.substring(at)));
            }
        }
    }
}
