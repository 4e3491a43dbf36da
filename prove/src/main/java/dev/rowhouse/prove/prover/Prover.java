package dev.rowhouse.prove.prover;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.check.KeyCheck;
import dev.rowhouse.prove.data.AlikeInstances;
import dev.rowhouse.prove.data.Constants;
import dev.rowhouse.prove.data.DataGenerator;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.LargeOwners;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.data.UnexpiredInstances;
import dev.rowhouse.prove.data.UsualValues;
import dev.rowhouse.prove.database.MeteredTarget;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.database.TargetException;
import dev.rowhouse.prove.database.TargetGoneException;
import dev.rowhouse.prove.replay.CaseOrigin;
import dev.rowhouse.prove.report.Failure;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.report.TableReport;
import dev.rowhouse.prove.stage.AttributePartitions;
import dev.rowhouse.prove.stage.DatabaseUnderProof;
import dev.rowhouse.prove.stage.ExpiryWatch;
import dev.rowhouse.prove.stage.Operation;
import dev.rowhouse.prove.stage.PlanRefusedException;
import dev.rowhouse.prove.stage.ProofJournal;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.prove.stage.Trial;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Proves a design by running it.
///
/// 1. Make up conceptual data as the model's counts and distributions have it, scaled down.
/// 2. Create the tables on the target and write everything through the design's own mutation plans;
///    compare every table with the data, and its size with the prediction; if all is right, compare
///    its key with the instances that it has to tell apart.
/// 3. Ask every question many times, with parameters that hit and that miss, page by page, and
///    compare each answer, order included, with the reference evaluator's.
/// 4. On less data, run random sequences of mutations on both sides; after each compare every table
///    and ask every question.
/// 5. Abandon calls of each mutation after each of their writes, run them again, and compare what
///    they wrote.
/// 6. Call inserts whose references lead nowhere: plans that copy from there must refuse them.
/// 7. Let instances expire, compare what is left, and ask questions about it. Where the clock
///    cannot be moved, this is the last step: the tables are created anew with lives of a few
///    seconds.
/// 8. Give one owner as many instances as the model allows, up to a limit: ask for the largest
///    answers and run the mutations that loop over rows.
/// 9. Let the database prepare the statements that did not run, and compare the work of all that
///    with what the plans promise, and that with their steps.
///
/// A failing case is repeated on ever smaller data until the smallest one is found.
///
/// **Thread safety.** Belongs to one thread; one object per proof.
public final class Prover {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final int QUESTIONS_PER_SEQUENCE = 3;

    private final Subject subject;
    private final MeteredTarget target;
    private final ProofSettings settings;
    private final Clock clock;
    private final Progress progress;
    private final RandomSource random;
    private final DatabaseUnderProof stage;
    private final FailureLog failures;
    private final List<ProofReport.Skipped> skipped = new ArrayList<>();

    /// A proof that is about to begin.
    ///
    /// @param target where the design has no table yet; whoever opened it closes it
    public Prover(
            Subject subject,
            Target target,
            ProofSettings settings,
            Clock clock,
            Progress progress) {
        this(subject, target, settings, clock, progress, ProofJournal.NONE);
    }

