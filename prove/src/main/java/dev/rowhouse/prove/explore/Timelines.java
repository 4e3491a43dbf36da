package dev.rowhouse.prove.explore;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
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

/// Runs a call of each mutation on a few instances and asks the questions between its requests.
///
/// **Thread safety.** Belongs to one thread.
public final class Timelines {
    private final Subject subject;
    private final LedgerStatements statements;
    private final Simulation simulation;
    private final LedgerAnswers answers;
    private final Encounters encounters;

    /// Makes up the instances and the calls.
    ///
    /// @param clock the time of day, from which times to live are counted
    /// @param random decides which instances and calls
    public Timelines(Subject subject, Clock clock, RandomSource random) {
        Instant now = Instant.ofEpochMilli(clock.epochMillis());
        this.subject = subject;
        this.statements = new LedgerStatements(subject.design(), clock);
        this.simulation = new Simulation(statements, now, statements.nameTimes(subject.design()));
        SmallData small = SmallData.of(subject.workload(), now, random);
        LedgerTarget target = new LedgerTarget(statements, Ledger.EMPTY, now);
        new DatabaseUnderProof(target, subject).load(small.data(), (_, _) -> {}, _ -> {});
        Ledger loaded = target.ledger().settled(now.getEpochSecond());
        this.answers = new LedgerAnswers(statements, now, small.generator(), random);
        this.encounters = new Encounters(subject, small, loaded, simulation, random);
    }

    /// The timeline of a mutation: of the calls that take different ways through its plan, the one
    /// with the most writes. Empty when no call could be made up.
    public Optional<CallTimeline> of(String mutation) {
        return subject.design()
                .findMutation(mutation)
                .flatMap(plan ->
                        encounters.of(mutation).stream()
                                .max(
                                        Comparator.<Encounter>comparingLong(
                                                        each -> writes(ran(each)))
                                                .thenComparing(each -> !ran(each).hasFailed()))
                                .map(each -> timeline(plan, each)));
    }

    private SoloRun ran(Encounter single) {
        return simulation.ran(single.ledger(), single.states(simulation.now()).getFirst());
    }

    private static long writes(SoloRun run) {
        return run.calls().stream().filter(NextCall::isWrite).count();
    }

    private CallTimeline timeline(MutationPlan plan, Encounter single) {
        SoloRun run = ran(single);
        ShortNames names = ShortNames.of(single.data(), single.calls());
        List<Asked> asked = asked(single, run);
        List<CallTimeline.Moment> moments = new ArrayList<>();
        for (int i = 0; i < run.calls().size(); i++) {
            NextCall request = run.calls().get(i);
            if (request.calls().isEmpty()) {
                continue;
            }
            Optional<NumberedStep> step =
                    run.steps().get(i).flatMap(each -> NumberedStep.find(plan, each));
            Ledger ledger = run.ledgers().get(i);
            moments.add(
                    new CallTimeline.Moment(
                            step.map(NumberedStep::number).orElse(""),
                            step.map(NumberedStep::title).orElse(""),
                            request.calls().stream()
                                    .map(call -> names.shortened(call.toString()))
                                    .map(text -> text.replaceAll("\\s+", " ").strip())
                                    .toList(),
                            request.isWrite(),
                            asked.stream().map(each -> seen(each, ledger, names)).toList()));
        }
        return new CallTimeline(
                plan.mutation(),
                names.shortened(single.calls().getFirst().bindings().toString()),
                asked.stream().map(each -> watched(each, names)).toList(),
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

    private List<Asked> asked(Encounter single, SoloRun run) {
        ReferenceEvaluator before = new ReferenceEvaluator(single.data());
        ReferenceEvaluator after = new ReferenceEvaluator(single.after(List.of(0)));
        List<Asked> all = new ArrayList<>();
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
                    .max(Comparator.comparingLong(each -> betweens(each, run)))
                    .ifPresent(all::add);
        }
        return all;
    }

    /// The number of requests after which an answer is neither the old nor the new one.
    private long betweens(Asked asked, SoloRun run) {
        return run.ledgers().stream()
                .filter(ledger ->
                        asked.state(answers.of(ledger, asked.plan(), asked.bindings()))
                                == CallTimeline.State.NEITHER)
                .count();
    }

    private CallTimeline.Seen seen(Asked asked, Ledger ledger, ShortNames names) {
        List<ValueRow> rows = answers.of(ledger, asked.plan(), asked.bindings());
        return new CallTimeline.Seen(asked.state(rows), texts(rows, names));
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
