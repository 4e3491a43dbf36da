package dev.rowhouse.cql.syntax.grammar;

import dev.rowhouse.cql.syntax.grammar.Grammar.State;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The alternatives of a decision that remain after looking at some tokens.
///
/// All ways are followed at once, as ANTLR's LL(\*) does when it makes its tables. It does not know
/// which rules the parser came through: where a rule ends that the decision did not enter itself,
/// everything goes on that may follow the rule anywhere. So a decision rules out a token only when
/// it fits nowhere.
///
/// **Thread safety.** Immutable.
final class Prediction {
    private static final int END_OF_TEXT = -1;

    private final Grammar grammar;
    private final Map<Integer, List<Configuration>> starts;

    Prediction(Grammar grammar) {
        this.grammar = grammar;
        Map<Integer, List<Configuration>> all = new HashMap<>();
        for (int i = 0; i < grammar.states().size(); i++) {
            if (grammar.state(i) instanceof State.Choice choice) {
                all.put(i, start(choice));
            }
        }
        this.starts = Map.copyOf(all);
    }

    /// A state that a way may have reached, with the rules it must return to.
    record Configuration(int way, int state, @Nullable Return returns) {
        /// Places that agree in all but the way cannot be told apart by any further token.
        private Configuration ofAnyWay() {
            return new Configuration(-1, state, returns);
        }
    }

    /// The state in which the current rule, and those that called it, continue.
    record Return(int state, @Nullable Return outer) {}

    /// The grammar that it follows.
    Grammar grammar() {
        return grammar;
    }

    /// The places where a decision begins.
    List<Configuration> start(int decision) {
        return starts.getOrDefault(decision, List.of());
    }

    private List<Configuration> start(State.Choice choice) {
        List<Configuration> configurations = new ArrayList<>();
        for (int way = 0; way < choice.ways().size(); way++) {
            configurations.add(new Configuration(way, choice.ways().get(way), null));
        }
        return List.copyOf(closure(configurations));
    }

    /// The configurations right after one more token; none when it fits nowhere.
    List<Configuration> after(List<Configuration> configurations, int terminal, boolean atEnd) {
        List<Configuration> moved = new ArrayList<>();
        for (Configuration configuration : configurations) {
            if (configuration.state() == END_OF_TEXT) {
                if (atEnd) {
                    moved.add(configuration);
                }
            } else if (grammar.state(configuration.state()) instanceof State.Match match
                    && match.terminals().get(terminal)) {
                moved.add(
                        new Configuration(
                                configuration.way(), match.next(), configuration.returns()));
            }
        }
        return moved;
    }

    /// Whether all configurations belong to one way.
    static boolean isDecided(List<Configuration> configurations) {
        return configurations.stream().mapToInt(Configuration::way).distinct().count() < 2;
    }

    /// All configurations where a token is next. Of ways that became the same, the first stays.
    List<Configuration> closure(List<Configuration> from) {
        Set<Configuration> seen = new HashSet<>();
        Set<Configuration> ofAnyWay = new HashSet<>();
        List<Configuration> reached = new ArrayList<>();
        for (Configuration configuration : from) {
            follow(configuration, seen, ofAnyWay, reached);
        }
        return reached;
    }

    private void follow(
            Configuration configuration,
            Set<Configuration> seen,
            Set<Configuration> ofAnyWay,
            List<Configuration> reached) {
        if (!seen.add(configuration)) {
            return;
        }
        int way = configuration.way();
        Return returns = configuration.returns();
        if (configuration.state() == END_OF_TEXT) {
            addOnce(configuration, ofAnyWay, reached);
            return;
        }
        switch (grammar.state(configuration.state())) {
            case State.Match ignored -> addOnce(configuration, ofAnyWay, reached);
            case State.Unless(var ignored, int next) ->
                    follow(new Configuration(way, next, returns), seen, ofAnyWay, reached);
            case State.Call(int rule, int next) ->
                    follow(
                            new Configuration(way, rule, new Return(next, returns)),
                            seen,
                            ofAnyWay,
                            reached);
            case State.Choice choice -> {
                for (int first : choice.ways()) {
                    follow(new Configuration(way, first, returns), seen, ofAnyWay, reached);
                }
            }
            case State.End(int rule) -> {
                if (returns != null) {
                    follow(
                            new Configuration(way, returns.state(), returns.outer()),
                            seen,
                            ofAnyWay,
                            reached);
                } else {
                    for (int next : followers(rule)) {
                        follow(new Configuration(way, next, null), seen, ofAnyWay, reached);
                    }
                }
            }
        }
    }

    private List<Integer> followers(int rule) {
        List<Integer> callers = grammar.callers().getOrDefault(rule, List.of());
        return callers.isEmpty() ? List.of(END_OF_TEXT) : callers;
    }

    private static void addOnce(
            Configuration configuration, Set<Configuration> ofAnyWay, List<Configuration> reached) {
        if (ofAnyWay.add(configuration.ofAnyWay())) {
            reached.add(configuration);
        }
    }
}