    /// A proof that is about to begin.
    ///
    /// @param target where the design has no table yet; whoever opened it closes it
    /// @param journal is told what is done to the database
    public Prover(
            Subject subject,
            Target target,
            ProofSettings settings,
            Clock clock,
            Progress progress,
            ProofJournal journal) {
        this.subject = subject;
        this.target = new MeteredTarget(target, clock);
        this.settings = settings;
        this.clock = clock;
        this.progress = progress;
        this.random = RandomSource.seeded(settings.seed());
        this.stage = new DatabaseUnderProof(this.target, subject, journal);
        this.failures =
                new FailureLog(
                        stage,
                        settings,
                        clock,
                        progress,
                        new CaseOrigin(subject.design().name(), settings.seed(), target.now()));
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
        List<TableDesign> designed = subject.design().tables();
        UsualValues usual = UsualValues.of(subject.workload(), designed);
        DataGenerator generator = new DataGenerator(scaled, random, constants, usual, designed);
        Dataset data = generator.generate();
        DataGenerator changes =
                new DataGenerator(
                        settings.changeScale().apply(model), random, constants, usual, designed);
        Dataset fewer = changes.generate();
        progress.advance(Progress.Phase.CREATE, 0, 0);
        target.create(subject.design());

        QuestionPhase questions = new QuestionPhase(stage, generator, random, clock);
        QuestionPhase after = new QuestionPhase(stage, changes, random, clock);
        MutationPhase mutations = new MutationPhase(stage, changes, random, target::nanos);
        List<TableReport> tables = List.of();
        if (load(data, mutations)) {
            progress.advance(Progress.Phase.COMPARE, 0, 0);
            tables = new TableMeasure(stage, scaled).measure(stage);
            checkSizes(tables, data);
            failures.addAll(SizeCheck.rows(tables));
            failures.addAll(SizeCheck.partitions(tables));
            ask(data, questions);
            checkKeys(data);
            change(fewer, mutations, after);
            expire(fewer, mutations, after);
            tryLargest(model, constants, usual);
            tryAlike(fewer);
            tryFewAlike(fewer, mutations);
            expireSoon();
            failures.addAll(new CostCheck(subject.design()).questions(questions.measures()));
            failures.addAll(CostCheck.mutations(mutations.measures()));
            checkPlans();
        }
        skipped.addAll(ClusterGaps.of(questions.report(), subject.design(), target));
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
                failures.all(),
                Set.of(),
                new ProofReport.Conditions(
                        settings.figures(), skipped, subject.design().warnings()),
                Optional.empty());
    }

    private void skip(Progress.Phase phase, String reason) {
        skipped.add(new ProofReport.Skipped(phase.text(), reason));
    }

    private void checkSizes(List<TableReport> tables, Dataset data) {
        failures.addAll(
                SizeCheck.failures(
                        tables,
                        table ->
                                subject.sizes()
                                        .owner(table)
                                        .filter(owner -> FilledPartition.isReached(owner, data))
                                        .isPresent()));
    }

    /// Compares the keys with the instances, unless something else shows that the tables are wrong:
    /// a wrong answer is more helpful.
    private void checkKeys(Dataset data) {
        if (!failures.isEmpty()) {
            return;
        }
        failures.addAll(KeyCheck.failures(subject.design().tables(), data));
    }

    /// Compares the plans with what they state, unless a measurement contradicts them already.
    private void checkPlans() {
        if (failures.isEmpty()) {
            failures.addAll(new StatementCheck(target).failures(subject.design()));
            failures.addAll(new StatedCostCheck(subject.design()).failures());
        }
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
            failures.add(failing, Trial.refused(List.of(), e));
            return false;
        }
    }

    /// Compares the tables and asks the questions. If a question shows that the tables are wrong,
    /// its answer is more helpful than the tables.
    private void ask(Dataset data, QuestionPhase questions) {
        if (failures.isFull()) {
            return;
        }
        Optional<String> difference = stage.compareContents();
        List<QuestionPhase.Wrong> wrong = questions.ask(settings.runsPerQuestion(), progress);
        report(data, wrong);
        if (difference.isPresent() && wrong.isEmpty()) {
            failures.add(
                    new Trial.Case(data, List.of(), new Trial.Check.OfContents()),
                    new Trial.Finding(Failure.Kind.WRONG_LOAD, List.of(), difference.get()));
        }
    }

    private void report(Dataset data, List<QuestionPhase.Wrong> wrong) {
        for (QuestionPhase.Wrong each : wrong) {
            failures.add(
                    new Trial.Case(
                            data,
                            List.of(),
                            new Trial.Check.OfAnswer(each.question(), each.bindings())),
                    each.finding());
        }
    }

    /// Runs mutations on less data, unless the tables are wrong without any.
    private void change(Dataset data, MutationPhase mutations, QuestionPhase questions) {
        if (!mutations.isEmpty() && !failures.isEmpty()) {
            skip(Progress.Phase.CHANGE, "tables or answers are wrong without them");
            skip(Progress.Phase.CRASH, "tables or answers are wrong without them");
        }
        if (mutations.isEmpty() || !failures.isEmpty() || !load(data, mutations)) {
            return;
        }
        for (int i = 0; i < settings.sequences() && !failures.isFull(); i++) {
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
        // The sequences may have left no instance that a mutation could still mean.
        if (!failures.isFull() && load(data, mutations)) {
            crash(data, mutations);
            trySpecial(data, mutations, questions);
            refuse(mutations);
        }
    }

    private void crash(Dataset data, MutationPhase mutations) {
        CrashPhase crashes = new CrashPhase(stage, mutations, settings.crashesPerMutation());
        for (int round = 0; round < settings.crashRounds(); round++) {
            List<ConceptualMutation> able = mutations.able();
            for (int i = 0; i < able.size() && !failures.isFull(); i++) {
                progress.advance(
                        Progress.Phase.CRASH,
                        (long) round * able.size() + i,
                        (long) settings.crashRounds() * able.size());
                Optional<MutationPhase.Wrong> wrong = crashes.crashes(able.get(i), round);
                wrong.ifPresent(found -> blame(found, mutations));
                if (wrong.isPresent() && !load(data, mutations)) {
                    return;
                }
            }
        }
    }

    /// Runs the calls that chance draws too rarely, and empties answers.
    private void trySpecial(Dataset data, MutationPhase mutations, QuestionPhase questions) {
        if (!failures.isEmpty()) {
            return;
        }
        SpecialPhase special =
                new SpecialPhase(
                        stage,
                        mutations,
                        new CrashPhase(stage, mutations, settings.crashesPerMutation()));
        for (ConceptualMutation mutation : mutations.able()) {
            Optional<MutationPhase.Wrong> wrong = special.calls(mutation);
            wrong.ifPresent(found -> blame(found, mutations));
            if (failures.isFull() || wrong.isPresent() && !load(data, mutations)) {
                return;
            }
        }
        EmptiedPhase emptied = new EmptiedPhase(stage, mutations, questions);
        for (Question question : questions.questions()) {
            if (!failures.isEmpty()) {
                return;
            }
            EmptiedPhase.Result result = emptied.empty(question);
            result.wrong().ifPresent(wrong -> blame(wrong, mutations));
            result.failing().ifPresent(wrong -> failures.add(wrong.failing(), wrong.finding()));
        }
    }

    /// Calls mutations with references that lead nowhere; nothing may change.
    private void refuse(MutationPhase mutations) {
        if (failures.isEmpty()) {
            failures.addAll(new RefusalPhase(stage, mutations).failures());
        }
    }

    /// Lets instances with a time to live expire after some mutations, to check that all copies
    /// expire together.
    private void expire(Dataset data, MutationPhase mutations, QuestionPhase questions) {
        if (!stage.expires() || !stage.skipsTime()) {
            return;
        }
        if (!failures.isEmpty()) {
            skip(Progress.Phase.EXPIRE, "something does not hold before");
            return;
        }
        if (!load(data, mutations)) {
            return;
        }
        progress.advance(Progress.Phase.EXPIRE, 0, 0);
        ExpiryPhase phase = new ExpiryPhase(stage, mutations, questions);
        Optional<MutationPhase.Wrong> wrong = phase.change();
        if (wrong.isPresent()) {
            blame(wrong.get(), mutations);
            return;
        }
        ExpiryWatch watch = stage.watch();
        phase.expire(watch, watch.moments(), stage::pass)
                .ifPresent(found -> failures.add(found.failing(), found.finding()));
        if (failures.isEmpty()) {
            failures.addAll(phase.aboutExpired(watch));
        }
    }

    /// The same where the clock cannot be moved; the tables are others afterwards.
    private void expireSoon() {
        if (!stage.expires() || stage.skipsTime()) {
            return;
        }
        if (!failures.isEmpty()) {
            skip(Progress.Phase.WAIT, "something does not hold before");
            return;
        }
        ShortLivesPhase phase =
                new ShortLivesPhase(subject, target, settings, clock, progress, random);
        failures.addAll(phase.failures());
        skipped.addAll(phase.skipped());
    }

    /// Tries owners with many instances, one entity after the other.
    private void tryLargest(Model model, Constants constants, UsualValues usual) {
        LargeOwners owners =
                new LargeOwners(
                        model,
                        Math.max(1, settings.largest()),
                        AttributePartitions.entities(subject));
        if (settings.largest() == 0) {
            if (Scale.DEFAULT.apply(model) != model) {
                skip(Progress.Phase.LARGEST, "their size was set to 0");
            }
            return;
        }
        List<LargeOwners.Case> cases = owners.cases();
        if (!cases.isEmpty() && !failures.isEmpty()) {
            skip(Progress.Phase.LARGEST, "something does not hold before");
        }
        for (int i = 0; i < cases.size() && failures.isEmpty(); i++) {
            progress.advance(Progress.Phase.LARGEST, i, cases.size());
            LargeOwners.Case each = cases.get(i);
            Model large = owners.of(each);
            DataGenerator generator =
                    new DataGenerator(large, random, constants, usual, subject.design().tables());
            Dataset data = each.of(generator.generate());
            MutationPhase mutations = new MutationPhase(stage, generator, random, target::nanos);
            stage.loadDirectly(data);
            if (!each.isAlike()) {
                checkSizes(new TableMeasure(stage, large).measure(stage), data);
            }
            report(data, new QuestionPhase(stage, generator, random, clock).askLargest());
            if (failures.isEmpty()) {
                new LargestPhase(stage, mutations)
                        .change()
                        .forEach(wrong -> blame(wrong, mutations));
                failures.addAll(CostCheck.exceeding(mutations.measures()));
            }
        }
    }

    /// Asks for the largest answers and runs each mutation when most instances have the same
    /// values.
    private void tryAlike(Dataset data) {
        if (settings.largest() == 0 || !failures.isEmpty()) {
            return;
        }
        Dataset alike = AlikeInstances.of(data);
        DataGenerator generator =
                new DataGenerator(alike.model(), random, Constants.of(subject.workload()));
        stage.loadDirectly(alike);
        report(alike, new QuestionPhase(stage, generator, random, clock).askLargest());
        MutationPhase mutations = new MutationPhase(stage, generator, random, target::nanos);
        if (failures.isEmpty() && !mutations.isEmpty()) {
            mutations
                    .sequence(mutations.able())
                    .wrong()
                    .ifPresent(wrong -> blame(wrong, mutations));
        }
    }

    /// Runs each mutation when a few instances of its entity differ in their keys alone.
    private void tryFewAlike(Dataset data, MutationPhase mutations) {
        FewAlikePhase phase = new FewAlikePhase(stage, mutations, settings.crashesPerMutation());
        for (ConceptualMutation mutation : mutations.able()) {
            if (!failures.isEmpty()) {
                return;
            }
            phase.call(mutation, data).ifPresent(wrong -> blame(wrong, mutations));
        }
    }

    /// Asks all questions after a sequence of mutations; whether an answer was wrong.
    private boolean askAfter(Dataset before, List<Operation> operations, QuestionPhase questions) {
        Dataset after = stage.data();
        List<QuestionPhase.Wrong> wrong = questions.ask(QUESTIONS_PER_SEQUENCE, (_, _, _) -> {});
        if (wrong.isEmpty()) {
            wrong = questions.askGone(before);
        }
        for (QuestionPhase.Wrong each : wrong) {
            Trial.Check check = new Trial.Check.OfAnswer(each.question(), each.bindings());
            Trial.Case fresh = new Trial.Case(after, List.of(), check);
            boolean isWrongAnyway = Trial.run(stage, fresh).isPresent();
            failures.add(
                    isWrongAnyway ? fresh : new Trial.Case(before, operations, check),
                    each.finding());
        }
        return !wrong.isEmpty();
    }

    private void blame(MutationPhase.Wrong wrong, MutationPhase mutations) {
        Trial.Case smallest = failures.add(wrong.failing(), wrong.finding());
        // A failure without any mutation still shows in the mutation that met it.
        Trial.Case guilty = smallest.operations().isEmpty() ? wrong.failing() : smallest;
        mutations.failed(guilty.operations().getLast().plan());
    }
}
