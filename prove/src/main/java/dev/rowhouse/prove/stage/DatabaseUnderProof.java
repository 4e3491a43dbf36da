package dev.rowhouse.prove.stage;

import dev.rowhouse.model.concept.Model;
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
import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.database.TargetException;
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
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.BiConsumer;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// A design on a target together with the conceptual data that it should represent.
///
/// **Invariants.** The data is what the tables represent, as long as no failure was found; after
/// one, load again.
///
/// **Thread safety.** Belongs to one thread.
public final class DatabaseUnderProof {
    private final Target target;
    private final Subject subject;
    private final ProofJournal journal;
    private Dataset data;
    private boolean isUsed;
    private Instant begun = Instant.EPOCH;

    /// A stage whose tables exist and are empty.
    public DatabaseUnderProof(Target target, Subject subject) {
        this(target, subject, ProofJournal.NONE);
    }

    /// A stage whose tables exist and are empty.
    ///
    /// @param journal is told what was done
    public DatabaseUnderProof(Target target, Subject subject, ProofJournal journal) {
        this.target = target;
        this.subject = subject;
        this.journal = journal;
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
        begun = target.now();
        data = wanted;
        new Loader(target, subject).load(wanted, observer, progress);
        journal.loaded(wanted);
    }

    /// Empties all tables and writes the rows of data as they are, without the plans.
    public void loadDirectly(Dataset wanted) {
        if (isUsed) {
            target.clear();
        }
        isUsed = true;
        begun = target.now();
        data = wanted;
        new Loader(target, subject).loadDirectly(wanted);
        journal.loaded(wanted);
    }

    /// Undoes operations that went right: the tables hold again what they held before.
    ///
    /// @param before the data before the operations
    /// @param tables the tables that the operations wrote
    public void restore(Dataset before, Set<String> tables) {
        if (new Restoration(target, subject).restore(data, before, tables)) {
            data = before;
            journal.loaded(before);
        } else {
            load(before, (_, _) -> {}, _ -> {});
        }
    }

    /// The effect of applying an operation.
    ///
    /// @param outcome what the run that came to its end did
    /// @param crashed whether there was a run before whose caller was gone before it ended
    /// @param effective whether the conceptual data are others than before
    public record Applied(MutationRun.Outcome outcome, boolean crashed, boolean effective) {}

    /// Runs an operation on both sides. An abandoned one is run again from its start, also when it
    /// was abandoned after its last write; a plan with fewer writes runs through at once.
    ///
    /// @throws PlanRefusedException when the plan does not find what its caller ensured
    public Applied apply(Operation operation) {
        int writesMax = operation.crashAfterWrites().orElse(Integer.MAX_VALUE);
        MutationRun.Outcome outcome = operation.call().run(target, writesMax, data);
        boolean isAtItsEnd =
                outcome.end() == MutationRun.End.DONE
                        && outcome.writes() == writesMax
                        && operation.isRepeatable();
        boolean crashed = outcome.end() == MutationRun.End.CRASHED || isAtItsEnd;
        if (crashed) {
            outcome = operation.call().complete(target, data);
        }
        if (outcome.end() == MutationRun.End.REFUSED && isMeant(operation)) {
            throw operation.call().refused(outcome, data, PlanCall.notFound(outcome));
        }
        checkDecision(operation, outcome, crashed);
        Dataset before = data;
        data = MutationEvaluator.apply(data, operation.mutation(), operation.bindings());
        if (crashed) {
            new CountRepair(target, subject).repair(before, data);
        }
        journal.applied(operation);
        return new Applied(outcome, crashed, data.differsFrom(before));
    }

