package dev.rowhouse.design.cost;

/// The cost of a finished layout, added up from the work of all its mutations together. The choice
/// of tables adds up the cost of each table by itself. Both sums are equal, but for [#uneven].
///
/// The unit is microseconds of one processor core per second.
///
/// @param answers the answers to questions
/// @param lookups the reads that mutations need before they write
/// @param writes the rows that mutations write
/// @param views the upkeep of materialized views
/// @param indexes the upkeep of secondary indexes
/// @param storage the storage of the tables
/// @param uneven the part of the storage by which tables differ from the sum of their columns: the
///     length of a row is stored in more or fewer bytes
public record LayoutCost(
        double answers,
        double lookups,
        double writes,
        double views,
        double indexes,
        double storage,
        double uneven) {
    /// The whole cost.
    public double total() {
        return answers + lookups + writes + views + indexes + storage;
    }
}
