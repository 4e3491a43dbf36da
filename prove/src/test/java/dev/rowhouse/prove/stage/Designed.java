package dev.rowhouse.prove.stage;

import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.design.designer.SizedDesign;
import dev.rowhouse.model.query.Workload;

/// Subjects with the design that the designer makes.
public final class Designed {
    private Designed() {}

    /// A workload with its design.
    public static Subject subject(Workload workload) {
        SizedDesign sized = Designer.sized(workload);
        return new Subject(workload, sized.design(), sized);
    }
}
