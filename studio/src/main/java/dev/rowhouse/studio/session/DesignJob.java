package dev.rowhouse.studio.session;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.design.designer.Redesign;
import dev.rowhouse.design.designer.SizedDesign;
import dev.rowhouse.design.designer.Stages;
import dev.rowhouse.model.query.PlacedWorkload;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.model.query.WorkloadPlaces;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.plan.cost.Prices;
import dev.rowhouse.studio.file.ModelOnDisk;
import dev.rowhouse.studio.file.ModelText;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/// Designs the model file each time that it changed. Changes that arrive during a design lead to
/// one more, of the latest text.
///
/// **Thread safety.** Safe, if the executor has one thread.
final class DesignJob {
    private final FileSystem files;
    private final ModelOnDisk file;
    private final Clock clock;
    private final Executor thread;
    private final Consumer<DesignedModel> observer;
    private final AtomicBoolean isRequested = new AtomicBoolean();

    // Belongs to the thread of the designs.
    private Optional<Redesign> last = Optional.empty();

    /// @param thread runs one design at a time
    /// @param observer gets each result: first one with the mistakes, if there are any, otherwise
    ///     one with the design
    DesignJob(
            FileSystem files,
            ModelOnDisk file,
            Clock clock,
            Executor thread,
            Consumer<DesignedModel> observer) {
        this.files = files;
        this.file = file;
        this.clock = clock;
        this.thread = thread;
        this.observer = observer;
    }

    /// The file has changed.
    void request() {
        if (!isRequested.getAndSet(true)) {
            thread.execute(this::run);
        }
    }

    private void run() {
        isRequested.set(false);
        try {
            ModelText text = file.read();
            if (text.exists()) {
                observer.accept(design(text));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private DesignedModel design(ModelText text) {
        long start = clock.nanoTime();
        Reading<PlacedWorkload> reading = WorkloadFile.readAs(files, file.path(), text.text());
        if (reading.value().isEmpty()) {
            return new DesignedModel(
                    text.version(),
                    text.text(),
                    reading.diagnostics(),
                    WorkloadPlaces.unknown(file.path().toString()),
                    Optional.empty(),
                    Optional.empty(),
                    since(start));
        }
        PlacedWorkload placed = reading.value().get();
        Optional<DesignedModel.Result> result = Optional.empty();
        Optional<String> defect = Optional.empty();
        try {
            result = Optional.of(design(placed));
        } catch (RuntimeException e) {
            last = Optional.empty();
            defect = Optional.of(e.toString());
        }
        return new DesignedModel(
                text.version(),
                text.text(),
                reading.diagnostics(),
                placed.places(),
                result,
                defect,
                since(start));
    }

    /// The design of a workload; it keeps what the edit before does not reach.
    private DesignedModel.Result design(PlacedWorkload placed) {
        Workload workload = placed.workload();
        Redesign next =
                last.isPresent()
                        ? last.get().after(workload)
                        : Redesign.of(workload, Prices.cassandra());
        last = Optional.of(next);
        Stages stages = next.stages();
        return new DesignedModel.Result(
                workload,
                placed.files(),
                new SizedDesign(stages.design(), stages.layout().tables()));
    }

    private Duration since(long start) {
        return Duration.ofNanos(clock.nanoTime() - start);
    }
}
