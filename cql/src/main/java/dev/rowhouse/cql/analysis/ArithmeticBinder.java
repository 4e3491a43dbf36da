package dev.rowhouse.cql.analysis;

import dev.rowhouse.cql.analysis.function.Match;
import dev.rowhouse.cql.analysis.function.Numbers;
import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.cql.syntax.tree.Term.ArithmeticOperator;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.NativeType;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Binds the arithmetic of numbers, dates and texts.
///
/// Numbers are computed in a type wide enough for both. A date or timestamp takes a duration more
/// or less. Texts are joined by `+`.
///
/// An operator is a function with one signature for each pair of operand types, and is chosen as
/// functions are (Cassandra's FunctionResolver): of the signatures whose result suits the receiver,
/// the one that fits exactly, or the only one that fits at all. Constants that fit several are
/// computed in the type of the receiver.
///
/// **Thread safety.** Belongs to one thread.
final class ArithmeticBinder {
    /// The types that operations take.
    private static final List<CqlType> OPERANDS =
            Stream.<CqlType>concat(
                            Numbers.TYPES.stream(),
                            Stream.of(
                                    NativeType.TEXT,
                                    NativeType.ASCII,
                                    NativeType.DATE,
                                    NativeType.TIMESTAMP,
                                    NativeType.DURATION))
                    .toList();

    private final TermBinder binder;
    // Operations within operations are asked about once for each signature of the outer ones.
    private final IdentityHashMap<Term.Arithmetic, Map<Optional<CqlType>, Choice>> choices =
            new IdentityHashMap<>();

    ArithmeticBinder(TermBinder binder) {
        this.binder = binder;
    }

    /// The types of both operands and of the result.
    private record Signature(CqlType left, CqlType right, CqlType result) {}

    /// The signature of an operation, or why there is none.
    private sealed interface Choice {
        /// @param isOfReceiver whether others fit as well, and the type of the receiver decided
        record Made(Signature signature, boolean isOfReceiver) implements Choice {}

        record Failed(CqlException reason) implements Choice {}
    }

    /// The type of the result.
    ///
    /// @param wanted the type of the receiver, if one is known
    /// @throws CqlException when there is no such operation, or more than one
    CqlType resultType(Term.Arithmetic operation, Optional<CqlType> wanted) {
        return made(operation, wanted).signature().result();
    }

    /// The match between the result of an operation and a type. An operation that cannot be
    /// resolved matches, so that its own error is reported when it is bound.
    Match match(Term.Arithmetic operation, CqlType wanted) {
        return switch (choice(operation, Optional.of(wanted))) {
            case Choice.Made made -> Match.of(wanted, made.signature().result());
            case Choice.Failed failed -> {
                if (binder.isSelection()) {
                    throw failed.reason();
                }
                yield Match.WEAK;
            }
        };
    }

    BoundTerm bind(Term.Arithmetic operation, Receiver receiver) {
        Choice.Made choice = made(operation, Optional.of(receiver.type()));
        // To Cassandra the type of a descending column (ReversedType) is none of the operands'.
        if (choice.isOfReceiver() && receiver.isDescending()) {
            throw ambiguous(operation);
        }
        Signature signature = choice.signature();
        String function = "system." + operation.operator().function();
        return new BoundTerm.Arithmetic(
                signature.result(),
                operation.operator(),
                binder.bind(operation.left(), operand(receiver, 0, function, signature.left())),
                binder.bind(operation.right(), operand(receiver, 1, function, signature.right())));
    }

    private Receiver operand(Receiver receiver, int index, String function, CqlType type) {
        return binder.isSelection()
                ? binder.selectionReceiver(type)
                : receiver.argument(index, function, type);
    }

    private Choice.Made made(Term.Arithmetic operation, Optional<CqlType> wanted) {
        return switch (choice(operation, wanted)) {
            case Choice.Made made -> made;
            case Choice.Failed failed -> throw failed.reason();
        };
    }

    private Choice choice(Term.Arithmetic operation, Optional<CqlType> wanted) {
        // A selection knows its functions before it knows what their results are for.
        Optional<CqlType> receiver = binder.isSelection() ? Optional.empty() : wanted;
        Map<Optional<CqlType>, Choice> known =
                choices.computeIfAbsent(operation, ignored -> new HashMap<>());
        Choice choice = known.get(receiver);
        if (choice == null) {
            choice = choose(operation, receiver);
            known.put(receiver, choice);
        }
        return choice;
    }

    private Choice choose(Term.Arithmetic operation, Optional<CqlType> receiver) {
        try {
            return best(operation, receiver);
        } catch (CqlException e) {
            return new Choice.Failed(e);
        }
    }

