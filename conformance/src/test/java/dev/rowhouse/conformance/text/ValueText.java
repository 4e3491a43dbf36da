package dev.rowhouse.conformance.text;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.MarshalException;
import dev.rowhouse.cql.types.NativeType;

import org.jspecify.annotations.Nullable;

import java.util.Set;

/// A value as the CQL literal that stands for exactly its bytes.
///
/// Where no literal does, the bytes follow: `{a: 1, b: null} 0x…` is a value that lacks its last
/// field instead of having null there. `empty` is the value without bytes of a type whose literals
/// have none.
public final class ValueText {
    private static final Set<NativeType> WITH_EMPTY_LITERAL =
            Set.of(NativeType.TEXT, NativeType.ASCII, NativeType.BLOB);

    private ValueText() {}

    /// The text of a value, `null` for null.
    public static String of(CqlType type, @Nullable Bytes value) {
        if (value == null) {
            return "null";
        }
        if (value.isEmpty()
                && !(type instanceof NativeType known && WITH_EMPTY_LITERAL.contains(known))) {
            return "empty";
        }
        try {
            String literal = type.toCqlLiteral(value);
            return escaped(isExact(type, value, literal) ? literal : literal + " " + value);
        } catch (RuntimeException e) {
            return "invalid " + value;
        }
    }

    private static boolean isExact(CqlType type, Bytes value, String literal) {
        try {
            return type == NativeType.COUNTER || value.equals(Literals.value(literal, type));
        } catch (MarshalException | CqlException | IllegalArgumentException e) {
            return false;
        }
    }

    /// A text on one line: control characters as `\n` or `\u0000`, the backslash doubled.
    public static String escaped(String text) {
        StringBuilder escaped = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                escaped.append("\\\\");
            } else if (c == '\n') {
                escaped.append("\\n");
            } else if (Character.isISOControl(c) || c == 0x2028 || c == 0x2029) {
                escaped.append(String.format("\\u%04x", (int) c));
            } else {
                escaped.append(c);
            }
        }
        return escaped.toString();
    }
}