    /// Runs a call that its caller must not make; the conceptual data stay.
    ///
    /// @throws PlanRefusedException when a step cannot be carried out
    public MutationRun.Outcome attempt(PlanCall call) {
        return call.complete(target, data);
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
            throw operation
                    .call()
                    .refused(
                            outcome,
                            data,
                            isDeclined
                                    ? "declined, although its condition holds"
                                    : "applied, although it should have been declined");
        }
    }

    /// Whether an operation means something that exists or will.
    private boolean isMeant(Operation operation) {
        return switch (operation.mutation()) {
            case ConceptualMutation.Insert _ -> true;
            case ConceptualMutation.Update update -> hasTargets(update.pattern(), operation);
            case ConceptualMutation.Count count -> hasTargets(count.pattern(), operation);
            case ConceptualMutation.Delete delete -> hasTargets(delete.pattern(), operation);
            case ConceptualMutation.Several _ -> true;
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
        journal.compared();
        return compareContents(subject.design().tables(), data);
    }

    /// Compares some tables, and the views on them, with the data; returns the differences as text.
    public Optional<String> compareContents(Set<String> tables) {
        journal.compared();
        return compareContents(
                subject.design().tables().stream()
                        .filter(table ->
                                tables.contains(table.name())
                                        || table.base().filter(tables::contains).isPresent())
                        .toList(),
                data);
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

    /// Whether anything of the model expires.
    public boolean expires() {
        return !new Expiry(model()).moments().isEmpty();
    }

    /// Whether time passes at once.
    public boolean skipsTime() {
        return target.skipsTime();
    }

    /// The time of the database.
    public Instant now() {
        return target.now();
    }

    /// Lets time pass.
    public void pass(Duration time) {
        target.pass(time);
    }

    /// The shortest time to live of an instance that is inserted now; empty when no instance
    /// expires a certain time after its insertion.
    public Optional<Duration> shortestLife() {
        return new Expiry(model()).shortest();
    }

    /// Watches the data expire; to be called when nothing more will be written.
    public ExpiryWatch watch() {
        return new ExpiryWatch(this, target, begun);
    }

    /// Takes other data for those that the tables represent.
    void adopt(Dataset other) {
        data = other;
    }

    /// The tables that hold nothing of what may go before those which refer to it.
    public Set<String> closedTables() {
        Expiry expiry = new Expiry(model());
        return subject.design().tables().stream()
                .filter(expiry::isClosed)
                .map(TableDesign::name)
                .collect(Collectors.toSet());
    }

    /// One asking of a question.
    ///
    /// @param difference the defect of the answer, for people
    /// @param found whether any instances met the conditions; a count of none is an answer, too,
    ///     but it finds nothing
    /// @param calls the statements of all pages with their values
    /// @param firstPage how many of them were sent for the first page
    /// @param completed how many rows each fetch completed for it, by the name of the fetch
    public record Asked(
            Optional<String> difference,
            boolean found,
            List<Call> calls,
            int firstPage,
            Map<String, Integer> completed) {
        /// Copies the list and the map.
        public Asked {
            calls = List.copyOf(calls);
            completed = Map.copyOf(completed);
        }

        /// The statements as people read them.
        public List<String> statements() {
            return calls.stream().map(Call::toString).toList();
        }
    }

    private static boolean isFound(
            ConceptualQuery query, Bindings bindings, ReferenceEvaluator evaluator, Answer right) {
        boolean alwaysHasARow = query.isAggregated() && query.groups().isEmpty();
        return alwaysHasARow
                ? !evaluator.matches(query.pattern(), bindings).isEmpty()
                : right.size() > 0;
    }

    private Optional<String> difference(
            Question question, Answer right, List<ValueRow> rows, boolean isWhole) {
        if (question.query().nearest().isPresent() && !target.findsNearestExactly()) {
            return AnswerCheck.compareApproximately(right, rows);
        }
        return AnswerCheck.compare(
                right, rows, isWhole ? AnswerCheck.Extent.WHOLE : AnswerCheck.Extent.BEGINNING);
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
    /// @param pagesMax how many pages of a long answer to fetch; the rest is not checked
    /// @throws TargetException when a read is refused; the message names question and table
    public Asked ask(
            Question question,
            Bindings bindings,
            ReferenceEvaluator evaluator,
            PageObserver observer,
            int pagesMax) {
        QueryPlan plan = subject.design().findQuery(question.name()).orElseThrow();
        try {
            return ask(question, plan, bindings, evaluator, observer, pagesMax);
        } catch (TargetException | IllegalStateException e) {
            throw new TargetException(
                    "%s, read of %s%s: %s"
                            .formatted(
                                    question.name(),
                                    plan.source(),
                                    bindings.values().isEmpty() ? "" : ", with " + bindings,
                                    e.getMessage()),
                    e);
        }
    }

    private Asked ask(
            Question question,
            QueryPlan plan,
            Bindings bindings,
            ReferenceEvaluator evaluator,
            PageObserver observer,
            int pagesMax) {
        QueryRun run = new QueryRun(target, plan, bindings);
        List<ValueRow> rows = new ArrayList<>();
        PageCheck pages = new PageCheck(question.constraints().page());
        boolean isWhole = false;
        int firstPage = 0;
        Map<String, Integer> completed = Map.of();
        for (int page = 0; page < pagesMax && !isWhole; page++) {
            QueryRun.Page fetched = observer.fetch(run::next);
            pages.add(fetched.rows().size(), fetched.isLast());
            rows.addAll(fetched.rows());
            isWhole = fetched.isLast();
            if (page == 0) {
                firstPage = run.calls().size();
                completed = run.completed();
            }
        }
        journal.asked(question, bindings);
        Answer right = evaluator.answer(question.query(), bindings);
        Optional<String> difference =
                difference(question, right, rows, isWhole).or(pages::difference);
        return new Asked(
                difference,
                isFound(question.query(), bindings, evaluator, right),
                run.calls(),
                firstPage,
                completed);
    }
}