    private Choice.Made best(Term.Arithmetic operation, Optional<CqlType> receiver) {
        Map<CqlType, Match> rights = new LinkedHashMap<>();
        List<Signature> fitting = new ArrayList<>();
        for (CqlType left : OPERANDS) {
            Match leftMatch = binder.types().match(operation.left(), left);
            for (CqlType right : leftMatch.isAssignable() ? OPERANDS : List.<CqlType>of()) {
                Optional<CqlType> result =
                        result(operation.operator(), left, right)
                                .filter(type -> suits(type, receiver));
                if (result.isEmpty()) {
                    continue;
                }
                Match match =
                        leftMatch.and(
                                rights.computeIfAbsent(
                                        right,
                                        type -> binder.types().match(operation.right(), type)));
                Signature signature = new Signature(left, right, result.get());
                if (match == Match.EXACT) {
                    return new Choice.Made(signature, false);
                }
                if (match.isAssignable()) {
                    fitting.add(signature);
                }
            }
        }
        return switch (fitting.size()) {
            case 0 -> throw unsupported(operation);
            case 1 -> new Choice.Made(fitting.getFirst(), false);
            default ->
                    inTypeOfReceiver(operation, receiver, fitting)
                            .map(signature -> new Choice.Made(signature, true))
                            .orElseThrow(() -> ambiguous(operation));
        };
    }

    private static boolean suits(CqlType result, Optional<CqlType> receiver) {
        return receiver.isEmpty() || Match.of(receiver.get(), result).isAssignable();
    }

    private static Optional<Signature> inTypeOfReceiver(
            Term.Arithmetic operation, Optional<CqlType> receiver, List<Signature> fitting) {
        if (receiver.isEmpty()
                || operation.left() instanceof Term.BindMarker
                || operation.right() instanceof Term.BindMarker) {
            return Optional.empty();
        }
        CqlType type = receiver.get();
        return fitting.stream()
                .filter(one -> one.left().equals(type) && one.right().equals(type))
                .findFirst();
    }

    private static Optional<CqlType> result(
            ArithmeticOperator operator, CqlType left, CqlType right) {
        if (Numbers.isNumber(left) && Numbers.isNumber(right)) {
            return Optional.of(Numbers.common(left, right));
        }
        boolean isSum = operator == ArithmeticOperator.ADD;
        boolean isDifference = operator == ArithmeticOperator.SUBTRACT;
        if (isTemporal(left) && right == NativeType.DURATION && (isSum || isDifference)) {
            return Optional.of(left);
        }
        if (isText(left) && isText(right) && isSum) {
            return Optional.of(left.equals(right) ? left : NativeType.TEXT);
        }
        return Optional.empty();
    }

    private static boolean isTemporal(CqlType type) {
        return type == NativeType.TIMESTAMP || type == NativeType.DATE;
    }

    private static boolean isText(CqlType type) {
        return type == NativeType.TEXT || type == NativeType.ASCII;
    }

    private CqlException ambiguous(Term.Arithmetic operation) {
        return CqlException.invalid(
                "Ambiguous '%s' operation with args %s and %s: use type hint to disambiguate, example '(int) ?'",
                operation.operator().symbol(),
                binder.errorText().of(operation.left()),
                binder.errorText().of(operation.right()));
    }

    private CqlException unsupported(Term.Arithmetic operation) {
        return CqlException.invalid(
                "the '%s' operation is not supported between %s and %s",
                operation.operator().symbol(),
                binder.errorText().of(operation.left()),
                binder.errorText().of(operation.right()));
    }

    /// The type of a negation.
    ///
    /// @param wanted the type of the receiver, if one is known
    /// @throws CqlException when the operand can be no number, or several
    CqlType resultType(Term.Negation negation, Optional<CqlType> wanted) {
        Optional<CqlType> receiver = binder.isSelection() ? Optional.empty() : wanted;
        List<CqlType> fitting = new ArrayList<>();
        for (CqlType type : Numbers.TYPES) {
            if (suits(type, receiver)) {
                Match match = binder.types().match(negation.operand(), type);
                if (match == Match.EXACT) {
                    return type;
                }
                if (match.isAssignable()) {
                    fitting.add(type);
                }
            }
        }
        return switch (fitting.size()) {
            case 0 -> throw notNegatable();
            case 1 -> fitting.getFirst();
            default ->
                    throw CqlException.invalid(
                            "Ambiguous negation: use type casts to disambiguate");
        };
    }

    /// The match between the result of a negation and a type, see [#match(Term.Arithmetic,
    /// CqlType)].
    Match match(Term.Negation negation, CqlType wanted) {
        try {
            return Match.of(wanted, resultType(negation, Optional.of(wanted)));
        } catch (CqlException e) {
            if (binder.isSelection()) {
                throw e;
            }
            return Match.WEAK;
        }
    }

    private static CqlException notNegatable() {
        return CqlException.invalid(
                "Invalid call to function system._negate, none of its type signatures match (known type signatures: %s)",
                Numbers.TYPES.stream()
                        .map(CqlType::cql)
                        .map("system.\"_negate\" : (%1$s) -> %1$s"::formatted)
                        .collect(Collectors.joining(", ")));
    }

    BoundTerm bind(Term.Negation negation, Receiver receiver) {
        CqlType type = resultType(negation, Optional.of(receiver.type()));
        return new BoundTerm.Negation(
                binder.bind(negation.operand(), operand(receiver, 0, "system._negate", type)));
    }
}
