package dev.rowhouse.cql.syntax.tree;

import dev.rowhouse.cql.syntax.token.CqlKeywords;

import java.util.List;
import java.util.Optional;

/// One condition after CHECK, of which AND joins several. `toString` is its CQL.
public sealed interface ColumnCheck {
    /// `NOT NULL`.
    record NotNull(Span span) implements ColumnCheck {
        @Override
        public String toString() {
            return "NOT NULL";
        }
    }

    /// `column operator value`.
    record Comparison(Name column, Requirement requirement) implements ColumnCheck {
        @Override
        public Span span() {
            return column.span();
        }

        @Override
        public String toString() {
            return column + " " + requirement;
        }
    }

    /// `function`, `function(argument, …)` or `function(argument, …) operator value`.
    record Call(Name function, List<Term> arguments, Optional<Requirement> requirement)
            implements ColumnCheck {
        /// Copies the arguments.
        public Call {
            arguments = List.copyOf(arguments);
        }

        @Override
        public Span span() {
            return function.span();
        }

        @Override
        public String toString() {
            return CqlKeywords.quoteFunctionNameIfNeeded(function.text())
                    + TermText.list("(", arguments, ")")
                    + requirement.map(one -> " " + one).orElse("");
        }
    }

    /// `operator value`.
    record Requirement(RelationOperator operator, Term.Literal value) {
        @Override
        public String toString() {
            return operator + " " + value;
        }
    }

    /// The place of the condition.
    Span span();

    /// The comparison in the condition; empty if it has none, as in `NOT NULL`.
    default Optional<Requirement> findRequirement() {
        return switch (this) {
            case NotNull ignored -> Optional.empty();
            case Comparison one -> Optional.of(one.requirement());
            case Call call -> call.requirement();
        };
    }
}
