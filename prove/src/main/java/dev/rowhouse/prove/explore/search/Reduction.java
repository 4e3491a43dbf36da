package dev.rowhouse.prove.explore.search;

import dev.rowhouse.prove.explore.ledger.Replicas;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Leaves out moves that only lead to ends which other moves lead to as well.
///
/// Two moves of different callers **commute** in a world when both orders lead to the same world.
/// Take a caller whose next moves commute with everything that the others can do while it stands
/// still: with each next move of theirs, with the moves after that, and so on. Then it is enough to
/// let this one go on. For take any way from here to an end. A move of it must be in the way,
/// because a caller that can move has not ended. All moves before that are those of others, and it
/// commutes with each of them. So it can be put at the front of the way, which then has as many
/// moves and the same end. (The literature calls such
/// moves a persistent set.)
///
/// Whether moves commute is not derived from the statements. Both orders are tried, so it includes
/// rows that two calls both write with the same result, reads that find what they would have found
/// later, and the times that callers take. All moves are remembered by [Places], and what is found
/// here by this class.
///
/// On replicas a request has a move for each set of replicas that it may reach. Those of a caller
/// must be the same whatever the others have done. Replicas are interchangeable, so two worlds
/// that differ in their order count as the same.
///
/// There is one exception: in [Situation#CRASH] a first caller that has crashed may run again or
/// not, so the end is also reached without its move. It is never preferred.
///
/// **Thread safety.** Belongs to one thread; one object per search.
final class Reduction {
    private final Places places;
    private final Situation situation;
    private final Map<Integer, Map<Place, Boolean>> known = new HashMap<>();

    Reduction(Places places, Situation situation) {
        this.places = places;
        this.situation = situation;
    }

    /// The moves that have to be looked at.
    List<Move> moves(Place place) {
        List<Move> all = places.moves(place, situation);
        if (all.size() <= 1) {
            return all;
        }
        for (int number = place.world().callers().size() - 1; number >= 0; number--) {
            List<Move> own = of(number, all);
            if (!own.isEmpty()
                    && own.size() < all.size()
                    && !mayStayAway(place.world(), number)
                    && commutes(place, number)) {
                return own;
            }
        }
        return all;
    }

    private static List<Move> of(int number, List<Move> all) {
        List<Move> own = new ArrayList<>();
        for (Move move : all) {
            if (move.caller() == number) {
                own.add(move);
            }
        }
        return own;
    }

    /// Whether a caller may move or not, and both can lead to an end.
    private boolean mayStayAway(World world, int number) {
        return situation == Situation.CRASH
                && world.callers().get(number).life() == Caller.Life.CRASHED;
    }

    /// Whether the next moves of a caller commute with all that the others can do without it.
    private boolean commutes(Place place, int number) {
        Map<Place, Boolean> found = known.computeIfAbsent(number, _ -> new HashMap<>());
        Boolean isCommuting = found.get(place);
        if (isCommuting == null) {
            isCommuting = areCommuting(place, number);
            found.put(place, isCommuting);
        }
        return isCommuting;
    }

    private boolean areCommuting(Place place, int number) {
        List<Move> all = places.moves(place, situation);
        List<Move> own = of(number, all);
        List<Move> others = new ArrayList<>(all);
        others.removeAll(own);
        // Most of what does not commute shows at once, and then nothing after it has to be made.
        for (Move other : others) {
            if (!areCommuting(place, number, own, other)) {
                return false;
            }
        }
        for (Move other : others) {
            if (!commutes(places.after(place, other), number)) {
                return false;
            }
        }
        return true;
    }

    /// Whether the next moves of a caller commute with the next one of another caller.
    private boolean areCommuting(Place place, int number, List<Move> own, Move other) {
        Place first = places.after(place, other);
        boolean areRouted = place.world().tables() instanceof Replicas;
        if (areRouted && !of(number, places.moves(first, situation)).equals(own)) {
            return false;
        }
        for (Move each : own) {
            Place second = places.after(place, each);
            // On one copy the others can always make the same moves.
            if (areRouted && !places.moves(second, situation).contains(other)
                    || places.after(first, each) != places.after(second, other)) {
                return false;
            }
        }
        return true;
    }
}
