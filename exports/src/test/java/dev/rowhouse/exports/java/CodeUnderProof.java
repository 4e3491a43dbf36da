package dev.rowhouse.exports.java;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.plan.table.TableKind;
import dev.rowhouse.prove.check.AnswerCheck;
import dev.rowhouse.prove.check.ContentCheck;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.draw.MutationDraw;
import dev.rowhouse.prove.reference.Answer;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.ContentEvaluator;
import dev.rowhouse.prove.reference.Decisions;
import dev.rowhouse.prove.reference.MutationEvaluator;
import dev.rowhouse.prove.reference.ReferenceEvaluator;
import dev.rowhouse.prove.value.Datum;
import dev.rowhouse.prove.value.ValueRow;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Generated code on a database, and the conceptual data that its tables and answers must agree
/// with.
///
/// **Thread safety.** Belongs to one thread.
final class CodeUnderProof {
    private final Workload workload;
    private final Design design;
    private final GeneratedDatabase database;
    private Dataset data;

    CodeUnderProof(Workload workload, Design design, GeneratedDatabase database) {
        this.workload = workload;
        this.design = design;
        this.database = database;
        this.data = Dataset.empty(workload.model());
    }

    Dataset data() {
        return data;
    }

    /// The tables should hold other data from now on.
    void expect(Dataset other) {
        data = other;
    }

    /// Empties the tables. Inserts by generated code what it can insert; writes the rest as rows,
    /// and counts.
    void load(Dataset wanted) {
        database.clear(design);
        data = Dataset.empty(workload.model());
        List<Instance> directly = new ArrayList<>();
        Set<Instance> inserted = new HashSet<>();
        for (Instance made : wanted.targetsFirst()) {
            if (workload.model().isCount(made.entity())) {
                continue;
            }
            Instance instance = uncounted(made);
            Optional<Runnable> inserting = inserting(instance);
            if (inserting.isEmpty()) {
                directly.add(instance);
            } else {
                write(directly);
                inserting.get().run();
                inserted.add(made);
                data = data.plus(instance);
            }
        }
        write(directly);
        data = wanted;
        ContentEvaluator contents =
                new ContentEvaluator(data, instance -> !inserted.contains(instance));
        design.tables().stream()
                .filter(TableDesign::isOfCounters)
                .forEach(table -> contents.rows(table).forEach(row -> database.count(table, row)));
    }

    private Instance uncounted(Instance made) {
        Map<String, Optional<Datum>> none = new LinkedHashMap<>();
        workload.model()
                .entity(made.entity())
                .counters()
                .forEach(counter -> none.put(counter.name(), Optional.empty()));
        return made.with(none);
    }

    private Optional<Runnable> inserting(Instance instance) {
        for (MutationPlan plan : design.mutations()) {
            if (workload.findMutation(plan.mutation()).orElseThrow()
                            instanceof ConceptualMutation.Insert insert
                    && insert.entity().name().equals(instance.entity())) {
                Optional<Bindings> bindings = MutationDraw.making(instance, insert);
                if (bindings.isPresent()) {
                    return Optional.of(() ->
                            checkDone(insert, bindings.get(), called(insert, bindings.get())));
                }
            }
        }
        return Optional.empty();
    }

    private void write(List<Instance> instances) {
        if (instances.isEmpty()) {
            return;
        }
        ContentEvaluator before = new ContentEvaluator(data);
        for (Instance instance : instances) {
            data = data.plus(instance);
        }
        instances.clear();
        ContentEvaluator after = new ContentEvaluator(data);
        for (TableDesign table : design.tables()) {
            if (table.kind() != TableKind.VIEW && !table.isOfCounters()) {
                Set<Map<String, Optional<Datum>>> known = new HashSet<>(before.rows(table));
                after.rows(table).stream()
                        .filter(row -> !known.contains(row))
                        .forEach(row -> database.write(table, row));
            }
        }
    }

    /// The name of the method of a mutation.
    static String method(ConceptualMutation mutation) {
        return JavaNames.variable(mutation.header().name());
    }

    private @Nullable Object called(ConceptualMutation mutation, Bindings bindings) {
        return database.call(method(mutation), bindings);
    }

    /// What a method says about its call agrees with the data before.
    private void checkDone(
            ConceptualMutation mutation, Bindings bindings, @Nullable Object answer) {
        Decisions.Verdict verdict = Decisions.of(data, mutation, bindings);
        if (answer instanceof Boolean done && verdict != Decisions.Verdict.EITHER) {
            assertThat(done)
                    .as("%s %s", mutation.header().name(), bindings)
                    .isEqualTo(verdict == Decisions.Verdict.HAPPENS);
        }
    }

    /// Calls the method of a mutation.
    void apply(ConceptualMutation mutation, Bindings bindings) {
        checkDone(mutation, bindings, called(mutation, bindings));
        data = MutationEvaluator.apply(data, mutation, bindings);
    }

    /// Stops the method of a mutation before one of its writes, and calls it again.
    ///
    /// @param isRepeatable whether it may be called again if it came to its end
    /// @return whether it was stopped
    boolean applyTwice(
            ConceptualMutation mutation, Bindings bindings, int writes, boolean isRepeatable) {
        boolean crashed = database.crash(method(mutation), bindings, writes);
        if (crashed || isRepeatable) {
            called(mutation, bindings);
        }
        data = MutationEvaluator.apply(data, mutation, bindings);
        return crashed;
    }

    /// Asks a question, as a whole and by pages.
    ///
    /// @return how many rows the answer has
    int ask(Question question, Bindings bindings) {
        QueryPlan plan = design.findQuery(question.name()).orElseThrow();
        Answer right = new ReferenceEvaluator(data).answer(question.query(), bindings);
        List<ValueRow> rows = database.ask(plan, bindings);
        assertThat(AnswerCheck.compare(right, rows, AnswerCheck.Extent.WHOLE))
                .as("%s %s", question.name(), bindings)
                .isEmpty();
        database.askByPages(plan, bindings)
                .ifPresent(pages ->
                        assertThat(pages)
                                .as("%s by pages, %s", question.name(), bindings)
                                .isEqualTo(rows));
        if (!question.isFull()) {
            askWhole(question, bindings, rows);
        }
        return right.size();
    }

    /// The method for a question with optional parameters answers as that of a variant.
    private void askWhole(Question variant, Bindings bindings, List<ValueRow> rows) {
        QueryPlan whole = design.findQuery(variant.asked()).orElseThrow();
        Map<String, Optional<Datum>> values = new LinkedHashMap<>();
        workload.findQuestion(variant.asked())
                .orElseThrow()
                .parameters()
                .forEach(each ->
                        values.put(
                                each.name(),
                                bindings.values().getOrDefault(each.name(), Optional.empty())));
        Bindings all = new Bindings(values);
        assertThat(database.ask(whole, all)).as("%s %s", whole.query(), all).isEqualTo(rows);
        database.askByPages(whole, all)
                .ifPresent(pages ->
                        assertThat(pages)
                                .as("%s by pages, %s", whole.query(), all)
                                .isEqualTo(rows));
    }

    /// Compares all tables.
    void compare(String when) {
        ContentEvaluator evaluator = new ContentEvaluator(data);
        for (TableDesign table : design.tables()) {
            assertThat(ContentCheck.compare(table, evaluator.rows(table), database.rows(table)))
                    .as("%s", when)
                    .isEmpty();
        }
    }

    /// All statements were marked rightly as ones that the driver may repeat, or may not.
    void checkFlags() {
        assertThat(database.wronglyFlagged()).isEmpty();
    }
}
