package dev.rowhouse.prove.prover;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.prove.data.Constants;
import dev.rowhouse.prove.data.DataGenerator;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.UnexpiredInstances;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.database.TargetException;
import dev.rowhouse.prove.database.TargetGoneException;
import dev.rowhouse.prove.report.Failure;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.report.TableReport;
import dev.rowhouse.prove.stage.DatabaseUnderProof;
import dev.rowhouse.prove.stage.Operation;
import dev.rowhouse.prove.stage.PlanRefusedException;
import dev.rowhouse.prove.stage.Shrinking;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.prove.stage.Trial;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/// Proves a design by running it.
///
/// 1. Make up conceptual data as the model's counts and distributions have it, scaled down.
/// 2. Create the tables on the target and write everything through the design's own mutation plans;
///    compare every table with the data, and its largest partition with the prediction.
/// 3. Ask every question many times, with parameters that hit and that miss, page by page, and
///    compare each answer, order included, with the reference evaluator's.
/// 4. On less data, run random sequences of mutations on both sides; after each compare every table
///    and ask every question.
/// 5. Abandon each mutation after its first, second, … write, run it again, and compare every
///    table.
///
/// A failing case is repeated on ever smaller data until the smallest one is found.
///
/// **Thread safety.** Belongs to one thread; one object per proof.
public final class Prover {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final int QUESTIONS_PER_SEQUENCE = 3;

    private final Subject subject;
    private final Target target;
    private final ProofSettings settings;
    private final Clock clock;
    private final Progress progress;
    private final RandomSource random;
    private final DatabaseUnderProof stage;
    private final List<Failure> failures = new ArrayList<>();

    /// A proof that is about to begin.
    ///
    /// @param target where the design has no table yet; whoever opened it closes it
    public Prover(
            Subject subject,
            Target target,
            ProofSettings settings,
            Clock clock,
            Progress progress) {
        this.subject = subject;
        this.target = target;
        this.settings = settings;
        this.clock = clock;
        this.progress = progress;
        this.random = RandomSource.seeded(settings.seed());
        this.stage = new DatabaseUnderProof(target, subject);
    }

    /// Runs the proof.
    ///
    /// @throws TargetException when the target refuses to create the tables, or goes away
    public ProofReport prove() {
        try {
            return run();
        } catch (TargetGoneException e) {
            throw new TargetException(String.valueOf(e.getMessage()), e);
        }
    }

    private ProofReport run() {
        long start = clock.nanoTime();
        progress.advance(Progress.Phase.GENERATE, 0, 0);
        Model model = UnexpiredInstances.at(subject.workload().model(), target.now());
        Model scaled = settings.scale().apply(model);
        Constants constants = Constants.of(subject.workload());
        DataGenerator generator = new DataGenerator(scaled, random, constants);
        Dataset data = generator.generate();
        DataGenerator changes =
                new DataGenerator(settings.changeScale().apply(model), random, constants);
        Dataset fewer = changes.generate();
        progress.advance(Progress.Phase.CREATE, 0, 0);
        target.create(subject.design());

        QuestionPhase questions = new QuestionPhase(stage, generator, random, clock);
        MutationPhase mutations = new MutationPhase(stage, changes, random);
        List<TableReport> tables = List.of();
        if (load(data, mutations)) {
            progress.advance(Progress.Phase.COMPARE, 0, 0);
            tables = new TableMeasure(stage, scaled).measure(stage);
            ask(data, questions);
            change(fewer, mutations, new QuestionPhase(stage, changes, random, clock));
            expire(fewer, mutations);
            failures.addAll(
                    SizeCheck.failures(
                            tables,
                            table ->
                                    subject.sizes()
                                            .owner(table)
                                            .filter(owner -> FilledPartition.isReached(owner, data))
                                            .isPresent()));
        }
        return new ProofReport(
                new ProofReport.Run(
                        subject.design().name(),
                        target.description(),
                        settings.seed(),
                        data.size(),
                        model.entities().stream().mapToDouble(EntityType::count).sum(),
                        (clock.nanoTime() - start) / NANOS_PER_SECOND),
                questions.report(),
                tables,
                mutations.report(),
                subject.design().unserved().stream()
                        .map(each -> new ProofReport.Unproven(each.name(), each.reason()))
                        .toList(),
                failures,
                Set.of());
    }

    /// Loads data; whether that worked.
    private boolean load(Dataset data, MutationPhase mutations) {
        try {
            stage.load(
                    data,
                    mutations::ran,
                    done -> progress.advance(Progress.Phase.LOAD, done, data.size()));
            return true;
        } catch (TargetException | PlanRefusedException | IllegalStateException e) {
            Trial.Case failing = new Trial.Case(data, List.of(), new Trial.Check.OfContents());
            report(failing, Trial.refused(List.of(), e));
            return false;
        }
    }

