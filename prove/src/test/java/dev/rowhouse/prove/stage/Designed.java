package dev.rowhouse.prove.stage;

import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.design.designer.SizedDesign;
import dev.rowhouse.model.query.Workload;

/// Subjects with the design that the designer makes.
public final class Designed {
    private Designed() {}

    /// A workload with its design.
    public static Subject subject(Workload workload) {
        return subject(workload, Designer.sized(workload));
    }

    /// A workload with a design where callers help each other only if the model asks for it.
    public static Subject withoutHolds(Workload workload) {
        return subject(workload, Designer.sizedWithoutHolds(workload));
    }

    private static Subject subject(Workload workload, SizedDesign sized) {
        return new Subject(workload, sized.design(), sized);
    }
}
