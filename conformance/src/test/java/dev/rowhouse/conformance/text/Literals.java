package dev.rowhouse.conformance.text;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.syntax.tree.Insert;
import dev.rowhouse.cql.syntax.tree.Statement;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.LiteralKind;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.cql.types.VectorType;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Values given as CQL literals to their bytes.
public final class Literals {
    private static final String UNSET = "unset";
    private static final String BYTES = "bytes 0x";

    private Literals() {}

    /// Whether a value is not given at all.
    public static boolean isUnset(String text) {
        return text.equals(UNSET);
    }

    /// The bytes of a value, null for `null`. Elements of sets and entries of maps stay in the
    /// order in which they are written, and as often, as clients may send them.
    ///
    /// @param text a CQL literal, or `bytes 0x…` for bytes that need not be a value of the type,
    ///     `bytes 0x… * COUNT` for a multiple of them
    /// @throws IllegalArgumentException when the text is no literal that the type takes
    public static @Nullable Bytes value(String text, CqlType type) {
        if (text.startsWith(BYTES)) {
            return repeated(text.substring(BYTES.length()));
        }
        Statement statement = CqlParser.parse("INSERT INTO t (c) VALUES (" + text + ")");
        if (statement instanceof Insert insert && insert.values().size() == 1) {
            return value(insert.values().getFirst(), type);
        }
        throw new IllegalArgumentException("not one literal: " + text);
    }

    // `HEX` or `HEX * COUNT`
    private static Bytes repeated(String text) {
        String[] parts = text.split(" \\* ", 2);
        return Bytes.ofHex(parts.length == 1 ? text : parts[0].repeat(Integer.parseInt(parts[1])));
    }

    private static @Nullable Bytes value(Term term, CqlType type) {
        return switch (term) {
            case Term.Literal literal ->
                    literal.isNull()
                            ? null
                            : type.fromLiteral(
                                    LiteralKind.valueOf(literal.kind().name()), literal.text());
            case Term.Negation negation when negation.operand() instanceof Term.Literal literal ->
                    type.fromLiteral(
                            LiteralKind.valueOf(literal.kind().name()), "-" + literal.text());
            case Term.ListLiteral list -> listValue(list, type);
            case Term.SetLiteral set -> setValue(set, type);
            case Term.MapLiteral map when type instanceof MapType mapType -> mapValue(map, mapType);
            case Term.TupleLiteral tuple when type instanceof TupleType tupleType ->
                    tupleValue(tuple, tupleType);
            case Term.UserTypeLiteral user when type instanceof UserType userType ->
                    userValue(user, userType);
            default -> throw new IllegalArgumentException(term + " is no " + type.cql());
        };
    }

    private static Bytes present(Term term, CqlType type) {
        Bytes value = value(term, type);
        if (value == null) {
            throw new IllegalArgumentException("null inside a collection");
        }
        return value;
    }

    private static Bytes listValue(Term.ListLiteral list, CqlType type) {
        if (type instanceof VectorType vector) {
            return vector.pack(
                    list.elements().stream().map(one -> present(one, vector.element())).toList());
        }
        if (type instanceof ListType listType) {
            return ListType.pack(
                    list.elements().stream().map(one -> present(one, listType.element())).toList());
        }
        throw new IllegalArgumentException(list + " is no " + type.cql());
    }

    private static Bytes setValue(Term.SetLiteral set, CqlType type) {
        if (type instanceof SetType setType) {
            return SetType.pack(
                    set.elements().stream().map(one -> present(one, setType.element())).toList());
        }
        if (type instanceof MapType && set.elements().isEmpty()) {
            return MapType.pack(List.of());
        }
        throw new IllegalArgumentException(set + " is no " + type.cql());
    }

    private static Bytes mapValue(Term.MapLiteral map, MapType type) {
        List<Bytes> parts = new ArrayList<>();
        for (Term.MapEntry entry : map.entries()) {
            parts.add(present(entry.key(), type.key()));
            parts.add(present(entry.value(), type.value()));
        }
        return MapType.pack(parts);
    }

    private static Bytes tupleValue(Term.TupleLiteral tuple, TupleType type) {
        List<@Nullable Bytes> values = new ArrayList<>();
        for (int i = 0; i < tuple.components().size(); i++) {
            values.add(value(tuple.components().get(i), type.elements().get(i)));
        }
        return TupleType.join(values);
    }

    private static Bytes userValue(Term.UserTypeLiteral user, UserType type) {
        Map<String, Term> fields = new HashMap<>();
        user.fields().forEach(field -> fields.put(field.field().text(), field.value()));
        List<@Nullable Bytes> values = new ArrayList<>();
        for (int i = 0; i < type.fieldNames().size(); i++) {
            Term term = fields.get(type.fieldNames().get(i));
            values.add(term == null ? null : value(term, type.fieldType(i)));
        }
        return UserType.join(values);
    }
}
