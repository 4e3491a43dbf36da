package dev.rowhouse.model.query;

import dev.rowhouse.model.concept.Attribute;

import java.util.List;

/// A condition on an instance at the moment of a mutation; if it does not hold, nothing changes. It
/// becomes a conditional write.
public sealed interface Guard {
    /// No condition: the caller ensures what the mutation assumes.
    record None() implements Guard {}

    /// There must be no instance of the key. Only for an INSERT.
    record NotExists() implements Guard {}

    /// There must be an instance of the key. Only for an UPDATE or DELETE.
    record Exists() implements Guard {}

    /// The instance must exist and meet conditions. Only for an UPDATE or DELETE.
    record Meets(List<Term> terms) implements Guard {
        /// Copies the list.
        public Meets {
            terms = List.copyOf(terms);
        }
    }

    /// A condition on an attribute of the instance itself. A comparison with null is never met.
    ///
    /// @param isOfKind whether the attribute is the kind of the instance, which never changes
    record Term(Attribute attribute, Operator operator, Value value, boolean isOfKind) {}

    /// A comparison of a stored value with a given one.
    enum Operator {
        /// The same.
        EQUAL("="),
        /// Another.
        NOT_EQUAL("<>"),
        /// Before, excluded.
        LESS("<"),
        /// Before, included.
        LESS_OR_EQUAL("<="),
        /// After, excluded.
        GREATER(">"),
        /// After, included.
        GREATER_OR_EQUAL(">=");

        private final String symbol;

        Operator(String symbol) {
            this.symbol = symbol;
        }

        /// The operator as the model file writes it.
        public String symbol() {
            return symbol;
        }
    }
}
