package dev.rowhouse.cql.schema;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.LiteralKind;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.MarshalException;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.cql.types.VectorType;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/// The values of terms that consist of constants only, as the schema keeps them: initial states of
/// aggregates, arguments of masks.
final class ConstantTerms {
    private ConstantTerms() {}

    /// The serialized value of a term as a value of a type; empty for `null`.
    ///
    /// @throws CqlException when the term is no constant, or none of that type
    static Optional<Bytes> value(Term term, CqlType type) {
        return switch (term) {
            case Term.Literal literal when literal.isNull() -> Optional.empty();
            case Term.Literal literal -> Optional.of(literal(literal, type));
            case Term.TypeHint hint -> value(hint.operand(), type);
            case Term.ListLiteral list -> Optional.of(list(list, type));
            case Term.SetLiteral set -> Optional.of(set(set, type));
            case Term.MapLiteral map -> Optional.of(map(map, type));
            case Term.TupleLiteral tuple -> Optional.of(tuple(tuple, type));
            case Term.UserTypeLiteral user -> Optional.of(userType(user, type));
            default -> throw wrong(term, type);
        };
    }

    private static CqlException wrong(Term term, CqlType type) {
        return SchemaErrors.invalid(
                term.span(), "Invalid value for CQL literal %s of type %s", term, type.cql());
    }

    private static Bytes literal(Term.Literal literal, CqlType type) {
        LiteralKind kind = LiteralKind.valueOf(literal.kind().name());
        if (!type.acceptsLiteral(kind)) {
            throw SchemaErrors.invalid(
                    literal.span(),
                    "Invalid %s constant (%s) for \"(dummy)\" of type %s",
                    literal.kind(),
                    literal.text(),
                    type.cql());
        }
        try {
            return type.fromLiteral(kind, literal.text());
        } catch (MarshalException e) {
            CqlException error = SchemaErrors.invalid(literal.span(), "%s", e.message());
            error.addSuppressed(e);
            throw error;
        }
    }

    private static Bytes element(Term term, CqlType type) {
        return value(term, type)
                .orElseThrow(() ->
                        SchemaErrors.invalid(
                                term.span(), "null is not supported inside collections"));
    }

    private static Bytes list(Term.ListLiteral list, CqlType type) {
        return switch (type) {
            case ListType wanted ->
                    ListType.pack(
                            list.elements().stream()
                                    .map(one -> element(one, wanted.element()))
                                    .toList());
            case VectorType wanted when wanted.dimension() == list.elements().size() ->
                    wanted.pack(
                            list.elements().stream()
                                    .map(one -> element(one, wanted.element()))
                                    .toList());
            default -> throw wrong(list, type);
        };
    }

    private static Bytes set(Term.SetLiteral set, CqlType type) {
        if (type instanceof MapType && set.elements().isEmpty()) {
            return MapType.pack(List.of());
        }
        if (!(type instanceof SetType wanted)) {
            throw wrong(set, type);
        }
        TreeSet<Bytes> elements = new TreeSet<>(wanted.element());
        set.elements().forEach(one -> elements.add(element(one, wanted.element())));
        return SetType.pack(List.copyOf(elements));
    }

    private static Bytes map(Term.MapLiteral map, CqlType type) {
        if (!(type instanceof MapType wanted)) {
            throw wrong(map, type);
        }
        TreeMap<Bytes, Bytes> entries = new TreeMap<>(wanted.key());
        map.entries()
                .forEach(one ->
                        entries.put(
                                element(one.key(), wanted.key()),
                                element(one.value(), wanted.value())));
        List<Bytes> keysAndValues = new ArrayList<>();
        entries.forEach((key, value) -> Collections.addAll(keysAndValues, key, value));
        return MapType.pack(keysAndValues);
    }

    private static Bytes tuple(Term.TupleLiteral tuple, CqlType type) {
        if (tuple.components().size() == 1 && !(type instanceof TupleType)) {
            return value(tuple.components().getFirst(), type).orElseThrow(() -> wrong(tuple, type));
        }
        if (!(type instanceof TupleType wanted)
                || tuple.components().size() > wanted.elements().size()) {
            throw wrong(tuple, type);
        }
        List<@Nullable Bytes> parts = new ArrayList<>();
        for (int i = 0; i < tuple.components().size(); i++) {
            parts.add(value(tuple.components().get(i), wanted.elements().get(i)).orElse(null));
        }
        return TupleType.join(parts);
    }

    private static Bytes userType(Term.UserTypeLiteral literal, CqlType type) {
        if (!(type instanceof UserType wanted)) {
            throw wrong(literal, type);
        }
        List<@Nullable Bytes> parts = new ArrayList<>();
        wanted.fieldNames().forEach(ignored -> parts.add(null));
        for (Term.FieldValue field : literal.fields()) {
            int index = wanted.fieldIndex(field.field().text());
            if (index < 0) {
                throw wrong(literal, type);
            }
            parts.set(index, value(field.value(), wanted.fieldType(index)).orElse(null));
        }
        return UserType.join(parts);
    }
}
