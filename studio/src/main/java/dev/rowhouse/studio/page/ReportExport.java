package dev.rowhouse.studio.page;

import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.design.ring.RingSimulation;
import dev.rowhouse.draw.picture.Pictures;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.cost.Prices;
import dev.rowhouse.plan.ring.RingReport;
import dev.rowhouse.plan.ring.RingSettings;
import dev.rowhouse.report.compose.PageComposer;
import dev.rowhouse.report.compose.ReportSubject;
import dev.rowhouse.report.compose.SampleTime;
import dev.rowhouse.report.html.HtmlWriter;
import dev.rowhouse.studio.session.DesignedModel;

import java.util.Optional;

/// The report of a design as one HTML file, the same as `rowhouse report` writes.
public final class ReportExport {
    private static final int ALTERNATIVES_OF_EACH = 3;
    private static final long SEED = 1;

    private ReportExport() {}

    /// The file.
    ///
    /// @param proof the results of a proof of this design; empty when none has ended
    public static ExportPage.Saved of(
            DesignedModel.Result result, Optional<ReportSubject.Proof> proof) {
        Workload workload = result.workload();
        Designer.Explained explained =
                Designer.explain(workload, Prices.cassandra(), ALTERNATIVES_OF_EACH);
        RingReport ring =
                RingSimulation.of(workload, result.sized(), RingSettings.of(workload.model()));
        Pictures pictures = new Pictures(result.subject(), () -> ring, new SampleTime(), SEED);
        ReportSubject subject =
                new ReportSubject(
                        workload,
                        result.sized().design(),
                        explained.explanation(),
                        ring,
                        pictures,
                        proof,
                        Optional.empty());
        return ExportPage.Saved.text(
                result.sized().design().name() + ".html",
                "text/html; charset=utf-8",
                HtmlWriter.write(PageComposer.of(subject)));
    }
}
