package dev.rowhouse.prove.explore.search;

import dev.rowhouse.prove.explore.ledger.Replicas;

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
/// later, and the times that callers take. All moves are remembered by [Simulation], and what is
/// found here by this class.
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
    private final Simulation simulation;
    private final Situation situation;
    private final Map<Integer, Map<World, Boolean>> known = new HashMap<>();

    Reduction(Simulation simulation, Situation situation) {
        this.simulation = simulation;
        this.situation = situation;
    }

    /// The moves that have to be looked at.
    List<Move> moves(World world) {
        List<Move> all = simulation.moves(world, situation);
        if (all.size() <= 1) {
            return all;
        }
        for (int number = world.callers().size() - 1; number >= 0; number--) {
            List<Move> own = of(number, all);
            if (!own.isEmpty()
                    && own.size() < all.size()
                    && !mayStayAway(world, number)
                    && commutes(world, number)) {
                return own;
            }
        }
        return all;
    }

    private static List<Move> of(int number, List<Move> all) {
        return all.stream().filter(move -> move.caller() == number).toList();
    }

    /// Whether a caller may move or not, and both can lead to an end.
    private boolean mayStayAway(World world, int number) {
        return situation == Situation.CRASH
                && world.callers().get(number).life() == Caller.Life.CRASHED;
    }

    /// Whether the next moves of a caller commute with all that the others can do without it.
    private boolean commutes(World world, int number) {
        Map<World, Boolean> worlds = known.computeIfAbsent(number, _ -> new HashMap<>());
        Boolean found = worlds.get(world);
        if (found == null) {
            found = areCommuting(world, number);
            worlds.put(world, found);
        }
        return found;
    }

    private boolean areCommuting(World world, int number) {
        List<Move> all = simulation.moves(world, situation);
        List<Move> own = of(number, all);
        for (Move others : all) {
            if (others.caller() == number) {
                continue;
            }
            World first = after(world, others);
            if (world.tables() instanceof Replicas
                    && !of(number, simulation.moves(first, situation)).equals(own)) {
                return false;
            }
            for (Move each : own) {
                World second = after(world, each);
                if (!canFollow(second, others)
                        || !after(first, each).equals(after(second, others))) {
                    return false;
                }
            }
            if (!commutes(first, number)) {
                return false;
            }
        }
        return true;
    }

    /// Whether a move is still among those that are looked at; on one copy the others always are.
    private boolean canFollow(World world, Move others) {
        return !(world.tables() instanceof Replicas)
                || simulation.moves(world, situation).contains(others);
    }

    private World after(World world, Move move) {
        return simulation.after(world, move, situation);
    }
}
