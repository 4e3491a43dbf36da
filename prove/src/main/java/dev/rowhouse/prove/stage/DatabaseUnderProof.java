package dev.rowhouse.prove.stage;

import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.TimeText;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.ConceptualQuery;
import dev.rowhouse.model.query.Pattern;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.check.AnswerCheck;
import dev.rowhouse.prove.check.ContentCheck;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.reference.Answer;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.ContentEvaluator;
import dev.rowhouse.prove.reference.Decisions;
import dev.rowhouse.prove.reference.MutationEvaluator;
import dev.rowhouse.prove.reference.ReferenceEvaluator;
import dev.rowhouse.prove.run.MutationRun;
import dev.rowhouse.prove.run.QueryRun;
import dev.rowhouse.prove.value.Datum;
import dev.rowhouse.prove.value.ValueRow;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.BiConsumer;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

/// A design on a target together with the conceptual data that it should represent.
///
/// **Invariants.** The data is what the tables represent, as long as no failure was found; after
/// one, load again.
///
/// **Thread safety.** Belongs to one thread.
public final class DatabaseUnderProof {
    /// The number of pages of a long answer to fetch; the rest is not checked.
    private static final int PAGES_MAX = 4;

    private final Target target;
    private final Subject subject;
    private Dataset data;
    private boolean isUsed;

    /// A stage whose tables exist and are empty.
    public DatabaseUnderProof(Target target, Subject subject) {
        this.target = target;
        this.subject = subject;
        this.data = Dataset.empty(subject.workload().model());
    }

    /// The subject of the proof.
    public Subject subject() {
        return subject;
    }

    /// The model.
    public Model model() {
        return subject.workload().model();
    }

    /// The conceptual data that the tables should represent now.
    public Dataset data() {
        return data;
    }

    /// Empties all tables and loads data.
    ///
    /// @param observer gets each plan that ran and its outcome
    /// @param progress gets the number of loaded instances
    public void load(
            Dataset wanted,
            BiConsumer<MutationPlan, MutationRun.Outcome> observer,
            LongConsumer progress) {
        if (isUsed) {
            target.clear();
        }
        isUsed = true;
        data = wanted;
        new Loader(target, subject).load(wanted, observer, progress);
    }

    /// The effect of applying an operation.
    ///
    /// @param outcome what the run that came to its end did
    /// @param crashed whether there was a run before that was abandoned
    public record Applied(MutationRun.Outcome outcome, boolean crashed) {}

    /// Runs an operation on both sides. An abandoned one is run again from its start; a plan with
    /// fewer writes runs through at once.
    ///
    /// @throws PlanRefusedException when the plan does not find what its caller ensured
    public Applied apply(Operation operation) {
        int writesMax = operation.crashAfterWrites().orElse(Integer.MAX_VALUE);
        MutationRun.Outcome outcome = run(operation, writesMax);
        boolean crashed = outcome.end() == MutationRun.End.CRASHED;
        if (crashed) {
            outcome = run(operation, Integer.MAX_VALUE);
        }
        if (outcome.end() == MutationRun.End.REFUSED && isMeant(operation)) {
            throw new PlanRefusedException(
                    operation.plan().mutation(), operation.bindings().toString(), outcome.log());
        }
        checkDecision(operation, outcome, crashed);
        data = MutationEvaluator.apply(data, operation.mutation(), operation.bindings());
        return new Applied(outcome, crashed);
    }

    /// @param crashed whether there was a run before; a deletion that it decided is one of what
    ///     does not exist by now
    /// @throws PlanRefusedException when the plan was declined and should not have been, or the
    ///     other way round
    private void checkDecision(Operation operation, MutationRun.Outcome outcome, boolean crashed) {
        boolean isDeclined = outcome.end() == MutationRun.End.DECLINED;
        Decisions.Verdict verdict = Decisions.of(data, operation.mutation(), operation.bindings());
        boolean isRight =
                switch (verdict) {
                    case HAPPENS -> !isDeclined || crashed && operation.plan().isDecidedDeletion();
                    case DECLINED -> isDeclined;
                    case EITHER -> true;
                };
        if (!isRight) {
            throw PlanRefusedException.wronglyDecided(
                    operation.plan().mutation(),
                    operation.bindings().toString(),
                    isDeclined,
                    outcome.log());
        }
    }

    private MutationRun.Outcome run(Operation operation, int writesMax) {
        return MutationRun.crashing(target, operation.plan(), operation.bindings(), writesMax);
    }

