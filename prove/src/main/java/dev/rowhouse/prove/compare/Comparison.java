package dev.rowhouse.prove.compare;

import java.util.List;
import java.util.Optional;

/// Two designs of one conceptual model under the same work.
///
/// @param target where they ran
/// @param seed the seed of the data and of the calls
/// @param instances the number of instances loaded
/// @param left the first design
/// @param right the second design
/// @param questions the questions that both answer
/// @param mutations the mutations that both carry out
/// @param leftOut the questions and mutations that were not compared, each with the reason
public record Comparison(
        String target,
        long seed,
        long instances,
        Side left,
        Side right,
        List<Pair> questions,
        List<Pair> mutations,
        List<String> leftOut) {
    /// Copies the lists.
    public Comparison {
        questions = List.copyOf(questions);
        mutations = List.copyOf(mutations);
        leftOut = List.copyOf(leftOut);
    }

    /// The tables of a design.
    ///
    /// @param tables the number of tables and views
    /// @param predictedBytes the predicted bytes of all tables for the model's own counts
    /// @param rows the rows that the loaded data take
    /// @param bytes the bytes of their values
    public record Side(int tables, double predictedBytes, long rows, long bytes) {}

    /// A question or mutation in both designs.
    ///
    /// @param name its name in the model
    /// @param ask its description in plain language
    /// @param runs how often it ran in each design
    public record Pair(String name, String ask, int runs, Cost left, Cost right) {}

    /// The cost of one run: of a whole answer, or of its first pages, or of a mutation.
    ///
    /// @param predictedReads the SELECT statements that the plan is predicted to send
    /// @param predictedRows the rows that it is predicted to write
    /// @param requests statements sent on average
    /// @param partitions partitions read on average; empty where the target does not tell
    /// @param rowsRead rows read on average; empty where the target does not tell
    /// @param rowsWritten rows written or deleted on average
    /// @param bytes bytes of values sent and received on average
    /// @param medianMicros how long the statements of a run took: half of the runs were as fast
    /// @param wrong how many answers were wrong
    public record Cost(
            double predictedReads,
            double predictedRows,
            double requests,
            Optional<Double> partitions,
            Optional<Double> rowsRead,
            double rowsWritten,
            double bytes,
            double medianMicros,
            int wrong) {}
}
