package dev.rowhouse.report.compose;

import dev.rowhouse.draw.picture.Pictures;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadPlaces;
import dev.rowhouse.plan.cost.Explanation;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.ring.RingReport;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.report.change.Changes;

import java.util.Optional;

/// Everything that a report is about.
///
/// It contains no time and no version, so that the same model has the same report, unless it
/// contains a proof.
///
/// @param workload the model
/// @param design its design
/// @param explanation the costs and alternatives of the design
/// @param ring a simulated cluster
/// @param pictures the pictures of the design
/// @param proof the results of a proof; empty when there is none
/// @param changes the differences from an earlier design; empty when it is compared with none
public record ReportSubject(
        Workload workload,
        Design design,
        Explanation explanation,
        RingReport ring,
        Pictures pictures,
        Optional<Proof> proof,
        Optional<Changes> changes) {
    /// The results of a proof.
    ///
    /// @param places the model file, and the places of its questions and mutations
    /// @param origin a sentence on where a stored proof is from; empty when it ran for this report
    public record Proof(ProofReport report, WorkloadPlaces places, Optional<String> origin) {}
}
