package dev.rowhouse.lsp.workspace;

import dev.rowhouse.model.query.PlacedWorkload;
import dev.rowhouse.model.query.WorkloadPlaces;
import dev.rowhouse.model.source.Diagnostic;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.plan.design.Design;

import java.util.List;
import java.util.Optional;

/// The result of reading and designing a model.
///
/// @param model the model, with the texts that were read
/// @param reading the workload, or the mistakes
/// @param design the design; empty with mistakes, before it is made, and with a defect
/// @param defect a defect of the designer that this model revealed
public record DesignedModel(
        Workspace.Model model,
        Reading<PlacedWorkload> reading,
        Optional<Design> design,
        Optional<String> defect) {
    /// A model that has been read only.
    public static DesignedModel read(Workspace.Model model, Reading<PlacedWorkload> reading) {
        return new DesignedModel(model, reading, Optional.empty(), Optional.empty());
    }

    /// The mistakes.
    public List<Diagnostic> mistakes() {
        return reading.diagnostics();
    }

    /// Where the files name questions and mutations.
    public WorkloadPlaces places() {
        return reading.value()
                .map(PlacedWorkload::places)
                .orElseGet(() -> WorkloadPlaces.unknown(model.root().toString()));
    }
}
