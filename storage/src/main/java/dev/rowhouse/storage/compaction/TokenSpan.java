package dev.rowhouse.storage.compaction;

/// The part of the token ring between the first and the last key of some SSTables.
///
/// @param first the token of the first key
/// @param last the token of the last one, which belongs to the span
public record TokenSpan(long first, long last) {
    /// All tokens.
    public static final TokenSpan RING = new TokenSpan(Long.MIN_VALUE, Long.MAX_VALUE);

    private static final double RING_TOKENS = 0x1p64;
    private static final double COVERAGE_MIN = 0x1p-48;

    /// Checks the order of the ends.
    public TokenSpan {
        if (first > last) {
            throw new IllegalArgumentException("tokens from " + first + " to " + last);
        }
    }

    /// Whether a token lies in both.
    public boolean intersects(TokenSpan other) {
        return first <= other.last && other.first <= last;
    }

    /// The smallest span that has all of both.
    public TokenSpan union(TokenSpan other) {
        return new TokenSpan(Math.min(first, other.first), Math.max(last, other.last));
    }

    /// The share of the ring's tokens, above 0 and up to 1.
    public double share() {
        return ((double) last - (double) first + 1) / RING_TOKENS;
    }

    /// The share of the ring that SSTables of this span cover. Of a single partition, or very few,
    /// the distance of the tokens says nothing; they count as going around the whole ring.
    public double coverage() {
        double share = share();
        return share < COVERAGE_MIN ? 1 : share;
    }

    @Override
    public String toString() {
        return "[" + first + ".." + last + "]";
    }
}
