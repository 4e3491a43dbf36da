package dev.rowhouse.report;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.design.ring.RingReport;
import dev.rowhouse.design.ring.RingSettings;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.cost.Prices;
import dev.rowhouse.report.change.Changes;
import dev.rowhouse.report.change.DesignTexts;
import dev.rowhouse.report.compose.PageComposer;
import dev.rowhouse.report.compose.ReportSubject;
import dev.rowhouse.report.content.Page;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;

/// Reports of models for tests.
final class TestReports {
    private TestReports() {}

    /// The text of an example's model file.
    static String example(String folder) {
        try {
            return FileSystem.system()
                    .readText(
                            Path.of(System.getProperty("project.root", ".."))
                                    .resolve("examples")
                                    .resolve(folder)
                                    .resolve("model.yaml"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static ReportSubject subject(String yaml) {
        var reading = WorkloadFile.parse("model.yaml", yaml);
        Workload workload = reading.value().orElseThrow(() -> new AssertionError(reading.text()));
        Designer.Explained explained = Designer.explain(workload, Prices.cassandra(), 3);
        int copies = workload.model().replication().copies();
        RingReport ring =
                RingReport.of(workload, new RingSettings(6, RingSettings.VNODES, copies, 0));
        return new ReportSubject(
                workload,
                explained.design(),
                explained.explanation(),
                ring,
                Optional.empty(),
                Optional.empty());
    }

    static Page page(String yaml) {
        return PageComposer.of(subject(yaml));
    }

    static DesignTexts texts(ReportSubject subject) {
        return DesignTexts.of(subject.design(), subject.explanation().cost());
    }

    /// A report that is compared with an earlier design.
    static Page since(ReportSubject earlier, ReportSubject later) {
        return PageComposer.of(
                new ReportSubject(
                        later.workload(),
                        later.design(),
                        later.explanation(),
                        later.ring(),
                        later.proof(),
                        Optional.of(
                                Changes.between(
                                        "earlier.html", texts(earlier), texts(later)))));
    }
}
