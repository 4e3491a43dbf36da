package dev.rowhouse.design.cost;

/// The cost of a finished layout, added up from the work of all its mutations together. The choice
/// adds up the cost of each table by itself; if nothing was added after it, both agree.
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
    /// The part that the choice decides about.
    public double chosen() {
        return answers + lookups + writes + views + indexes + storage;
    }

    /// All of it.
    public double total() {
        return chosen() + counters;
    }
}
