package dev.rowhouse.cli.assistant;

import dev.rowhouse.base.Clock;
import dev.rowhouse.model.source.SourceFile;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;

/// Proves a model while the assistant reads its design, because it will ask for that next. When it
/// does, and the files are still the same, the answer is there or soon will be; every other call
/// ends a proof that is not done.
///
/// **Thread safety.** Safe.
final class EarlyProof {
    /// A model that takes longer would keep the machine busy for an answer that may never be asked
    /// for.
    private static final Duration LONGEST = Duration.ofSeconds(10);

    /// The time between two looks of a call that waits, in milliseconds.
    private static final long LOOK_EVERY = 50;

    private final Tool.Work work;
    private final Function<String, List<SourceFile>> contents;
    private final Clock clock;
    private final Executor thread;
    private Optional<Begun> latest = Optional.empty();

    /// @param work proves a model, as the assistant would have it done
    /// @param contents the files of a model, by the path that the assistant gives; none if they
    ///     cannot be read or have mistakes
    /// @param thread runs one proof at a time
    EarlyProof(
            Tool.Work work,
            Function<String, List<SourceFile>> contents,
            Clock clock,
            Executor thread) {
        this.work = work;
        this.contents = contents;
        this.clock = clock;
        this.thread = thread;
    }

    /// The assistant has a design.
    ///
    /// @param model the path of the model, as the assistant gave it
    synchronized void designed(String model) {
        List<SourceFile> files = contents.apply(model);
        if (files.isEmpty() || latest.filter(each -> each.isOf(model, files)).isPresent()) {
            return;
        }
        stop();
        Begun begun = new Begun(model, files);
        latest = Optional.of(begun);
        thread.execute(begun.proof);
    }

    /// Ends a proof that runs, unless a call waits for it: the assistant does something else, or is
    /// gone.
    synchronized void stop() {
        if (latest.filter(each -> !each.proof.isDone()).isPresent()) {
            latest.get().isUnwanted = true;
            latest = Optional.empty();
        }
    }

    /// The answer to a call that asks for a proof.
    ///
    /// @throws RefusedException when it cannot be done, or the assistant has given up the call
    String answer(Tool.Values values, CallWatch watch) {
        Optional<Begun> begun = begun(values);
        if (begun.isEmpty()) {
            stop();
            return work.run(values, watch);
        }
        try {
            return begun.get().awaited(watch);
        } catch (ExecutionException _) {
            // It took too long before the assistant asked for it, or failed in a way that the
            // assistant has to see.
            return work.run(values, watch);
        }
    }

    /// The proof that a call asks for, if it has begun.
    private synchronized Optional<Begun> begun(Tool.Values values) {
        String model = values.text(CommandTools.MODEL.name());
        return CommandTools.isUsualProof(values)
                ? latest.filter(each -> each.isOf(model, contents.apply(model)))
                : Optional.empty();
    }

    /// A proof that was begun.
    private final class Begun {
        private final String model;
        private final List<SourceFile> files;
        private final long started = clock.nanoTime();
        private final FutureTask<String> proof = new FutureTask<>(this::prove);
        private volatile Optional<Consumer<String>> waiting = Optional.empty();
        private volatile boolean isUnwanted;

        private Begun(String model, List<SourceFile> files) {
            this.model = model;
            this.files = files;
        }

        private boolean isOf(String otherModel, List<SourceFile> otherFiles) {
            return model.equals(otherModel) && files.equals(otherFiles);
        }

        private String prove() {
            CallWatch watch =
                    new CallWatch(
                            clock,
                            this::isOver,
                            progress -> waiting.ifPresent(observer -> observer.accept(progress)));
            return work.run(new Tool.Values(Map.of(CommandTools.MODEL.name(), model)), watch);
        }

        private boolean isOver() {
            boolean isLate = clock.nanoTime() - started > LONGEST.toNanos();
            return waiting.isEmpty() && (isUnwanted || isLate);
        }

        private String awaited(CallWatch watch) throws ExecutionException {
            waiting = Optional.of(watch.observer());
            while (!watch.isCancelled()) {
                try {
                    return proof.get(LOOK_EVERY, TimeUnit.MILLISECONDS);
                } catch (TimeoutException _) {
                    // Another look.
                } catch (InterruptedException _) {
                    Thread.currentThread().interrupt();
                    break;
                }
            }
            isUnwanted = true;
            waiting = Optional.empty();
            throw new RefusedException("The call was given up.");
        }
    }
}
