package dev.rowhouse.draw.picture;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.design.designer.SizedDesign;
import dev.rowhouse.design.ring.RingSimulation;
import dev.rowhouse.draw.picture.DesignedFiles.Designed;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
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

    static Designed parse(String text) {
        return Designed.of(WorkloadFile.parse("model.yaml", text));
    }

    /// All pictures of a model and its design, in both notations of the model.
    static List<Picture> allPictures(Designed designed) {
        Pictures pictures = of(designed);
        return Stream.concat(Stream.of("conceptual-chen"), pictures.names().stream())
                .flatMap(name -> pictures.find(name).stream())
                .toList();
    }

    /// The pictures of a model, always of the same moment.
    static Pictures of(Designed designed) {
        Workload workload = designed.workload();
        SizedDesign sized = designed.sized();
        return new Pictures(
                new Subject(workload, sized.design(), sized),
                () -> RingSimulation.of(workload, sized, RingSettings.of(workload.model())),
                new ManualClock(Instant.parse("2026-11-01T12:00:00Z").toEpochMilli()),
                1);
    }
}