    /// Compares the tables and asks the questions. If a question shows that the tables are wrong,
    /// its answer is more helpful than the tables.
    private void ask(Dataset data, QuestionPhase questions) {
        Optional<String> difference = stage.compareContents();
        List<QuestionPhase.Wrong> wrong = questions.ask(settings.runsPerQuestion(), progress);
        for (QuestionPhase.Wrong each : wrong) {
            report(
                    new Trial.Case(
                            data,
                            List.of(),
                            new Trial.Check.OfAnswer(each.question(), each.bindings())),
                    each.finding());
        }
        if (difference.isPresent() && wrong.isEmpty()) {
            report(
                    new Trial.Case(data, List.of(), new Trial.Check.OfContents()),
                    new Trial.Finding(Failure.Kind.WRONG_LOAD, List.of(), difference.get()));
        }
    }

    /// Runs mutations on less data, unless the tables are wrong without any.
    private void change(Dataset data, MutationPhase mutations, QuestionPhase questions) {
        if (mutations.isEmpty() || !failures.isEmpty() || !load(data, mutations)) {
            return;
        }
        for (int i = 0; i < settings.sequences(); i++) {
            progress.advance(Progress.Phase.CHANGE, i, settings.sequences());
            Dataset before = stage.data();
            MutationPhase.Sequence sequence = mutations.sequence(settings.operationsPerSequence());
            boolean isBroken = sequence.wrong().isPresent();
            sequence.wrong().ifPresent(wrong -> blame(wrong, mutations));
            if (!isBroken) {
                isBroken = askAfter(before, sequence.operations(), questions);
            }
            if (isBroken && !load(data, mutations)) {
                return;
            }
        }
        for (int round = 0; round < settings.crashRounds(); round++) {
            List<ConceptualMutation> able = mutations.able();
            for (int i = 0; i < able.size(); i++) {
                progress.advance(
                        Progress.Phase.CRASH,
                        (long) round * able.size() + i,
                        (long) settings.crashRounds() * able.size());
                Optional<MutationPhase.Wrong> wrong =
                        mutations.crashes(able.get(i), settings.crashesPerMutation());
                wrong.ifPresent(found -> blame(found, mutations));
                if (wrong.isPresent() && !load(data, mutations)) {
                    return;
                }
            }
        }
    }

    /// Lets instances with a time to live expire after some mutations, to check that all copies
    /// expire together.
    private void expire(Dataset data, MutationPhase mutations) {
        boolean isTried = failures.isEmpty() && stage.canExpire();
        if (!isTried || !load(data, mutations)) {
            return;
        }
        progress.advance(Progress.Phase.EXPIRE, 0, 0);
        Dataset before = stage.data();
        MutationPhase.Sequence sequence = mutations.sequence(settings.operationsPerSequence());
        if (sequence.wrong().isPresent()) {
            blame(sequence.wrong().get(), mutations);
            return;
        }
        stage.compareExpiring()
                .ifPresent(difference ->
                        report(
                                new Trial.Case(
                                        before, sequence.operations(), new Trial.Check.OfExpiry()),
                                new Trial.Finding(
                                        Failure.Kind.WRONG_COPIES, List.of(), difference)));
    }

    /// Asks all questions after a sequence of mutations; whether an answer was wrong.
    private boolean askAfter(Dataset before, List<Operation> operations, QuestionPhase questions) {
        Dataset after = stage.data();
        List<QuestionPhase.Wrong> wrong = questions.ask(QUESTIONS_PER_SEQUENCE, (_, _, _) -> {});
        for (QuestionPhase.Wrong each : wrong) {
            Trial.Check check = new Trial.Check.OfAnswer(each.question(), each.bindings());
            Trial.Case fresh = new Trial.Case(after, List.of(), check);
            boolean isWrongAnyway = Trial.run(stage, fresh).isPresent();
            report(
                    isWrongAnyway ? fresh : new Trial.Case(before, operations, check),
                    each.finding());
        }
        return !wrong.isEmpty();
    }

    private void blame(MutationPhase.Wrong wrong, MutationPhase mutations) {
        Trial.Case smallest = report(wrong.failing(), wrong.finding());
        // A failure without any mutation still shows in the mutation that met it.
        Trial.Case guilty = smallest.operations().isEmpty() ? wrong.failing() : smallest;
        mutations.failed(guilty.operations().getLast().plan());
    }

    /// Adds a failure, as small as it can be made; the case that is reported.
    private Trial.Case report(Trial.Case failing, Trial.Finding finding) {
        progress.advance(Progress.Phase.SHRINK, 0, 0);
        Optional<Shrinking.Shrunk> shrunk =
                new Shrinking(stage, clock, TimeUnit.SECONDS.toNanos(settings.shrinkSeconds()))
                        .shrink(failing);
        Trial.Case smallest = shrunk.map(Shrinking.Shrunk::smallest).orElse(failing);
        failures.add(
                FailureWriter.write(
                        smallest, shrunk.map(Shrinking.Shrunk::finding).orElse(finding)));
        return smallest;
    }
}
