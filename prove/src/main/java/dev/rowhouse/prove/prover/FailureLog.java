package dev.rowhouse.prove.prover;

import dev.rowhouse.base.Clock;
import dev.rowhouse.prove.replay.CaseOrigin;
import dev.rowhouse.prove.report.Failure;
import dev.rowhouse.prove.stage.DatabaseUnderProof;
import dev.rowhouse.prove.stage.Shrinking;
import dev.rowhouse.prove.stage.Trial;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// Collects what does not hold, each case as small as it can be made.
///
/// **Thread safety.** Belongs to one thread.
final class FailureLog {
    private final DatabaseUnderProof stage;
    private final ProofSettings settings;
    private final Clock clock;
    private final Progress progress;
    private final CaseOrigin origin;
    private final List<Failure> failures = new ArrayList<>();

    /// @param origin where the cases come from
    FailureLog(
            DatabaseUnderProof stage,
            ProofSettings settings,
            Clock clock,
            Progress progress,
            CaseOrigin origin) {
        this.stage = stage;
        this.settings = settings;
        this.clock = clock;
        this.progress = progress;
        this.origin = origin;
    }

    /// Adds a failing case, as small as it can be made.
    ///
    /// @return the case that is reported
    Trial.Case add(Trial.Case failing, Trial.Finding finding) {
        Optional<Shrinking.Shrunk> shrunk = shrunk(failing);
        Trial.Case smallest = shrunk.map(Shrinking.Shrunk::smallest).orElse(failing);
        failures.add(
                FailureWriter.write(
                        smallest, shrunk.map(Shrinking.Shrunk::finding).orElse(finding), origin));
        return smallest;
    }

    private Optional<Shrinking.Shrunk> shrunk(Trial.Case failing) {
        if (settings.shrinkSeconds() == 0) {
            return Optional.empty();
        }
        progress.advance(Progress.Phase.SHRINK, 0, 0);
        return new Shrinking(stage, clock, TimeUnit.SECONDS.toNanos(settings.shrinkSeconds()))
                .shrink(failing);
    }

    /// Adds failures that no smaller case explains.
    void addAll(Collection<Failure> all) {
        failures.addAll(all);
    }

    boolean isEmpty() {
        return failures.isEmpty();
    }

    /// Whether the proof has to end.
    boolean isFull() {
        return failures.size() >= settings.failuresMax();
    }

    List<Failure> all() {
        return List.copyOf(failures);
    }
}
