package dev.rowhouse.draw.picture;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.design.designer.SizedDesign;
import dev.rowhouse.design.ring.RingSimulation;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.plan.ring.RingSettings;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.testkit.ManualClock;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The models of the repository, and their pictures.
final class Models {
    static final Path ROOT = Path.of("..");

    private Models() {}

    /// The model files of the examples, the cookbook and the guide.
    static List<Path> files() throws IOException {
        FileSystem files = FileSystem.system();
        List<Path> found = new ArrayList<>();
        for (Path example : files.list(ROOT.resolve("examples"))) {
            if (files.isFolder(example)) {
                for (Path file : files.list(example)) {
                    String name = String.valueOf(file.getFileName());
                    if (name.startsWith("model") && name.endsWith(".yaml")) {
                        found.add(file);
                    }
                }
            }
        }
        for (String folder : List.of("cookbook", "guide")) {
            found.addAll(files.list(ROOT.resolve("docs").resolve(folder).resolve("models")));
        }
        return found;
    }

    static Workload read(Path file) {
        return workload(WorkloadFile.read(FileSystem.system(), file));
    }

    static Workload parse(String text) {
        return workload(WorkloadFile.parse("model.yaml", text));
    }

    private static Workload workload(Reading<Workload> reading) {
        return reading.value().orElseThrow(() -> new AssertionError(reading.text()));
    }

    /// All pictures of a model and its design, in both notations of the model.
    static List<Picture> allPictures(Workload workload) {
        Pictures pictures = of(workload);
        return Stream.concat(Stream.of("conceptual-chen"), pictures.names().stream())
                .flatMap(name -> pictures.find(name).stream())
                .toList();
    }

    /// The pictures of a model, always of the same moment.
    static Pictures of(Workload workload) {
        SizedDesign sized = Designer.sized(workload);
        return new Pictures(
                new Subject(workload, sized.design(), sized),
                () -> RingSimulation.of(workload, sized, RingSettings.of(workload.model())),
                new ManualClock(Instant.parse("2026-11-01T12:00:00Z").toEpochMilli()),
                1);
    }
}
