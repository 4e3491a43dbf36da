package dev.rowhouse.design.cost;

/// What a finished layout costs, added up from what all its mutations do together. The choice adds
/// up what each table costs by itself; where nothing was added after it, both agree.
///
/// All in microseconds of one processor core a second.
///
/// @param answers answering questions
/// @param lookups reading what mutations have to know
/// @param writes writing rows
/// @param views keeping up materialized views
/// @param indexes keeping up secondary indexes
/// @param storage keeping what is stored
/// @param counters reading, adding to and keeping counters, which have no part in the choice:
///     Cassandra leaves nothing to choose about them
public record LayoutCost(
        double answers,
        double lookups,
        double writes,
        double views,
        double indexes,
        double storage,
        double counters) {
    /// What the choice decides about.
    public double chosen() {
        return answers + lookups + writes + views + indexes + storage;
    }

    /// All of it.
    public double total() {
        return chosen() + counters;
    }
}
