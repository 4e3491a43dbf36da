package dev.rowhouse.benchmarks.design;

import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.design.designer.Stages;
import dev.rowhouse.design.logical.Bucketing;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.cost.Prices;
import dev.rowhouse.testkit.RandomWorkload;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The saving if each owner of a design had buckets or shards of its own. Called by
/// `benchmarks/designs buckets`.
public final class BucketsPerOwner {
    private static final String GIVEN_BUCKET = "(?m)^ +bucket: (?!single).*\\R";

    private static final double PERCENT = 100;

    private static final String LINE = "%-30s %-32s %-10s %9s %9s %9s %9s%n";

    private BucketsPerOwner() {}

    /// Arguments: the number of random models, then model files, whose own buckets are ignored
    /// where possible. Prints a line for each table whose owners are split, with shares of the cost
    /// of its whole design.
    public static void main(String... arguments) throws IOException {
        System.out.printf(
                LINE, "model", "table", "bucket", "reading", "storage", "writers", "saved");
        List<Double> saved = new ArrayList<>();
        for (String file : List.of(arguments).subList(1, arguments.length)) {
            saved.addAll(report(name(Path.of(file)), Files.readString(Path.of(file))));
        }
        for (long seed = 0; seed < Integer.parseInt(arguments[0]); seed++) {
            saved.addAll(report("random " + seed, RandomWorkload.of(seed)));
        }
        System.out.printf(
                "%n%d tables; saving a hundredth of their design: %d, a twentieth: %d%n",
                saved.size(), atLeast(saved, 1), atLeast(saved, 5));
    }

    private static long atLeast(List<Double> saved, double percent) {
        return saved.stream().filter(each -> each >= percent).count();
    }

    private static String name(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        return folder == null ? file.toString() : folder.getFileName() + "/" + file.getFileName();
    }

    /// The savings at the tables of a model, in percent of the design's cost.
    private static List<Double> report(String name, String text) {
        Workload workload = workload(name, text);
        Stages stages = Designer.stages(workload, Prices.cassandra());
        double cost = stages.layout().cost().total();
        List<Double> saved = new ArrayList<>();
        stages.layout()
                .byName()
                .forEach((table, built) -> {
                    if (hasOwner(built)) {
                        Bucketing chosen = built.key().bucket().orElseThrow();
                        OwnBuckets.Change change =
                                new OwnBuckets(stages, built, chosen).change(table);
                        saved.add(PERCENT * change.saved() / cost);
                        System.out.printf(
                                LINE,
                                name,
                                table,
                                name(chosen),
                                percent(change.reading() / cost),
                                percent(change.storage() / cost),
                                percent(-change.writing() / cost),
                                percent(change.saved() / cost));
                    }
                });
        return saved;
    }

    /// The first mix of a model, without its own buckets unless a question needs them.
    private static Workload workload(String name, String text) {
        Workload workload =
                WorkloadFile.parse(name, text.replaceAll(GIVEN_BUCKET, ""))
                        .value()
                        .or(() -> WorkloadFile.parse(name, text).value())
                        .orElseThrow(() -> new IllegalArgumentException(name));
        List<String> mixes = workload.mixes().names();
        return mixes.isEmpty() ? workload : workload.in(mixes.getFirst());
    }

    private static boolean hasOwner(Table table) {
        return table.key().bucket().isPresent() && !table.key().partition().isEmpty();
    }

    private static String name(Bucketing chosen) {
        return switch (chosen) {
            case Bucketing.ByTime(var length, _) -> length.name().toLowerCase(Locale.ROOT);
            case Bucketing.Shards(var count, _) -> count + " shards";
            case Bucketing.Single() -> "one";
        };
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", PERCENT * share);
    }
}
