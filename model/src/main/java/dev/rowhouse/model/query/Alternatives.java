package dev.rowhouse.model.query;

import java.util.ArrayList;
import java.util.List;

/// Two conditions with OR between them: equalities of one attribute, which become an IN, or
/// conditions that apply only if a parameter has a value, `:status IS NULL OR o.status = :status`.
final class Alternatives {
    private Alternatives() {}

    /// The predicate that two conditions are together.
    ///
    /// @param or the OR between them
    static JpqlTree.Predicate of(
            Token or, List<JpqlTree.Predicate> one, List<JpqlTree.Predicate> other) throws Mistake {
        if (isNull(one) && !isNull(other)) {
            return ifGiven(one, other);
        }
        if (isNull(other) && !isNull(one)) {
            return ifGiven(other, one);
        }
        if (one.size() == 1
                && other.size() == 1
                && JpqlTree.InValues.of(one.getFirst()).orElse(null)
                        instanceof JpqlTree.InValues(var path, var values)
                && JpqlTree.InValues.of(other.getFirst()).orElse(null)
                        instanceof JpqlTree.InValues(var same, var more)
                && path.text().equals(same.text())) {
            List<JpqlTree.Operand> all = new ArrayList<>(values);
            all.addAll(more);
            return new JpqlTree.InValues(path, all);
        }
        if (one.stream().anyMatch(JpqlTree.IfGiven.class::isInstance)
                || other.stream().anyMatch(JpqlTree.IfGiven.class::isInstance)) {
            throw TokenCursor.mistake(
                    or,
                    "one parameter decides whether a condition applies",
                    "put each optional condition in brackets of its own:"
                            + " `o.customer = :customer AND (:status IS NULL OR o.status = :status)`");
        }
        throw TokenCursor.mistake(
                or,
                "OR joins equalities of one attribute only",
                one.size() + other.size() > 2
                        ? "put them in brackets: `u.city = :city AND (u.state = 'new' OR u.state = 'open')`"
                        : "ask two questions");
    }

    /// Whether this is `:parameter IS NULL` by itself.
    private static boolean isNull(List<JpqlTree.Predicate> condition) {
        return condition.size() == 1
                && condition.getFirst() instanceof JpqlTree.IfGiven(var _, var predicates)
                && predicates.isEmpty();
    }

    private static JpqlTree.IfGiven ifGiven(
            List<JpqlTree.Predicate> isNull, List<JpqlTree.Predicate> predicates) throws Mistake {
        JpqlTree.ParameterOperand parameter = ((JpqlTree.IfGiven) isNull.getFirst()).parameter();
        for (JpqlTree.Predicate predicate : predicates) {
            if (predicate instanceof JpqlTree.IfGiven(JpqlTree.ParameterOperand inner, var _)) {
                throw new Mistake(
                        inner.offset(),
                        inner.length(),
                        "one parameter decides whether a condition applies, and `:%s` does already"
                                .formatted(parameter.name()),
                        "put each optional condition in brackets of its own");
            }
        }
        return new JpqlTree.IfGiven(parameter, predicates);
    }

    /// Checks that the token after `:parameter IS` is not NOT.
    static void checkNotNegated(Token token) throws Mistake {
        if (token.is("NOT")) {
            throw TokenCursor.mistake(
                    token,
                    "a condition cannot require that a parameter has a value",
                    "write `(:status IS NULL OR o.status = :status)` for a condition that applies if"
                            + " there is a value");
        }
    }

    /// Checks that no `:parameter IS NULL` stands alone.
    static void check(List<JpqlTree.Predicate> conditions) throws Mistake {
        for (JpqlTree.Predicate condition : conditions) {
            if (isNull(List.of(condition))) {
                JpqlTree.ParameterOperand parameter = ((JpqlTree.IfGiven) condition).parameter();
                throw new Mistake(
                        parameter.offset(),
                        parameter.length(),
                        "`:%s IS NULL` does not say which condition applies if there is a value"
                                .formatted(parameter.name()),
                        "add the condition after OR, in brackets:"
                                + " `(:status IS NULL OR o.status = :status)`");
            }
        }
    }
}
