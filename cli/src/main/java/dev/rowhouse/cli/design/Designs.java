package dev.rowhouse.cli.design;

import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.design.designer.SizedDesign;
import dev.rowhouse.model.query.Workload;

/// Where commands get the design of a model from, at the prices of Cassandra.
@FunctionalInterface
public interface Designs {
    /// The design of a model.
    SizedDesign of(Workload workload);

    /// Each design is derived when it is asked for.
    static Designs derived() {
        return Designer::sized;
    }
}
