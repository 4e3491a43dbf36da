package dev.rowhouse.cql.analysis;

import dev.rowhouse.cql.analysis.function.Argument;
import dev.rowhouse.cql.analysis.function.Match;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.LiteralKind;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.cql.types.VectorType;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// The types of terms, and how well they fit others, before they are bound.
///
/// A term has an *exact* type when it can be of no other: columns, calls, type hints. A constant
/// has none, but a *natural* one that it takes where nothing else is wanted: an integer is an `int`
/// if it is small enough. A marker has neither.
final class TermTypes {
    private static final BigInteger INT_MAX = BigInteger.valueOf(Integer.MAX_VALUE);
    private static final BigInteger INT_MIN = BigInteger.valueOf(Integer.MIN_VALUE);
    private static final BigInteger LONG_MAX = BigInteger.valueOf(Long.MAX_VALUE);
    private static final BigInteger LONG_MIN = BigInteger.valueOf(Long.MIN_VALUE);

    private final TermBinder binder;

    TermTypes(TermBinder binder) {
        this.binder = binder;
    }

    /// The kind of a constant in the words of types.
    static LiteralKind kind(Term.Literal literal) {
        return switch (literal.kind()) {
            case STRING -> LiteralKind.STRING;
            case INTEGER -> LiteralKind.INTEGER;
            case FLOAT -> LiteralKind.FLOAT;
            case BOOLEAN -> LiteralKind.BOOLEAN;
            case DURATION -> LiteralKind.DURATION;
            case UUID -> LiteralKind.UUID;
            case HEX -> LiteralKind.HEX;
            case NULL -> throw new IllegalArgumentException("null is of no kind");
        };
    }

    /// The type a term is of; empty for constants, markers and what consists of nothing else.
    Optional<CqlType> exactType(Term term) {
        return switch (term) {
            case Term.Literal ignored -> Optional.empty();
            case Term.BindMarker ignored -> Optional.empty();
            case Term.FunctionCall call -> binder.calls().returnType(call, Optional.empty());
            case Term.TypeHint hint -> Optional.of(binder.scope().type(hint.type()).freeze());
            case Term.ListLiteral list -> exactElement(list.elements()).map(ListType::multiCell);
            case Term.SetLiteral set -> exactElement(set.elements()).map(SetType::multiCell);
            case Term.MapLiteral map -> exactMap(map);
            case Term.TupleLiteral tuple -> exactTuple(tuple);
            case Term.UserTypeLiteral ignored -> Optional.empty();
            case Term.Arithmetic operation ->
                    Optional.of(binder.arithmetic().resultType(operation, Optional.empty()));
            case Term.Negation negation ->
                    Optional.of(binder.arithmetic().resultType(negation, Optional.empty()));
            case Term.Cast cast -> Optional.of(binder.scope().type(cast.type()));
            case Term.ColumnReference reference ->
                    Optional.of(binder.scope().column(reference.name()).type());
            case Term.CountAll ignored -> Optional.of(NativeType.BIGINT);
            case Term.CellFunction function -> Optional.of(binder.cells().exactType(function));
            case Term.ElementSelection element ->
                    receiverType(element.receiver()).flatMap(TermTypes::elementType);
            case Term.SliceSelection slice ->
                    receiverType(slice.receiver()).filter(CqlType::isCollection);
            case Term.FieldSelection field ->
                    receiverType(field.receiver()).flatMap(type -> fieldType(type, field));
            case Term.RowReference ignored -> Optional.empty();
        };
    }

    /// Cassandra does not look behind the descending order of a clustering column.
    private Optional<CqlType> receiverType(Term receiver) {
        return isReversed(receiver) ? Optional.empty() : exactType(receiver);
    }

    /// Whether a term is a clustering column in descending order.
    boolean isReversed(Term term) {
        return term instanceof Term.ColumnReference column
                && binder.scope().column(column.name()).isReversed();
    }

    private static Optional<CqlType> elementType(CqlType type) {
        return switch (type) {
            case MapType map -> Optional.of(map.value());
            case SetType set -> Optional.of(set.element());
            // The names of its cells; an element of a list cannot be selected, as is told later.
            case ListType ignored -> Optional.of(NativeType.TIMEUUID);
            default -> Optional.empty();
        };
    }

    private static Optional<CqlType> fieldType(CqlType type, Term.FieldSelection selection) {
        if (!(type instanceof UserType user)) {
            return Optional.empty();
        }
        int index = user.fieldIndex(selection.field().text());
        return index < 0 ? Optional.empty() : Optional.of(user.fieldType(index));
    }

