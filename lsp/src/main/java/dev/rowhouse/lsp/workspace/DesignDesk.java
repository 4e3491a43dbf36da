package dev.rowhouse.lsp.workspace;

import dev.rowhouse.base.Scheduler;
import dev.rowhouse.design.designer.Redesign;
import dev.rowhouse.model.query.PlacedWorkload;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.model.symbol.ModelParts;
import dev.rowhouse.plan.cost.Prices;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Reads and designs the models of all open documents in the background, a moment after the last
/// change. A result is given away only if no document has changed meanwhile.
///
/// **Thread safety.** Safe, if the scheduler runs one step at a time.
public final class DesignDesk implements AutoCloseable {
    /// The pause after the last change.
    private static final Duration PAUSE = Duration.ofMillis(200);

    private final Documents documents;
    private final Workspace workspace;
    private final Scheduler scheduler;
    private final Observer observer;
    private final Map<Path, DesignedModel> designed = new ConcurrentHashMap<>();
    private Optional<Scheduler.Repetition> pending = Optional.empty();
    private boolean isClosed;

    // These belong to the thread of the designs.
    private final Map<Path, Redesign> last = new HashMap<>();
    private final Map<Path, List<ModelParts.Part>> done = new HashMap<>();

    /// Is told the results.
    public interface Observer {
        /// A model has been read, and then designed.
        void changed(DesignedModel model);

        /// No open document belongs to a model any more.
        ///
        /// @param root the model file
        void closed(Path root);
    }

    /// @param scheduler runs one step at a time
    public DesignDesk(
            Documents documents, Workspace workspace, Scheduler scheduler, Observer observer) {
        this.documents = documents;
        this.workspace = workspace;
        this.scheduler = scheduler;
        this.observer = observer;
    }

    /// The last design of a model, perhaps that of an earlier text; empty before there is one.
    public Optional<DesignedModel> designed(Path root) {
        return Optional.ofNullable(designed.get(root));
    }

    /// A document has changed.
    public synchronized void request() {
        pending.ifPresent(Scheduler.Repetition::close);
        pending = isClosed ? Optional.empty() : Optional.of(scheduler.every(PAUSE, this::step));
    }

    private void step() {
        synchronized (this) {
            pending.ifPresent(Scheduler.Repetition::close);
            pending = Optional.empty();
        }
        Documents.Snapshot snapshot = documents.snapshot();
        Map<Path, Workspace.Model> models = new LinkedHashMap<>();
        snapshot.documents().keySet().stream()
                .sorted()
                .flatMap(path -> workspace.model(snapshot, path).stream())
                .forEach(model -> models.putIfAbsent(model.root(), model));
        forgetOthers(models.keySet());
        for (Workspace.Model model : models.values()) {
            if (documents.isStale(snapshot)) {
                return;
            }
            List<ModelParts.Part> parts = model.parts().parts();
            if (!parts.equals(done.get(model.root())) && design(model)) {
                done.put(model.root(), parts);
            }
        }
    }

    private void forgetOthers(Set<Path> roots) {
        List<Path> gone = done.keySet().stream().filter(each -> !roots.contains(each)).toList();
        for (Path root : gone) {
            done.remove(root);
            last.remove(root);
            designed.remove(root);
            observer.closed(root);
        }
    }

    /// Reads and designs a model.
    ///
    /// @return whether that was told, because no document has changed meanwhile
    private boolean design(Workspace.Model model) {
        Reading<PlacedWorkload> reading = WorkloadFile.readWithPlaces(model.files(), model.root());
        DesignedModel read = DesignedModel.read(model, reading);
        if (!tell(read)) {
            return false;
        }
        return reading.value().map(placed -> tell(design(read, placed.workload()))).orElse(true);
    }

    private DesignedModel design(DesignedModel read, Workload workload) {
        Path root = read.model().root();
        try {
            Redesign before = last.get(root);
            Redesign next =
                    before == null
                            ? Redesign.of(workload, Prices.cassandra())
                            : before.after(workload);
            last.put(root, next);
            return new DesignedModel(
                    read.model(),
                    read.reading(),
                    Optional.of(next.stages().design()),
                    Optional.empty());
        } catch (RuntimeException e) {
            last.remove(root);
            return new DesignedModel(
                    read.model(), read.reading(), Optional.empty(), Optional.of(e.toString()));
        }
    }

    private boolean tell(DesignedModel model) {
        if (documents.isStale(model.model().snapshot())) {
            return false;
        }
        if (model.design().isPresent()) {
            designed.put(model.model().root(), model);
        }
        observer.changed(model);
        return true;
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        pending.ifPresent(Scheduler.Repetition::close);
        pending = Optional.empty();
    }
}
