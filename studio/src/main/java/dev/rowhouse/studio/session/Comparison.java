package dev.rowhouse.studio.session;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.model.query.PlacedWorkload;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.plan.cost.Prices;
import dev.rowhouse.report.change.Changes;
import dev.rowhouse.report.change.DesignTexts;

import java.nio.file.Path;

/// What would differ if the model file had another text. The file stays as it is.
final class Comparison {
    private Comparison() {}

    /// The differences between the design of a workload and that of the other text, or the mistakes
    /// in the other text.
    ///
    /// @param file the model file, in whose folder included files are
    static Reading<Changes> of(Workload now, FileSystem files, Path file, String other) {
        return WorkloadFile.readAs(files, file, other)
                .map(PlacedWorkload::workload)
                .map(then -> Changes.between(file.toString(), texts(now), texts(then)));
    }

    private static DesignTexts texts(Workload workload) {
        Designer.Priced priced = Designer.priced(workload, Prices.cassandra());
        return DesignTexts.of(priced.design(), priced.cost());
    }
}
