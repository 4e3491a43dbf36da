package dev.rowhouse.prove.data;

/// Puts the numbers of a block into another order, so that what comes later is now and then less
/// than what came before: a new minimum would never be met otherwise.
///
/// @param block how many numbers change their places among themselves: a power of two
/// @param step the distance between two successive ones: odd, so that none comes twice
record Stride(long block, long step) {
    /// The number at a place; a different one for each place.
    ///
    /// @param place from 0
    long apply(long place) {
        long within = place % block;
        return place - within + within * step % block;
    }
}
