package dev.rowhouse.prove.prover;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.prove.data.Constants;
import dev.rowhouse.prove.data.DataGenerator;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.UsualValues;
import dev.rowhouse.prove.database.MeteredTarget;
import dev.rowhouse.prove.database.TargetException;
import dev.rowhouse.prove.replay.CaseOrigin;
import dev.rowhouse.prove.report.Failure;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.stage.DatabaseUnderProof;
import dev.rowhouse.prove.stage.ExpiryWatch;
import dev.rowhouse.prove.stage.PlanRefusedException;
import dev.rowhouse.prove.stage.ShortLives;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.prove.stage.Trial;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Lets instances expire on a database whose clock cannot be moved: creates the tables anew with
/// [short lives][ShortLives], loads data, calls mutations, and waits.
///
/// If loading takes so long that something may have expired meanwhile, it begins again with longer
/// lives.
///
/// **Thread safety.** Belongs to one thread.
final class ShortLivesPhase {
    private static final Duration UNIT = Duration.ofSeconds(6);
    private static final Duration UNIT_MAX = Duration.ofMinutes(2);

    /// The time between the end of the writes and that of the first life.
    private static final Duration MARGIN = Duration.ofSeconds(2);

    private static final Duration STEP = Duration.ofSeconds(1);

    private final Subject subject;
    private final MeteredTarget target;
    private final ProofSettings settings;
    private final Clock clock;
    private final Progress progress;
    private final RandomSource random;
    private final List<ProofReport.Skipped> skipped = new ArrayList<>();

    ShortLivesPhase(
            Subject subject,
            MeteredTarget target,
            ProofSettings settings,
            Clock clock,
            Progress progress,
            RandomSource random) {
        this.subject = subject;
        this.target = target;
        this.settings = settings;
        this.clock = clock;
        this.progress = progress;
        this.random = random;
    }

    /// The parts that were left out.
    List<ProofReport.Skipped> skipped() {
        return skipped;
    }

    /// Runs the phase; its failures. The target has other tables afterwards.
    List<Failure> failures() {
        List<String> byDay = ShortLives.byDay(subject.workload().model());
        if (!byDay.isEmpty()) {
            skip("lives that count from a day cannot be made short: " + String.join(", ", byDay));
        }
        Duration unit = UNIT;
        while (unit.compareTo(UNIT_MAX) <= 0) {
            ShortLives lives = new ShortLives(subject, unit);
            if (lives.isEmpty()) {
                return List.of();
            }
            try {
                return new Attempt(lives, unit).failures();
            } catch (LateException e) {
                unit = e.length.multipliedBy(2).plus(MARGIN).truncatedTo(ChronoUnit.SECONDS);
            }
        }
        skip("writing the data took longer than " + UNIT_MAX.toSeconds() + " s");
        return List.of();
    }

    /// Waits, and shows how long.
    private void await(Duration time) {
        long total = Math.max(0, time.toSeconds() + 1);
        Instant end = target.now().plus(time);
        for (Duration left = time; left.isPositive(); ) {
            progress.advance(Progress.Phase.WAIT, total - left.toSeconds() - 1, total);
            target.pass(left.compareTo(STEP) < 0 ? left : STEP);
            left = Duration.between(target.now(), end);
        }
    }

    /// Writing took too long.
    private static final class LateException extends Exception {
        private static final long serialVersionUID = 1L;

        private final transient Duration length;

        LateException(Duration length) {
            this.length = length;
        }
    }

    private void skip(String reason) {
        skipped.add(new ProofReport.Skipped(Progress.Phase.WAIT.text(), reason));
    }

    /// The expiry with lives of a certain length.
    private final class Attempt {
        private final ShortLives lives;
        private final Duration unit;
        private final DatabaseUnderProof stage;
        private final MutationPhase mutations;
        private final QuestionPhase questions;
        private final Dataset data;
        private final CaseOrigin origin;

        /// Creates the tables and makes up data for them.
        Attempt(ShortLives lives, Duration unit) {
            Subject shortened = lives.subject();
            target.create(shortened.design());
            this.lives = lives;
            this.unit = unit;
            this.stage = new DatabaseUnderProof(target, shortened);
            this.origin = new CaseOrigin(shortened.design().name(), settings.seed(), target.now());
            DataGenerator generator =
                    new DataGenerator(
                            settings.changeScale().apply(lives.data(origin.at())),
                            random,
                            Constants.of(shortened.workload()),
                            UsualValues.of(shortened.workload(), shortened.design().tables()),
                            shortened.design().tables());
            this.mutations = new MutationPhase(stage, generator, random, target::nanos);
            this.questions = new QuestionPhase(stage, generator, random, clock);
            this.data = generator.generate();
        }

        /// Runs the phase once; its failures.
        ///
        /// @throws LateException when something may have expired before all was written
        List<Failure> failures() throws LateException {
            Optional<MutationPhase.Wrong> refused = refused();
            check();
            if (refused.isPresent()) {
                return List.of(written(refused.get()));
            }
            ExpiryPhase phase = new ExpiryPhase(stage, mutations, questions);
            Optional<MutationPhase.Wrong> wrong = phase.change();
            check();
            if (wrong.isPresent()) {
                return List.of(written(wrong.get()));
            }
            ExpiryWatch watch = stage.watch();
            return phase.expire(watch, lives.moments(), ShortLivesPhase.this::await)
                    .map(each -> List.of(written(each)))
                    .orElseGet(() -> phase.aboutExpired(watch));
        }

        private void check() throws LateException {
            Duration length = Duration.between(origin.at(), target.now());
            if (length.compareTo(unit.minus(MARGIN)) > 0) {
                throw new LateException(length);
            }
        }

        /// Loads the data.
        private Optional<MutationPhase.Wrong> refused() {
            try {
                stage.load(
                        data,
                        (_, _) -> {},
                        done -> progress.advance(Progress.Phase.LOAD, done, data.size()));
                return Optional.empty();
            } catch (TargetException | PlanRefusedException | IllegalStateException e) {
                return Optional.of(
                        new MutationPhase.Wrong(
                                new Trial.Case(data, List.of(), new Trial.Check.OfContents()),
                                Trial.refused(List.of(), e)));
            }
        }

        /// The failure as it is: each smaller case would have to wait, too.
        private Failure written(MutationPhase.Wrong wrong) {
            return FailureWriter.write(wrong.failing(), wrong.finding(), origin);
        }
    }
}