    /// Whether an operation means something that exists or will.
    private boolean isMeant(Operation operation) {
        return switch (operation.mutation()) {
            case ConceptualMutation.Insert _ -> true;
            case ConceptualMutation.Update update -> hasTargets(update.pattern(), operation);
            case ConceptualMutation.Count count -> hasTargets(count.pattern(), operation);
            case ConceptualMutation.Delete delete -> hasTargets(delete.pattern(), operation);
        };
    }

    private boolean hasTargets(Pattern pattern, Operation operation) {
        return !MutationEvaluator.targets(data, pattern, operation.bindings()).isEmpty();
    }

    /// The rows that a table holds.
    public List<Map<String, Optional<Datum>>> rows(TableDesign table) {
        return TableReader.rows(target, table);
    }

    /// Compares every table with the data; returns the differences as text.
    public Optional<String> compareContents() {
        return compareContents(subject.design().tables(), data);
    }

    private Optional<String> compareContents(List<TableDesign> tables, Dataset right) {
        ContentEvaluator evaluator = new ContentEvaluator(right);
        StringJoiner problems = new StringJoiner("\n");
        for (TableDesign table : tables) {
            ContentCheck.compare(table, evaluator.rows(table), rows(table))
                    .ifPresent(problems::add);
        }
        return problems.length() == 0 ? Optional.empty() : Optional.of(problems.toString());
    }

    /// Whether anything of the model expires and the target lets time pass.
    public boolean canExpire() {
        return !new Expiry(model()).moments().isEmpty() && target.pass(Duration.ZERO);
    }

    /// Lets time pass in steps, until the last instance with a time to live is gone, and compares
    /// the tables with what is left each time: a copy that stays behind, or one that is gone too
    /// early, shows. To be called once after loading.
    ///
    /// @return a description of the defect, for people
    public Optional<String> compareExpiring() {
        Expiry expiry = new Expiry(model());
        List<TableDesign> closed =
                subject.design().tables().stream().filter(expiry::isClosed).toList();
        Duration passed = Duration.ZERO;
        for (Duration moment : expiry.moments()) {
            target.pass(moment.minus(passed));
            passed = moment;
            Optional<String> difference = compareExpired(expiry, closed, moment);
            if (difference.isPresent()) {
                return difference;
            }
        }
        return Optional.empty();
    }

    private Optional<String> compareExpired(
            Expiry expiry, List<TableDesign> tables, Duration passed) {
        while (true) {
            Dataset alive = expiry.alive(data, target.now(), passed);
            Optional<String> difference = compareContents(tables, alive);
            // Rows that expired during the comparison may have been read before or after.
            if (difference.isEmpty()
                    || expiry.alive(data, target.now(), passed).size() == alive.size()) {
                return difference.map(text ->
                        "after %s, %s".formatted(TimeText.of(passed.minusSeconds(1)), text));
            }
        }
    }

    /// One asking of a question.
    ///
    /// @param difference the defect of the answer, for people
    /// @param found whether any instances met the conditions; a count of none is an answer, too,
    ///     but it finds nothing
    /// @param statements the statements with their values
    public record Asked(Optional<String> difference, boolean found, List<String> statements) {}

    private static boolean isFound(
            ConceptualQuery query, Bindings bindings, ReferenceEvaluator evaluator, Answer right) {
        boolean alwaysHasARow = query.isAggregated() && query.groups().isEmpty();
        return alwaysHasARow
                ? !evaluator.matches(query.pattern(), bindings).isEmpty()
                : right.size() > 0;
    }

    /// Lets each page of an answer be timed.
    @FunctionalInterface
    public interface PageObserver {
        /// Fetches a page by asking `page` for it, and returns it.
        QueryRun.Page fetch(Supplier<QueryRun.Page> page);
    }

    /// Asks a question and compares the answer.
    ///
    /// @param evaluator over the data, so that its work can be shared between questions
    /// @param observer fetches each page
    public Asked ask(
            Question question,
            Bindings bindings,
            ReferenceEvaluator evaluator,
            PageObserver observer) {
        QueryPlan plan = subject.design().findQuery(question.name()).orElseThrow();
        QueryRun run = new QueryRun(target, plan, bindings);
        List<ValueRow> rows = new ArrayList<>();
        boolean isWhole = false;
        for (int page = 0; page < PAGES_MAX && !isWhole; page++) {
            QueryRun.Page fetched = observer.fetch(run::next);
            rows.addAll(fetched.rows());
            isWhole = fetched.isLast();
        }
        Answer right = evaluator.answer(question.query(), bindings);
        Optional<String> difference =
                AnswerCheck.compare(
                        right,
                        rows,
                        isWhole ? AnswerCheck.Extent.WHOLE : AnswerCheck.Extent.BEGINNING);
        return new Asked(
                difference,
                isFound(question.query(), bindings, evaluator, right),
                run.calls().stream().map(Object::toString).toList());
    }
}