    private Optional<CqlType> exactElement(List<Term> elements) {
        return elements.stream().map(this::exactType).flatMap(Optional::stream).findFirst();
    }

    private Optional<CqlType> exactMap(Term.MapLiteral map) {
        Optional<CqlType> key = exactElement(map.entries().stream().map(e -> e.key()).toList());
        Optional<CqlType> value = exactElement(map.entries().stream().map(e -> e.value()).toList());
        return key.flatMap(k -> value.map(v -> MapType.multiCell(k, v)));
    }

    /// One component in parentheses is just that component, except that Cassandra does not tell the
    /// type of a column so, though it has to be one.
    private Optional<CqlType> exactTuple(Term.TupleLiteral tuple) {
        if (tuple.components().size() == 1) {
            Term only = tuple.components().getFirst();
            Optional<CqlType> type = exactType(only);
            return only instanceof Term.ColumnReference ? Optional.empty() : type;
        }
        List<CqlType> types = new ArrayList<>();
        for (Term component : tuple.components()) {
            Optional<CqlType> type = exactType(component);
            if (type.isEmpty()) {
                return Optional.empty();
            }
            types.add(type.get());
        }
        return Optional.of(new TupleType(types));
    }

    /// The type of a term as an operand or argument: its exact type, or that of a constant.
    Optional<CqlType> naturalType(Term term) {
        return switch (term) {
            case Term.Literal literal -> literalType(literal);
            case Term.TupleLiteral tuple when tuple.components().size() == 1 ->
                    naturalType(tuple.components().getFirst());
            case Term.ListLiteral list -> naturalElement(list.elements()).map(ListType::multiCell);
            case Term.SetLiteral set -> naturalElement(set.elements()).map(SetType::frozen);
            default -> exactType(term);
        };
    }

    private Optional<CqlType> naturalElement(List<Term> elements) {
        return elements.isEmpty() ? Optional.empty() : naturalType(elements.getFirst());
    }

    private static Optional<CqlType> literalType(Term.Literal literal) {
        return switch (literal.kind()) {
            case STRING ->
                    Optional.of(
                            StandardCharsets.US_ASCII.newEncoder().canEncode(literal.text())
                                    ? NativeType.ASCII
                                    : NativeType.TEXT);
            case INTEGER -> Optional.of(integerType(new BigInteger(literal.text())));
            case FLOAT -> Optional.of(floatType(literal.text()));
            case BOOLEAN -> Optional.of(NativeType.BOOLEAN);
            case DURATION -> Optional.of(NativeType.DURATION);
            case UUID -> Optional.of(NativeType.UUID);
            case HEX -> Optional.of(NativeType.BLOB);
            case NULL -> Optional.empty();
        };
    }

    private static NativeType integerType(BigInteger value) {
        if (value.compareTo(INT_MIN) >= 0 && value.compareTo(INT_MAX) <= 0) {
            return NativeType.INT;
        }
        return value.compareTo(LONG_MIN) >= 0 && value.compareTo(LONG_MAX) <= 0
                ? NativeType.BIGINT
                : NativeType.VARINT;
    }

    private static NativeType floatType(String text) {
        if (text.endsWith("NaN") || text.endsWith("Infinity")) {
            return NativeType.DOUBLE;
        }
        BigDecimal value = new BigDecimal(text);
        double asDouble = value.doubleValue();
        return Double.isFinite(asDouble) && BigDecimal.valueOf(asDouble).compareTo(value) == 0
                ? NativeType.DOUBLE
                : NativeType.DECIMAL;
    }

    /// The match of a term and a type.
    Match match(Term term, CqlType wanted) {
        return switch (term) {
            case Term.Literal literal -> matchLiteral(literal, wanted);
            case Term.BindMarker ignored -> Match.WEAK;
            case Term.FunctionCall call -> matchCall(call, wanted);
            case Term.ListLiteral list -> matchList(list, wanted);
            case Term.SetLiteral set -> matchSet(set, wanted);
            case Term.MapLiteral map -> matchMap(map, wanted);
            case Term.TupleLiteral tuple -> matchTuple(tuple, wanted);
            case Term.UserTypeLiteral user -> matchUserType(user, wanted);
            case Term.Arithmetic operation -> binder.arithmetic().match(operation, wanted);
            case Term.Negation negation -> binder.arithmetic().match(negation, wanted);
            case Term.TypeHint hint -> matchHint(hint, wanted);
            default -> exactType(term).map(type -> Match.of(wanted, type)).orElse(Match.NONE);
        };
    }

