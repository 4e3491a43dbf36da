package dev.rowhouse.prove.explore;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.step.ResultColumn;
import dev.rowhouse.plan.text.NumberedStep;
import dev.rowhouse.prove.check.AnswerCheck;
import dev.rowhouse.prove.explore.contest.Encounter;
import dev.rowhouse.prove.explore.contest.Encounters;
import dev.rowhouse.prove.explore.contest.SmallData;
import dev.rowhouse.prove.explore.ledger.Ledger;
import dev.rowhouse.prove.explore.ledger.LedgerStatements;
import dev.rowhouse.prove.explore.ledger.LedgerTarget;
import dev.rowhouse.prove.explore.report.CallTimeline;
import dev.rowhouse.prove.explore.search.Simulation;
import dev.rowhouse.prove.explore.search.SoloRun;
import dev.rowhouse.prove.reference.Answer;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.ReferenceEvaluator;
import dev.rowhouse.prove.run.NextCall;
import dev.rowhouse.prove.stage.DatabaseUnderProof;
import dev.rowhouse.prove.stage.ShortNames;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.prove.value.ValueRow;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/// Runs a call of each mutation on a few instances and asks the questions between its requests.
///
/// The same design, time and seed give the same timeline, whatever was asked for before. All
/// timelines begin with the same instances, which are made once, at the time of the first.
///
/// **Thread safety.** Belongs to one thread.
public final class Timelines {
    private final Subject subject;
    private final Clock clock;
    private final long seed;
    private Optional<Start> start = Optional.empty();

    /// Timelines of a design.
    ///
    /// @param clock the time of day, from which times to live are counted
    /// @param seed decides which instances and calls
    public Timelines(Subject subject, Clock clock, long seed) {
        this.subject = subject;
        this.clock = clock;
        this.seed = seed;
    }

    /// The instances with which each timeline begins.
    ///
    /// @param now the time at which none of them has expired
    /// @param random what is left of the chance after they were made
    private record Start(Instant now, SmallData small, CountedRandom random) {}

    private Start start() {
        if (start.isEmpty()) {
            Instant now = Instant.ofEpochMilli(clock.epochMillis());
            CountedRandom random = new CountedRandom(seed);
            start =
                    Optional.of(
                            new Start(now, SmallData.of(subject.workload(), now, random), random));
        }
        return start.orElseThrow();
    }

    /// The timeline of a mutation: of the calls that take different ways through its plan, the one
    /// with the most writes. Empty when no call could be made up.
    public Optional<CallTimeline> of(String mutation) {
        Optional<MutationPlan> plan = subject.design().findMutation(mutation);
        return subject.workload().calls().stream()
                .filter(each -> each.header().name().equals(mutation))
                .findFirst()
                .flatMap(call ->
                        plan.flatMap(each ->
                                timeline(call, each, small -> small)
                                        .or(() ->
                                                timeline(
                                                        call,
                                                        each,
                                                        small -> small.withRoomFor(call)))));
    }

    private Optional<CallTimeline> timeline(
            ConceptualMutation mutation, MutationPlan plan, UnaryOperator<SmallData> change) {
        Start start = start();
        Instant now = start.now();
        RandomSource random = start.random().rest();
        LedgerStatements statements = new LedgerStatements(subject.design(), clock);
        Simulation simulation =
                new Simulation(statements, now, statements.nameTimes(subject.design()));
        SmallData small = change.apply(start.small().copy(random));
        LedgerTarget target = new LedgerTarget(statements, Ledger.EMPTY, now);
        new DatabaseUnderProof(target, subject).load(small.data(), (_, _) -> {}, _ -> {});
        Ledger loaded = target.ledger().settled(now.getEpochSecond());
        LedgerAnswers answers = new LedgerAnswers(statements, now, small.generator(), random);
        return new Encounters(subject, small, loaded, simulation, random, List.of(mutation))
                .of(plan.mutation()).stream()
                        .map(each -> new Single(each, ran(each, simulation)))
                        .max(
                                Comparator.comparingLong(Single::writes)
                                        .thenComparing(each -> !each.run().hasFailed()))
                        .map(each -> timeline(plan, each, answers));
    }

    private static SoloRun ran(Encounter single, Simulation simulation) {
        return simulation.ran(single.ledger(), single.states(simulation.now()).getFirst());
    }

    /// A call and its run.
    private record Single(Encounter encounter, SoloRun run) {
        long writes() {
            return run.calls().stream().filter(NextCall::isWrite).count();
        }
    }

