package dev.rowhouse.benchmarks.design;

import dev.rowhouse.model.concept.Rate;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.growth.SizePredictor;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.run.MutationRun;
import dev.rowhouse.prove.run.QueryRun;
import dev.rowhouse.prove.stage.DatabaseUnderProof;
import dev.rowhouse.prove.stage.Subject;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/// A schema with its data on a target, through whose plans a workload is called and measured.
final class PlanRunner implements AutoCloseable {
    /// Calls of one kind that are measured together: the processor time of another process is told
    /// in hundredths of a second.
    private static final int TOGETHER = 256;

    private static final double NANOS_PER_MICRO = 1_000;
    private static final double RATE_OF_QUESTIONS = 10;
    private static final double RATE_OF_MUTATIONS = 1;

    private final Workload workload;
    private final Design design;
    private final Target target;
    private final LongSupplier processor;
    private final Map<String, List<Double>> micros = new LinkedHashMap<>();
    private boolean isWarm;

    PlanRunner(Workload workload, Design design, Target target, LongSupplier processor) {
        this.workload = workload;
        this.design = design;
        this.target = target;
        this.processor = processor;
    }

    void load(Dataset data) {
        target.create(design);
        new DatabaseUnderProof(target, new Subject(workload, design, SizePredictor.NONE))
                .load(data, (_, _) -> {}, _ -> {});
    }

    /// The size of data on disk in this schema.
    long storedBytes(Dataset data) throws IOException {
        return StoredBytes.of(workload, design, data);
    }

    /// Calls everything; what the first round takes does not count.
    void measure(Calls calls) {
        for (Question question : workload.questions()) {
            QueryPlan plan = design.findQuery(question.name()).orElseThrow();
            measure(
                    question.name(),
                    calls.questions().getOrDefault(question.name(), List.of()),
                    bindings -> new QueryRun(target, plan, bindings).next());
        }
        for (ConceptualMutation mutation : workload.calls()) {
            String name = mutation.header().name();
            MutationPlan plan = design.findMutation(name).orElseThrow();
            measure(
                    name,
                    calls.mutations().getOrDefault(name, List.of()),
                    bindings -> MutationRun.run(target, plan, bindings));
        }
        isWarm = true;
    }

    private void measure(String name, List<Bindings> drawn, Consumer<Bindings> call) {
        if (drawn.isEmpty()) {
            return;
        }
        long before = processor.getAsLong();
        for (int i = 0; i < TOGETHER; i++) {
            call.accept(drawn.get(i % drawn.size()));
        }
        double each = (processor.getAsLong() - before) / NANOS_PER_MICRO / TOGETHER;
        if (isWarm) {
            micros.computeIfAbsent(name, _ -> new ArrayList<>()).add(each);
        }
    }

    /// The processor time of the workload for each second of the application's life: medians of all
    /// rounds.
    double microsPerSecond() {
        double sum = 0;
        for (Question question : workload.questions()) {
            sum += rate(question.rate(), RATE_OF_QUESTIONS) * median(question.name());
        }
        for (ConceptualMutation mutation : workload.calls()) {
            sum +=
                    rate(mutation.header().rate(), RATE_OF_MUTATIONS)
                            * median(mutation.header().name());
        }
        return sum;
    }

    private static double rate(Optional<Rate> rate, double usual) {
        return rate.map(Rate::perSecond).orElse(usual);
    }

    private double median(String name) {
        List<Double> rounds = new ArrayList<>(micros.getOrDefault(name, List.of(0.0)));
        Collections.sort(rounds);
        return rounds.get(rounds.size() / 2);
    }

    @Override
    public void close() {
        target.close();
    }
}