    /// A call that cannot be resolved fits, so that its own error is told when it is bound.
    private Match matchCall(Term.FunctionCall call, CqlType wanted) {
        try {
            return binder.calls()
                    .returnType(call, Optional.of(wanted))
                    .map(type -> Match.of(wanted, type))
                    .orElse(Match.NONE);
        } catch (CqlException e) {
            if (binder.isSelection()) {
                throw e;
            }
            return Match.WEAK;
        }
    }

    /// Outside a selection a collection that is frozen fits no collection that is not, nor the
    /// other way round.
    private Match matchHint(Term.TypeHint hint, CqlType wanted) {
        CqlType type = binder.scope().type(hint.type());
        return !binder.isSelection()
                        && wanted.isCollection()
                        && wanted.isMultiCell() != type.isMultiCell()
                ? Match.NONE
                : Match.of(wanted, type);
    }

    private static Match matchLiteral(Term.Literal literal, CqlType wanted) {
        if (literal.isNull()) {
            return wanted.isCounter() ? Match.NONE : Match.WEAK;
        }
        if (literalType(literal).filter(wanted::equals).isPresent()) {
            return Match.EXACT;
        }
        return wanted.acceptsLiteral(kind(literal)) ? Match.WEAK : Match.NONE;
    }

    private Match matchList(Term.ListLiteral list, CqlType wanted) {
        return switch (wanted) {
            case ListType type -> matchAll(list.elements(), type.element());
            case VectorType type when list.elements().size() == type.dimension() ->
                    matchAll(list.elements(), type.element());
            default -> Match.NONE;
        };
    }

    private Match matchSet(Term.SetLiteral set, CqlType wanted) {
        return switch (wanted) {
            case SetType type -> matchAll(set.elements(), type.element());
            case MapType ignored when set.elements().isEmpty() -> Match.WEAK;
            default -> Match.NONE;
        };
    }

    private Match matchMap(Term.MapLiteral map, CqlType wanted) {
        if (!(wanted instanceof MapType type)) {
            return Match.NONE;
        }
        Match match = Match.EXACT;
        for (Term.MapEntry entry : map.entries()) {
            match =
                    match.and(match(entry.key(), type.key()))
                            .and(match(entry.value(), type.value()));
        }
        return match;
    }

    private Match matchTuple(Term.TupleLiteral tuple, CqlType wanted) {
        List<Term> components = tuple.components();
        if (wanted instanceof TupleType || wanted instanceof UserType) {
            List<CqlType> types = wanted.components();
            if (components.size() > types.size()) {
                return Match.NONE;
            }
            Match match = Match.EXACT;
            for (int i = 0; i < components.size(); i++) {
                match = match.and(match(components.get(i), types.get(i)));
            }
            return match;
        }
        return components.size() == 1 ? match(components.getFirst(), wanted) : Match.NONE;
    }

    private Match matchUserType(Term.UserTypeLiteral literal, CqlType wanted) {
        if (!(wanted instanceof UserType type)) {
            return wanted instanceof MapType && binder.isSelection() ? Match.WEAK : Match.NONE;
        }
        Match match = Match.EXACT;
        for (Term.FieldValue field : literal.fields()) {
            // A field that the type does not have is reported when the literal is bound.
            int index = type.fieldIndex(field.field().text());
            if (index >= 0) {
                match = match.and(match(field.value(), type.fieldType(index)));
            }
        }
        return match;
    }

    private Match matchAll(List<Term> terms, CqlType wanted) {
        Match match = terms.isEmpty() ? Match.WEAK : Match.EXACT;
        for (Term term : terms) {
            match = match.and(match(term, wanted));
        }
        return match;
    }

    /// A term as the argument of a call.
    Argument argument(Term term) {
        return new Argument() {
            @Override
            public Match match(CqlType wanted) {
                return TermTypes.this.match(term, wanted);
            }

            @Override
            public Optional<CqlType> naturalType() {
                return TermTypes.this.naturalType(term);
            }

            @Override
            public OptionalInt literalSize() {
                return term instanceof Term.ListLiteral list
                        ? OptionalInt.of(list.elements().size())
                        : OptionalInt.empty();
            }

            @Override
            public boolean isReversed() {
                return TermTypes.this.isReversed(term);
            }

            @Override
            public String text() {
                return binder.errorText().of(term);
            }
        };
    }
}
