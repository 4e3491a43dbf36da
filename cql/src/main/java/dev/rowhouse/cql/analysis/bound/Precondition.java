package dev.rowhouse.cql.analysis.bound;

import java.util.List;
import java.util.stream.Collectors;

/// The condition of a modification.
public sealed interface Precondition {
    /// Whether the row has to be looked at first.
    default boolean isConditional() {
        return !(this instanceof None);
    }

    /// On nothing.
    record None() implements Precondition {
        @Override
        public String toString() {
            return "none";
        }
    }

    /// `IF NOT EXISTS`: there must be no such row; of a modification of static columns only, no
    /// static row.
    record IfNotExists() implements Precondition {
        @Override
        public String toString() {
            return "IF NOT EXISTS";
        }
    }

    /// `IF EXISTS`: there must be such a row.
    record IfExists() implements Precondition {
        @Override
        public String toString() {
            return "IF EXISTS";
        }
    }

    /// `IF condition AND …`: all conditions must hold. Those on static columns look at the static
    /// row.
    record If(List<ColumnCondition> conditions) implements Precondition {
        /// Copies the conditions.
        public If {
            conditions = List.copyOf(conditions);
        }

        @Override
        public String toString() {
            return conditions.stream()
                    .map(Object::toString)
                    .collect(Collectors.joining(" AND ", "IF ", ""));
        }
    }
}
