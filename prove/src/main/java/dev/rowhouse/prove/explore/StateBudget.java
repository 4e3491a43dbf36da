package dev.rowhouse.prove.explore;

/// The states that may still be visited for a group of mutations.
///
/// **Thread safety.** Belongs to one thread.
final class StateBudget {
    private final int ofSearch;
    private long left;

    /// @param ofSearch the largest number of states of one search
    /// @param ofAll the largest number of states of all searches
    StateBudget(int ofSearch, long ofAll) {
        this.ofSearch = ofSearch;
        this.left = ofAll;
    }

    /// The states that the next search may visit; 0 when all are used up.
    int next() {
        return (int) Math.min(ofSearch, left);
    }

    /// Counts the states that a search has visited.
    void use(int states) {
        left = Math.max(0, left - states);
    }
}
