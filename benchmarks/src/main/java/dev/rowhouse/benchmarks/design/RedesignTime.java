package dev.rowhouse.benchmarks.design;

import dev.rowhouse.design.designer.Redesign;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.plan.cost.Prices;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;

/// Measures the time of a design after an edit of its model file, in a warm process. Called by
/// `benchmarks/designs redesign`.
public final class RedesignTime {
    private static final double NANOS_PER_MILLI = 1e6;

    private static final int QUESTIONS = 100;
    private static final int ENTITIES = 25;

    private RedesignTime() {}

    /// Arguments: how many rounds, the first half of which only warms the process up; then model
    /// files, or seeds of made-up workloads of 100 questions.
    public static void main(String... arguments) {
        int rounds = Integer.parseInt(arguments[0]);
        for (String model : List.of(arguments).subList(1, arguments.length)) {
            String text = model.matches("\\d+") ? made(Long.parseLong(model)) : read(model);
            System.out.printf("%n%s%n", model);
            System.out.printf(
                    "%-30s %-10s %9s %9s %9s%n", "edit", "kept", "reading", "processor", "wall");
            report("all anew", rounds, text, text, true);
            for (Edit edit : Edit.of(text)) {
                report(edit.name(), rounds, edit.before(), edit.after(), false);
            }
        }
    }

    private static String made(long seed) {
        return LargeModel.of(seed, QUESTIONS, ENTITIES);
    }

    private static String read(String file) {
        try {
            return Files.readString(Path.of(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void report(
            String name, int rounds, String before, String after, boolean isAnew) {
        Redesign first = Redesign.of(workload(before), Prices.cassandra());
        Redesign.Kept kept = first.kept();
        long[] reading = new long[rounds];
        long[] processor = new long[rounds];
        long[] wall = new long[rounds];
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        for (int round = 0; round < rounds; round++) {
            long begin = threads.getCurrentThreadCpuTime();
            Workload changed = workload(after);
            reading[round] = threads.getCurrentThreadCpuTime() - begin;
            // Each round begins with facts of its own, as after the edit before.
            Redesign start = isAnew ? first : Redesign.of(workload(before), Prices.cassandra());
            begin = threads.getCurrentThreadCpuTime();
            long beginWall = System.nanoTime();
            Redesign next =
                    isAnew ? Redesign.of(changed, Prices.cassandra()) : start.after(changed);
            wall[round] = System.nanoTime() - beginWall;
            processor[round] = threads.getCurrentThreadCpuTime() - begin;
            kept = next.kept();
        }
        System.out.printf(
                "%-30s %-10s %6.0f ms %6.0f ms %6.0f ms%n",
                name, isAnew ? "" : kept, median(reading), median(processor), median(wall));
    }

    /// The median of the second half of the rounds, in milliseconds.
    private static double median(long[] nanos) {
        long[] warm = LongStream.of(nanos).skip(nanos.length / 2).sorted().toArray();
        return warm[warm.length / 2] / NANOS_PER_MILLI;
    }

    private static Workload workload(String text) {
        Reading<Workload> reading = WorkloadFile.parse("model.yaml", text);
        return reading.value().orElseThrow(() -> new IllegalStateException(reading.text()));
    }
}
