package dev.rowhouse.studio.session;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.Scheduler;
import dev.rowhouse.base.Threads;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.report.change.Changes;
import dev.rowhouse.studio.file.ModelOnDisk;
import dev.rowhouse.studio.file.ModelText;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/// A model file while it is edited: its text, its design, its proof.
///
/// **Thread safety.** Safe. Observers are called by threads of the session, one at a time. They
/// must not wait for a lock under which another thread calls the session.
public final class Session implements AutoCloseable {
    /// How often the file is looked at, for changes of other programs.
    private static final Duration LOOK = Duration.ofMillis(300);

    private final FileSystem files;
    private final ModelOnDisk file;
    private final Consumer<Happening> observer;
    private final DesignJob designs;
    private final ProofJob proofs;
    private final Samples samples;
    private final Drawings drawings;
    private final Executor drawer = Threads.pool("studio-draw", 1);
    private final Scheduler.Repetition watch;

    private ModelText known = ModelText.MISSING;
    private Map<String, ModelText> included = Map.of();
    private volatile Optional<DesignedModel> designed = Optional.empty();
    private ProofState proof = new ProofState.None();

    private Session(Surroundings given, ModelOnDisk file, Consumer<Happening> observer) {
        this.files = given.files();
        this.file = file;
        this.observer = observer;
        Executor designer = Threads.pool("studio-design", 1);
        designs = new DesignJob(files, file, given.clock(), designer, this::take);
        Executor prover = Threads.pool("studio-proof", 1);
        proofs = new ProofJob(given.version(), given.clock(), prover, this::take);
        samples = new Samples(files, given.clock());
        drawings = new Drawings(given.clock());
        watch = given.scheduler().every(LOOK, this::look);
    }

    /// What a session takes from the outside.
    ///
    /// @param version the version of Rowhouse, for reports
    /// @param scheduler watches the file
    public record Surroundings(
            FileSystem files, Clock clock, Scheduler scheduler, String version) {}

    /// Opens a session on a file, which need not exist, and designs it.
    ///
    /// @param observer is told everything that happens
    public static Session open(Surroundings given, ModelOnDisk file, Consumer<Happening> observer) {
        Session session = new Session(given, file, observer);
        session.look();
        return session;
    }

    /// The file.
    public ModelOnDisk file() {
        return file;
    }

    /// The text that the file had when it was last looked at.
    public synchronized ModelText text() {
        return known;
    }

    /// The last version that was read, with its design if it had no mistakes.
    public Optional<DesignedModel> designed() {
        return designed;
    }

    /// The state of the proof.
    public synchronized ProofState proof() {
        return proof;
    }

    /// Does something while nothing happens, so that what it finds out fits together.
    public synchronized void quietly(Runnable work) {
        work.run();
    }

    /// The databases with sample data.
    public Samples samples() {
        return samples;
    }

    /// The pictures of the design.
    public Drawings drawings() {
        return drawings;
    }

    /// Replaces a version of the file, see [ModelOnDisk#write].
    ///
    /// @param writer the page that writes
    /// @throws IOException when the file cannot be read or written
    public synchronized ModelOnDisk.Outcome write(String base, String text, String writer)
            throws IOException {
        ModelOnDisk.Outcome outcome = file.write(base, text);
        if (outcome.isWritten()) {
            changed(outcome.now(), Optional.of(writer));
        }
        return outcome;
    }

    /// Proves the present design.
    ///
    /// @return whether there is one
    public boolean prove(ProofChoice choice) {
        Optional<DesignedModel> model = designed();
        Optional<DesignedModel.Result> result = model.flatMap(DesignedModel::result);
        result.ifPresent(each -> proofs.start(model.orElseThrow(), each, choice));
        return result.isPresent();
    }

    /// What would differ from the design of a workload if the file had another text, or the
    /// mistakes in that text. The file stays as it is.
    public Reading<Changes> compare(Workload now, String other) {
        return Comparison.of(now, files, file.path(), other);
    }

    /// Ends the proof that is running.
    public void stopProof() {
        proofs.stop();
    }

    /// Looks whether another program has changed the file or one that it includes.
    private synchronized void look() {
        try {
            ModelText now = file.read();
            if (!now.equals(known)) {
                changed(now, Optional.empty());
            } else if (!readIncluded(included.keySet()).equals(included)) {
                included = readIncluded(included.keySet());
                designs.request();
            }
        } catch (IOException e) {
            observer.accept(new Happening.FileUnreadable(e.toString()));
        }
    }

    private void changed(ModelText now, Optional<String> writer) {
        boolean isNew = !now.equals(known);
        known = now;
        if (isNew) {
            observer.accept(new Happening.FileChanged(now, writer));
            designs.request();
        }
    }

    private synchronized void take(DesignedModel model) {
        designed = Optional.of(model);
        try {
            included = readIncluded(includedBy(model));
        } catch (IOException _) {
            // The next look reports it.
            included = Map.of();
        }
        drawer.execute(this::prepareDrawings);
        observer.accept(new Happening.Designed(model));
    }

    private void prepareDrawings() {
        try {
            designed().ifPresent(drawings::prepare);
        } catch (RuntimeException _) {
            // The page that asks for the picture is told.
        }
    }

    /// The names of the files that a version includes. With mistakes only some of them are known;
    /// those of earlier versions are watched as well, since one may hold the mistake.
    private Set<String> includedBy(DesignedModel model) {
        Set<String> names = new LinkedHashSet<>(model.places().files());
        if (!model.mistakes().isEmpty()) {
            names.addAll(included.keySet());
            model.mistakes().forEach(each -> names.add(each.file()));
        }
        names.remove(file.path().toString());
        return names;
    }

    private Map<String, ModelText> readIncluded(Iterable<String> names) throws IOException {
        Map<String, ModelText> texts = new HashMap<>();
        for (String name : names) {
            texts.put(name, new ModelOnDisk(files, Path.of(name)).read());
        }
        return texts;
    }

    private synchronized void take(ProofState state) {
        proof = state;
        observer.accept(new Happening.Proving(state));
    }

    @Override
    public void close() {
        watch.close();
        proofs.stop();
        samples.close();
    }
}
