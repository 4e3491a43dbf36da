package dev.rowhouse.draw.picture;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.plan.design.Design;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

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

    /// The pictures of a model and its design.
    static List<Picture> pictures(Workload workload) {
        Design design = Designer.design(workload);
        return List.of(
                TablesPicture.of(workload, design),
                ConceptualPicture.of(workload.model()),
                ChenPicture.of(workload.model()),
                CopiesPicture.of(workload, design));
    }
}