    private CallTimeline timeline(MutationPlan plan, Single single, LedgerAnswers answers) {
        Encounter encounter = single.encounter();
        SoloRun run = single.run();
        ShortNames names = ShortNames.of(encounter.data(), encounter.calls());
        List<Watch> watches = watches(single, answers);
        List<CallTimeline.Moment> moments = new ArrayList<>();
        for (int i = 0; i < run.calls().size(); i++) {
            NextCall request = run.calls().get(i);
            if (request.calls().isEmpty()) {
                continue;
            }
            int number = i;
            Optional<NumberedStep> step =
                    run.steps().get(i).flatMap(each -> NumberedStep.find(plan, each));
            moments.add(
                    new CallTimeline.Moment(
                            step.map(NumberedStep::number).orElse(""),
                            step.map(NumberedStep::title).orElse(""),
                            request.calls().stream()
                                    .map(call -> names.shortened(call.toString()))
                                    .map(text -> text.replaceAll("\\s+", " ").strip())
                                    .toList(),
                            request.isWrite(),
                            watches.stream()
                                    .map(each -> each.answered().get(number))
                                    .map(each ->
                                            new CallTimeline.Seen(
                                                    each.state(), texts(each.rows(), names)))
                                    .toList()));
        }
        return new CallTimeline(
                plan.mutation(),
                names.shortened(encounter.calls().getFirst().bindings().toString()),
                watches.stream().map(each -> watched(each.asked(), names)).toList(),
                moments);
    }

    /// A call of a question whose answer the mutation changes.
    private record Asked(QueryPlan plan, Bindings bindings, Answer before, Answer after) {
        CallTimeline.State state(List<ValueRow> rows) {
            if (isRight(after, rows)) {
                return CallTimeline.State.NEW;
            }
            return isRight(before, rows) ? CallTimeline.State.OLD : CallTimeline.State.NEITHER;
        }

        private static boolean isRight(Answer answer, List<ValueRow> rows) {
            return AnswerCheck.compare(answer, rows, AnswerCheck.Extent.WHOLE).isEmpty();
        }

        boolean isChanged() {
            return !isRight(after, before.rows());
        }
    }

    /// What a question answers at one moment.
    private record Answered(CallTimeline.State state, List<ValueRow> rows) {}

    /// A call of a question, and what it answers after each request of a mutation.
    private record Watch(Asked asked, List<Answered> answered) {
        /// The number of requests after which the answer is neither the old nor the new one.
        long betweens() {
            return answered.stream()
                    .filter(each -> each.state() == CallTimeline.State.NEITHER)
                    .count();
        }
    }

    private List<Watch> watches(Single single, LedgerAnswers answers) {
        Encounter encounter = single.encounter();
        ReferenceEvaluator before = new ReferenceEvaluator(encounter.data());
        ReferenceEvaluator after = new ReferenceEvaluator(encounter.after(List.of(0)));
        List<Watch> all = new ArrayList<>();
        for (Question question : subject.workload().questions()) {
            Optional<QueryPlan> plan = subject.design().findQuery(question.name());
            if (plan.isEmpty()) {
                continue;
            }
            Set<Bindings> drawn = new LinkedHashSet<>();
            answers.draw(before, question, drawn);
            answers.draw(after, question, drawn);
            drawn.stream()
                    .map(each ->
                            new Asked(
                                    plan.get(),
                                    each,
                                    before.answer(question.query(), each),
                                    after.answer(question.query(), each)))
                    .filter(Asked::isChanged)
                    .map(each -> watch(each, single.run().ledgers(), answers))
                    .max(Comparator.comparingLong(Watch::betweens))
                    .ifPresent(all::add);
        }
        return all;
    }

    /// Asks a question after each request. Most requests read and leave the tables as they are, so
    /// the answer is that of the request before.
    private static Watch watch(Asked asked, List<Ledger> ledgers, LedgerAnswers answers) {
        List<Answered> answered = new ArrayList<>();
        for (int i = 0; i < ledgers.size(); i++) {
            if (i > 0 && ledgers.get(i).equals(ledgers.get(i - 1))) {
                answered.add(answered.getLast());
            } else {
                List<ValueRow> rows = answers.of(ledgers.get(i), asked.plan(), asked.bindings());
                answered.add(new Answered(asked.state(rows), rows));
            }
        }
        return new Watch(asked, answered);
    }

    private static CallTimeline.Watched watched(Asked asked, ShortNames names) {
        return new CallTimeline.Watched(
                asked.plan().query(),
                names.shortened(asked.bindings().toString()),
                asked.plan().columns().stream().map(ResultColumn::item).toList(),
                texts(asked.before().rows(), names));
    }

    private static List<List<String>> texts(List<ValueRow> rows, ShortNames names) {
        return rows.stream()
                .map(row ->
                        row.values().stream()
                                .map(value -> value.map(Object::toString).orElse("null"))
                                .map(names::shortened)
                                .toList())
                .toList();
    }
}
