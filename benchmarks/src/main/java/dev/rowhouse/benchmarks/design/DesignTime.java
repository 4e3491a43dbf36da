package dev.rowhouse.benchmarks.design;

import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.plan.cost.Prices;

import java.util.concurrent.TimeUnit;

/// Measures the time to design large workloads. Called by `benchmarks/designs time`.
public final class DesignTime {
    private static final double NANOS_PER_SECOND = 1e9;

    private DesignTime() {}

    /// Arguments: how many questions, about how many entities, how many models, and the seconds
    /// that none of them may take.
    ///
    /// The process ends with 1 when a design took longer, or was not proven to be the best.
    public static void main(String... arguments) {
        int questions = Integer.parseInt(arguments[0]);
        int entities = Integer.parseInt(arguments[1]);
        int models = Integer.parseInt(arguments[2]);
        double most = Double.parseDouble(arguments[3]);
        boolean isWell = true;
        System.out.printf(
                "%6s %10s %10s %8s %10s %8s  %s%n",
                "seed", "questions", "mutations", "tables", "processor", "wall", "proven");
        for (int seed = 1; seed <= models; seed++) {
            Reading<Workload> reading =
                    WorkloadFile.parse("large.yaml", LargeModel.of(seed, questions, entities));
            Workload workload =
                    reading.value().orElseThrow(() -> new IllegalStateException(reading.text()));
            long processor = processorNanos();
            long begin = System.nanoTime();
            Designer.Priced priced = Designer.priced(workload, Prices.cassandra());
            double seconds = (System.nanoTime() - begin) / NANOS_PER_SECOND;
            double used = (processorNanos() - processor) / NANOS_PER_SECOND;
            isWell &= used <= most && priced.isProven();
            System.out.printf(
                    "%6d %10d %10d %8d %8.1f s %6.1f s  %s%n",
                    seed,
                    workload.questions().size(),
                    workload.mutations().size(),
                    priced.design().tables().size(),
                    used,
                    seconds,
                    priced.isProven() ? "yes" : "no");
        }
        System.exit(isWell ? 0 : 1);
    }

    /// Processor time of this process, all its threads together: other work on the machine does not
    /// count.
    private static long processorNanos() {
        return ProcessHandle.current()
                .info()
                .totalCpuDuration()
                .map(used -> TimeUnit.MILLISECONDS.toNanos(used.toMillis()))
                .orElseThrow(() -> new IllegalStateException("no processor time is known"));
    }
}
