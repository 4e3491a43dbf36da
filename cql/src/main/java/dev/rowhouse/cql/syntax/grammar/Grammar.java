package dev.rowhouse.cql.syntax.grammar;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// A grammar as a network: every rule a graph of states, numbered through all rules.
///
/// @param states all states, by number
/// @param rules the first state of each rule
/// @param callers where each rule, by its first state, is returned to
record Grammar(
        List<State> states, Map<String, Integer> rules, Map<Integer, List<Integer>> callers) {
    /// The grammar of statements.
    static final Grammar CQL =
            new GrammarReader(GrammarText.DATA + GrammarText.SCHEMA + GrammarText.ACCESS_AND_NAMES)
                    .read();

    /// Copies the collections.
    Grammar {
        states = List.copyOf(states);
        rules = Map.copyOf(rules);
        callers = Map.copyOf(callers);
    }

    State state(int number) {
        return states.get(number);
    }

    int rule(String name) {
        return Objects.requireNonNull(rules.get(name));
    }

    /// A place in a rule.
    sealed interface State {
        /// One token, out of one or more, is next.
        ///
        /// @param label the name of an expected terminal in errors
        record Match(BitSet terminals, String label, int next) implements State {}

        /// Nothing is next, but some tokens may not be.
        record Unless(BitSet terminals, int next) implements State {}

        /// Another rule is next.
        ///
        /// @param rule the first state of the rule
        record Call(int rule, int next) implements State {}

        /// One of several ways is next; which, is decided by looking ahead.
        ///
        /// @param ways the first states of the ways, in the order of the grammar; the last of a
        ///     repetition or option leaves it
        /// @param conditions rules that must be readable for a way to be taken, by the number of
        ///     the way
        /// @param table whether the decision is taken by a table
        /// @param leaves whether the last way leaves a repetition or an option
        record Choice(
                List<Integer> ways, Map<Integer, Integer> conditions, boolean table, boolean leaves)
                implements State {
            /// Copies the collections.
            public Choice {
                ways = List.copyOf(ways);
                conditions = Map.copyOf(conditions);
            }
        }

        /// The rule is over.
        ///
        /// @param rule the first state of the rule
        record End(int rule) implements State {}
    }
}
