package dev.rowhouse.cql.json;

import org.jspecify.annotations.Nullable;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// Reads JSON (RFC 8259) into `Map`, `List`, `String`, `Integer`, `Long`, `BigInteger`,
/// `BigDecimal`, `Boolean` and null.
final class JsonReader {
    private static final int DEPTH_MAX = 200;
    private static final Pattern NUMBER =
            Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");

    private final String text;
    private int position;
    private int depth;

    private JsonReader(String text) {
        this.text = text;
    }

    /// The value that a text begins with. As in Cassandra, what follows it is not looked at, and a
    /// number with a point is a double.
    ///
    /// @throws IllegalArgumentException when the text is not JSON; the message says where
    static @Nullable Object read(String text) {
        return new JsonReader(text).value();
    }

    private @Nullable Object value() {
        skipBlanks();
        return switch (peek()) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", null);
            default -> number();
        };
    }

    private Map<String, @Nullable Object> object() {
        enter();
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        if (!accept('}')) {
            do {
                skipBlanks();
                String name = string();
                expect(':');
                members.put(name, value());
            } while (accept(','));
            expect('}');
        }
        depth--;
        return members;
    }

    private List<@Nullable Object> array() {
        enter();
        List<@Nullable Object> elements = new ArrayList<>();
        if (!accept(']')) {
            do {
                elements.add(value());
            } while (accept(','));
            expect(']');
        }
        depth--;
        return elements;
    }

    private void enter() {
        position++;
        if (++depth > DEPTH_MAX) {
            throw new IllegalArgumentException("nested more than " + DEPTH_MAX + " deep");
        }
    }

    private String string() {
        if (peek() != '"') {
            throw unexpected("a string");
        }
        position++;
        StringBuilder value = new StringBuilder();
        while (true) {
            char c = next();
            if (c == '"') {
                return value.toString();
            }
            value.append(c == '\\' ? escaped() : c);
        }
    }

    private char escaped() {
        char c = next();
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> {
                int code = 0;
                for (int i = 0; i < 4; i++) {
                    int digit = Character.digit(next(), 16);
                    if (digit < 0) {
                        throw unexpected("a hexadecimal digit");
                    }
                    code = code << 4 | digit;
                }
                yield (char) code;
            }
            default -> throw unexpected("an escape sequence");
        };
    }

    private Number number() {
        int start = position;
        while (position < text.length() && "+-.eE0123456789".indexOf(text.charAt(position)) >= 0) {
            position++;
        }
        String digits = text.substring(start, position);
        if (!NUMBER.matcher(digits).matches()) {
            position = start;
            throw unexpected("a value");
        }
        if (digits.chars().anyMatch(c -> c == '.' || c == 'e' || c == 'E')) {
            return Double.valueOf(digits);
        }
        BigInteger integer = new BigInteger(digits);
        if (integer.bitLength() < Integer.SIZE) {
            return integer.intValue();
        }
        return integer.bitLength() < Long.SIZE ? (Number) integer.longValue() : integer;
    }

    private @Nullable Object word(String word, @Nullable Object value) {
        if (!text.startsWith(word, position)) {
            throw unexpected("a value");
        }
        position += word.length();
        return value;
    }

    private boolean accept(char c) {
        skipBlanks();
        if (position < text.length() && text.charAt(position) == c) {
            position++;
            return true;
        }
        return false;
    }

    private void expect(char c) {
        if (!accept(c)) {
            throw unexpected("'" + c + "'");
        }
    }

    private char next() {
        if (position >= text.length()) {
            throw unexpected("more text");
        }
        return text.charAt(position++);
    }

    private char peek() {
        return position < text.length() ? text.charAt(position) : '\0';
    }

    private void skipBlanks() {
        while (position < text.length() && " \t\r\n".indexOf(text.charAt(position)) >= 0) {
            position++;
        }
    }

    private IllegalArgumentException unexpected(String wanted) {
        String found =
                position < text.length()
                        ? "'" + text.charAt(position) + "'"
                        : "the end of the text";
        return new IllegalArgumentException(
                "expected " + wanted + " at character " + position + ", found " + found);
    }
}
