package dev.rowhouse.plan.step;

import java.util.List;

/// The cost of one answer to a question, or of its first page, as far as the model determines it.
///
/// @param reads the reads of each step: the list of time buckets if the plan needs it, the plan's
///     own statement, and the fetches in order
public record AnswerCost(List<InStep> reads) {
    /// The reads of one step on average.
    ///
    /// @param step the name of the step in the plan: of the loop over buckets for their list, of
    ///     the row for the plan's own statement, or of the fetch
    /// @param table the table or view that is read
    /// @param requests the number of SELECT statements
    /// @param partitions the number of partitions read: a statement with an `IN` on a partition key
    ///     reads one for each value
    /// @param perRow the number of SELECT statements for each row that a fetch completes; it can be
    ///     less for all rows together, because equal keys are read once. 0 for other steps
    public record InStep(
            String step, String table, double requests, double partitions, double perRow) {}

    /// Copies the list.
    public AnswerCost {
        reads = List.copyOf(reads);
    }

    /// The number of SELECT statements of a step.
    public double requests(String step) {
        return reads.stream()
                .filter(each -> each.step().equals(step))
                .mapToDouble(InStep::requests)
                .sum();
    }

    /// The number of SELECT statements of a fetch for each row that it completes.
    public double perRow(String step) {
        return reads.stream()
                .filter(each -> each.step().equals(step))
                .mapToDouble(InStep::perRow)
                .sum();
    }

    /// The number of SELECT statements of all steps.
    public double requests() {
        return reads.stream().mapToDouble(InStep::requests).sum();
    }
}
