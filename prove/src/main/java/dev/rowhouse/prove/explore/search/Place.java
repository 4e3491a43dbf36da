package dev.rowhouse.prove.explore.search;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A world in a search. Equal worlds have the same place, see [Places].
///
/// **Thread safety.** Belongs to one thread.
final class Place {
    private final World world;
    private final List<Move> moves;
    private final Map<Move, Place> after = new HashMap<>();

    /// @param moves the moves that are possible
    Place(World world, List<Move> moves) {
        this.world = world;
        this.moves = moves;
    }

    /// The world.
    World world() {
        return world;
    }

    /// The moves that are possible.
    List<Move> moves() {
        return moves;
    }

    /// The places behind the moves that have been made.
    Map<Move, Place> after() {
        return after;
    }
}
