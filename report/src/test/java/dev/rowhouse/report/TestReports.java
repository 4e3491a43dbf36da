package dev.rowhouse.report;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.design.designer.SizedDesign;
import dev.rowhouse.design.ring.RingSimulation;
import dev.rowhouse.draw.picture.Pictures;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.cost.Prices;
import dev.rowhouse.plan.ring.RingReport;
import dev.rowhouse.plan.ring.RingSettings;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.report.change.Changes;
import dev.rowhouse.report.change.DesignTexts;
import dev.rowhouse.report.compose.PageComposer;
import dev.rowhouse.report.compose.ReportSubject;
import dev.rowhouse.report.content.Page;
import dev.rowhouse.testkit.ManualClock;

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
        SizedDesign sized = Designer.sized(workload);
        RingReport ring =
                RingSimulation.of(
                        workload, sized, new RingSettings(6, RingSettings.VNODES, copies, 0));
        Pictures pictures =
                new Pictures(
                        new Subject(workload, sized.design(), sized),
                        () -> ring,
                        new ManualClock(0),
                        1);
        return new ReportSubject(
                workload,
                explained.design(),
                explained.explanation(),
                ring,
                pictures,
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
                        later.pictures(),
                        later.proof(),
                        Optional.of(
                                Changes.between("earlier.html", texts(earlier), texts(later)))));
    }
}
