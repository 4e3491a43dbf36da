package dev.rowhouse.prove.report;

import java.util.List;

/// What came out of a proof.
///
/// @param run what was tried, on what
/// @param questions per question that has a plan, in the model's order
/// @param tables per table and view, in the design's order
/// @param mutations per mutation that has a plan, in the model's order
/// @param unserved what the design says it cannot serve: name and reason
/// @param failures what does not hold; empty when the design is proven
public record ProofReport(
        Run run,
        List<QuestionReport> questions,
        List<TableReport> tables,
        List<MutationReport> mutations,
        List<Unproven> unserved,
        List<Failure> failures) {
    /// Copies the lists.
    public ProofReport {
        questions = List.copyOf(questions);
        tables = List.copyOf(tables);
        mutations = List.copyOf(mutations);
        unserved = List.copyOf(unserved);
        failures = List.copyOf(failures);
    }

    /// What was tried, on what.
    ///
    /// @param model the model's name
    /// @param target where the design ran
    /// @param seed what the data and all draws follow from
    /// @param instances the number of conceptual instances loaded
    /// @param modelInstances the number of instances that the unscaled model counts
    /// @param seconds how long everything took
    public record Run(
            String model,
            String target,
            long seed,
            long instances,
            double modelInstances,
            double seconds) {}

    /// Something that was not tried because the design has no plan for it.
    public record Unproven(String name, String reason) {}

    /// Whether all answers were right and all copies agreed.
    public boolean holds() {
        return failures.isEmpty();
    }
}
