package dev.rowhouse.prove.stage;

import dev.rowhouse.design.designer.Design;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.design.query.Workload;

/// What is to be proven: a design, and what it was made for.
///
/// @param workload the model, its questions and mutations
/// @param design the tables and plans
/// @param sizes how large the tables become for other counts
public record Subject(Workload workload, Design design, SizePredictor sizes) {
    /// A workload with the design that the designer makes of it.
    public static Subject of(Workload workload) {
        Designer.Sized sized = Designer.sized(workload);
        return new Subject(workload, sized.design(), new DesignedSizes(sized));
    }
}
