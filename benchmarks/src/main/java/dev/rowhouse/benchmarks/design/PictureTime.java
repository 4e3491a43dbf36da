package dev.rowhouse.benchmarks.design;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.design.designer.SizedDesign;
import dev.rowhouse.design.ring.RingSimulation;
import dev.rowhouse.draw.picture.Pictures;
import dev.rowhouse.draw.write.SvgWriter;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.plan.ring.RingSettings;
import dev.rowhouse.prove.stage.Subject;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Measures the time to draw designs of different sizes. Called by `benchmarks/designs pictures`.
public final class PictureTime {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final int ENTITIES = 25;

    private PictureTime() {}

    /// Arguments: a model file, how many questions each of the made-up models has, and how often
    /// each is drawn. The first round is the one of a process that has just drawn a smaller model.
    public static void main(String... arguments) {
        Workload small = workload(WorkloadFile.read(FileSystem.system(), Path.of(arguments[0])));
        int rounds = Integer.parseInt(arguments[arguments.length - 1]);
        System.out.printf(
                "%-12s %7s %6s  %s%n", "model", "tables", "round", "milliseconds for each kind");
        draw(arguments[0].replaceFirst(".*/(.*)/.*", "$1"), small, rounds);
        for (String questions : List.of(arguments).subList(1, arguments.length - 1)) {
            String text = LargeModel.of(1, Integer.parseInt(questions), ENTITIES);
            draw("made up", workload(WorkloadFile.parse("large.yaml", text)), rounds);
        }
    }

    private static Workload workload(Reading<Workload> reading) {
        return reading.value().orElseThrow(() -> new IllegalStateException(reading.text()));
    }

    private static void draw(String name, Workload workload, int rounds) {
        SizedDesign sized = Designer.sized(workload);
        for (int round = 1; round <= rounds; round++) {
            Map<String, Double> millis = new LinkedHashMap<>();
            Pictures pictures =
                    new Pictures(
                            new Subject(workload, sized.design(), sized),
                            () ->
                                    RingSimulation.of(
                                            workload, sized, RingSettings.of(workload.model())),
                            Clock.system(),
                            1);
            for (String picture : pictures.names()) {
                long begin = System.nanoTime();
                pictures.find(picture).ifPresent(drawn -> SvgWriter.document(drawn.scene()));
                millis.merge(
                        picture.replaceFirst("-.*", ""),
                        (System.nanoTime() - begin) / NANOS_PER_MILLI,
                        Double::sum);
            }
            StringBuilder kinds = new StringBuilder();
            millis.forEach((kind, spent) -> kinds.append(" %s %.0f".formatted(kind, spent)));
            System.out.printf(
                    "%-12s %7d %6d %s, all %.0f%n",
                    name,
                    sized.design().tables().size(),
                    round,
                    kinds,
                    millis.values().stream().mapToDouble(each -> each).sum());
        }
    }
}
