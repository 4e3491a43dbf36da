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
    private final Map<Integer, List<Place>> starts;

    Prediction(Grammar grammar) {
        this.grammar = grammar;
        Map<Integer, List<Place>> all = new HashMap<>();
        for (int i = 0; i < grammar.states().size(); i++) {
            if (grammar.state(i) instanceof State.Choice choice) {
                all.put(i, start(choice));
            }
        }
        this.starts = Map.copyOf(all);
    }

    /// A state that a way may have reached, with the rules it must return to.
    record Place(int way, int state, @Nullable Return returns) {
        /// Places that agree in all but the way cannot be told apart by any further token.
        private Place ofAnyWay() {
            return new Place(-1, state, returns);
        }
    }

    /// The state in which the current rule, and those that called it, continue.
    record Return(int state, @Nullable Return outer) {}

    /// The grammar that it follows.
    Grammar grammar() {
        return grammar;
    }

    /// The places where a decision begins.
    List<Place> start(int decision) {
        return starts.getOrDefault(decision, List.of());
    }

    private List<Place> start(State.Choice choice) {
        List<Place> places = new ArrayList<>();
        for (int way = 0; way < choice.ways().size(); way++) {
            places.add(new Place(way, choice.ways().get(way), null));
        }
        return List.copyOf(closure(places));
    }

    /// The places right after one more token; none when it fits nowhere.
    List<Place> after(List<Place> places, int terminal, boolean atEnd) {
        List<Place> moved = new ArrayList<>();
        for (Place place : places) {
            if (place.state() == END_OF_TEXT) {
                if (atEnd) {
                    moved.add(place);
                }
            } else if (grammar.state(place.state()) instanceof State.Match match
                    && match.terminals().get(terminal)) {
                moved.add(new Place(place.way(), match.next(), place.returns()));
            }
        }
        return moved;
    }

    /// Whether all places belong to one way.
    static boolean isDecided(List<Place> places) {
        return places.stream().mapToInt(Place::way).distinct().count() < 2;
    }

    /// All places where a token is next. Of ways that became the same, the first stays.
    List<Place> closure(List<Place> from) {
        Set<Place> seen = new HashSet<>();
        Set<Place> ofAnyWay = new HashSet<>();
        List<Place> reached = new ArrayList<>();
        for (Place place : from) {
            follow(place, seen, ofAnyWay, reached);
        }
        return reached;
    }

    private void follow(Place place, Set<Place> seen, Set<Place> ofAnyWay, List<Place> reached) {
        if (!seen.add(place)) {
            return;
        }
        int way = place.way();
        Return returns = place.returns();
        if (place.state() == END_OF_TEXT) {
            addOnce(place, ofAnyWay, reached);
            return;
        }
        switch (grammar.state(place.state())) {
            case State.Match _ -> addOnce(place, ofAnyWay, reached);
            case State.Unless(var _, int next) ->
                    follow(new Place(way, next, returns), seen, ofAnyWay, reached);
            case State.Call(int rule, int next) ->
                    follow(
                            new Place(way, rule, new Return(next, returns)),
                            seen,
                            ofAnyWay,
                            reached);
            case State.Choice choice -> {
                for (int first : choice.ways()) {
                    follow(new Place(way, first, returns), seen, ofAnyWay, reached);
                }
            }
            case State.End(int rule) -> {
                if (returns != null) {
                    follow(
                            new Place(way, returns.state(), returns.outer()),
                            seen,
                            ofAnyWay,
                            reached);
                } else {
                    for (int next : followers(rule)) {
                        follow(new Place(way, next, null), seen, ofAnyWay, reached);
                    }
                }
            }
        }
    }

    private List<Integer> followers(int rule) {
        List<Integer> callers = grammar.callers().getOrDefault(rule, List.of());
        return callers.isEmpty() ? List.of(END_OF_TEXT) : callers;
    }

    private static void addOnce(Place place, Set<Place> ofAnyWay, List<Place> reached) {
        if (ofAnyWay.add(place.ofAnyWay())) {
            reached.add(place);
        }
    }
}
