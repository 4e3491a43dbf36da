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
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Binds the arithmetic of numbers, dates and texts.
///
/// Numbers are computed in a type wide enough for both. A date or timestamp takes a duration more or less. Texts are joined by `+`. Constants
/// adapt to the type wanted where the operation stands, if nothing else in it has a type of its own.
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

    ArithmeticBinder(TermBinder binder) {
        this.binder = binder;
    }

    /// The types of both operands and of the result.
    private record Signature(CqlType left, CqlType right, CqlType result) {}

    /// What an operation yields; empty when it consists of constants and nothing is wanted.
    Optional<CqlType> resultType(Term.Arithmetic operation, Optional<CqlType> wanted) {
        return Optional.of(signature(operation, wanted).result());
    }

    BoundTerm bind(Term.Arithmetic operation, Receiver receiver) {
        Signature signature = signature(operation, Optional.of(receiver.type()));
        if (!binder.isSelection()
                && !Match.of(receiver.type(), signature.result()).isAssignable()) {
            throw unsupported(operation);
        }
        String function = "system._" + functionName(operation.operator());
        return new BoundTerm.Arithmetic(
                signature.result(),
                operation.operator(),
                binder.bind(operation.left(), receiver.argument(0, function, signature.left())),
                binder.bind(operation.right(), receiver.argument(1, function, signature.right())));
    }

    private static String functionName(ArithmeticOperator operator) {
        return switch (operator) {
            case ADD -> "add";
            case SUBTRACT -> "substract";
            case MULTIPLY -> "multiply";
            case DIVIDE -> "divide";
            case MODULO -> "modulo";
        };
    }

    private Signature signature(Term.Arithmetic operation, Optional<CqlType> wanted) {
        Optional<CqlType> exactLeft = exactType(operation.left());
        Optional<CqlType> exactRight = exactType(operation.right());
        if (wanted.isPresent() && !binder.isSelection()) {
            Optional<Signature> adapted = adapted(operation, exactLeft, exactRight, wanted.get());
            if (adapted.isPresent()) {
                return adapted.get();
            }
        }
        Optional<CqlType> left = exactLeft.or(() -> binder.types().naturalType(operation.left()));
        Optional<CqlType> right =
                exactRight.or(() -> binder.types().naturalType(operation.right()));
        if (left.isPresent() && right.isEmpty() && isTemporal(left.get())) {
            right = Optional.of(NativeType.DURATION);
        }
        if (left.isEmpty() || right.isEmpty()) {
            throw isOperand(operation.left()) && isOperand(operation.right())
                    ? ambiguous(operation)
                    : unsupported(operation);
        }
        Optional<CqlType> result = result(operation.operator(), left.get(), right.get());
        return result.isPresent()
                ? new Signature(left.get(), right.get(), result.get())
                : byBytes(operation);
    }

    /// The operation of other types whose values have the same bytes as the operands, if there is just one.
    private Signature byBytes(Term.Arithmetic operation) {
        List<Signature> fitting = new ArrayList<>();
        for (CqlType left : OPERANDS) {
            if (!binder.types().match(operation.left(), left).isAssignable()) {
                continue;
            }
            for (CqlType right : OPERANDS) {
                Optional<CqlType> result = result(operation.operator(), left, right);
                if (result.isPresent()
                        && binder.types().match(operation.right(), right).isAssignable()) {
                    fitting.add(new Signature(left, right, result.get()));
                }
            }
        }
        return switch (fitting.size()) {
            case 0 -> throw unsupported(operation);
            case 1 -> fitting.getFirst();
            default -> throw ambiguous(operation);
        };
    }

    private boolean isOperand(Term term) {
        return OPERANDS.stream().anyMatch(type -> binder.types().match(term, type).isAssignable());
    }

    /// Operands in parentheses count as the operands themselves.
    private Optional<CqlType> exactType(Term operand) {
        if (operand instanceof Term.TupleLiteral tuple && tuple.components().size() == 1) {
            return exactType(tuple.components().getFirst());
        }
        return binder.types().exactType(operand);
    }

    /// The operation computed in the type wanted, if constants and operands of just that type allow it.
    private Optional<Signature> adapted(
            Term.Arithmetic operation,
            Optional<CqlType> left,
            Optional<CqlType> right,
            CqlType wanted) {
        if (!adapts(operation.left(), left, wanted)) {
            return Optional.empty();
        }
        CqlType rightType = isTemporal(wanted) ? NativeType.DURATION : wanted;
        if (!adapts(operation.right(), right, rightType)) {
            return Optional.empty();
        }
        return result(operation.operator(), wanted, rightType)
                .map(result -> new Signature(wanted, rightType, result));
    }

    private boolean adapts(Term operand, Optional<CqlType> exact, CqlType wanted) {
        if (exact.isPresent()) {
            return exact.get().equals(wanted);
        }
        return binder.types().naturalType(operand).isPresent()
                && binder.types().match(operand, wanted).isAssignable();
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

    /// Checks that the operand of a negation can be a number.
    void check(Term.Negation negation) {
        Term operand = negation.operand();
        Optional<CqlType> type = exactType(operand).or(() -> binder.types().naturalType(operand));
        boolean canBeNumber =
                type.map(Numbers::isNumber)
                        .orElseGet(
                                () -> binder.types().match(operand, NativeType.INT).isAssignable());
        if (!canBeNumber) {
            throw notNegatable();
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
        CqlType type =
                exactType(negation.operand())
                        .or(() ->
                                Numbers.isNumber(receiver.type())
                                        ? Optional.of(receiver.type())
                                        : binder.types().naturalType(negation.operand()))
                        .orElse(receiver.type());
        if (!Numbers.isNumber(type)
                || !binder.types().match(negation.operand(), type).isAssignable()) {
            throw notNegatable();
        }
        if (!binder.isSelection() && !Match.of(receiver.type(), type).isAssignable()) {
            throw CqlException.invalid(
                    "Type error: cannot assign result of function system._negate (type %s) to %s (type %s)",
                    type.cql(), receiver.name(), receiver.type().cql());
        }
        return new BoundTerm.Negation(
                binder.bind(negation.operand(), receiver.argument(0, "system._negate", type)));
    }
}
