package dev.rowhouse.exports.java;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.model.concept.Model;
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
import dev.rowhouse.prove.data.DataGenerator;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.data.UnexpiredInstances;
import dev.rowhouse.prove.draw.KeyConditions;
import dev.rowhouse.prove.draw.Misses;
import dev.rowhouse.prove.draw.MutationDraw;
import dev.rowhouse.prove.draw.QuestionDraw;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.ContentEvaluator;
import dev.rowhouse.prove.reference.Decisions;
import dev.rowhouse.prove.reference.MutationEvaluator;
import dev.rowhouse.prove.reference.ReferenceEvaluator;
import dev.rowhouse.prove.value.Datum;
import dev.rowhouse.prove.value.ValueRow;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The proof of `rowhouse prove`, with generated code in the place of the interpreter of plans:
/// conceptual data on one side, the tables that the code
/// writes and the answers that it gives on the other.
final class GeneratedProof {
    private static final int INSTANCES = 80;
    private static final int CHANGES = 40;
    private static final int CALLS = 6;

    private final Workload workload;
    private final Design design;
    private final GeneratedDatabase database;
    private final RandomSource random;
    private final DataGenerator generator;
    private final List<String> told = new ArrayList<>();
    private Dataset data;
    private int hits;

    GeneratedProof(Workload workload, Design design, GeneratedDatabase database, long seed) {
        this.workload = workload;
        this.design = design;
        this.database = database;
        this.random = RandomSource.seeded(seed);
        Model scaled =
                new Scale(INSTANCES).apply(UnexpiredInstances.at(workload.model(), Instant.now()));
        this.generator = new DataGenerator(scaled, random);
        this.data = Dataset.empty(workload.model());
    }

    /// Inserts made-up data, through the generated mutations as far as there are any; then changes
    /// it and asks about it.
    ///
    /// @return how many rows all answers had together
    int run() {
        load(generator.generate());
        compare("after loading");
        ask();
        change();
        ask();
        assertThat(database.wronglyFlagged()).isEmpty();
        return hits;
    }

    private void load(Dataset wanted) {
        List<Instance> directly = new ArrayList<>();
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
                data = data.plus(instance);
            }
        }
        write(directly);
    }

    /// What is counted is counted by mutations.
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
                    return Optional.of(() -> call(plan, bindings.get(), true));
                }
            }
        }
        return Optional.empty();
    }

    /// What no mutation inserts is written as rows.
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
            if (table.kind() != TableKind.VIEW) {
                Set<Map<String, Optional<Datum>>> known = new HashSet<>(before.rows(table));
                after.rows(table).stream()
                        .filter(row -> !known.contains(row))
                        .forEach(row -> database.write(table, row));
            }
        }
    }

    /// @param happens whether the database should not decline
    private void call(MutationPlan plan, Bindings bindings, boolean happens) {
        told.add(plan.mutation() + " " + bindings);
        Object answer = database.call(JavaNames.variable(plan.mutation()), bindings);
        if (answer instanceof Boolean done) {
            assertThat(done).as("%s", told.getLast()).isEqualTo(happens);
        }
    }

    private void change() {
        DataGenerator another =
                new DataGenerator(
                        new Scale(CHANGES)
                                .apply(UnexpiredInstances.at(workload.model(), Instant.now())),
                        random);
        MutationDraw draw = new MutationDraw(workload.model(), another, random);
        for (int i = 0; i < CALLS; i++) {
            for (MutationPlan plan : design.mutations()) {
                ConceptualMutation mutation = workload.findMutation(plan.mutation()).orElseThrow();
                Optional<Bindings> bindings = draw.next(data, mutation, misses(mutation, plan));
                if (bindings.isEmpty()) {
                    continue;
                }
                Decisions.Verdict verdict = Decisions.of(data, mutation, bindings.get());
                if (verdict == Decisions.Verdict.EITHER) {
                    continue;
                }
                call(plan, bindings.get(), verdict == Decisions.Verdict.HAPPENS);
                data = MutationEvaluator.apply(data, mutation, bindings.get());
                compare(told.getLast());
            }
        }
    }

    /// What is inserted may be there already, unless the plan assumes a new key; what a condition
    /// is about may not be there.
    private Misses misses(ConceptualMutation mutation, MutationPlan plan) {
        boolean isAllowed =
                switch (mutation) {
                    case ConceptualMutation.Insert _ -> plan.newKey().isEmpty();
                    case ConceptualMutation.Update(_, var pattern, _) ->
                            mutation.isGuarded() && KeyConditions.areAll(workload.model(), pattern);
                    case ConceptualMutation.Delete(_, var pattern) ->
                            mutation.isGuarded() && KeyConditions.areAll(workload.model(), pattern);
                    case ConceptualMutation.Count _ -> false;
                };
        return isAllowed ? Misses.SOME : Misses.NONE;
    }

    private void compare(String when) {
        ContentEvaluator evaluator = new ContentEvaluator(data);
        for (TableDesign table : design.tables()) {
            assertThat(ContentCheck.compare(table, evaluator.rows(table), database.rows(table)))
                    .as("%s", when)
                    .isEmpty();
        }
    }

    private void ask() {
        ReferenceEvaluator evaluator = new ReferenceEvaluator(data);
        for (QueryPlan plan : design.queries()) {
            Question question = workload.findQuestion(plan.query()).orElseThrow();
            QuestionDraw draw =
                    new QuestionDraw(
                            evaluator,
                            new QuestionDraw.Wanted(
                                    question.query().pattern(), question.parameters(), Misses.SOME),
                            generator,
                            random);
            for (int i = 0; i < CALLS; i++) {
                Bindings bindings = draw.next();
                var right = evaluator.answer(question.query(), bindings);
                hits += right.size();
                Optional<List<ValueRow>> pages = database.askByPages(plan, bindings);
                if (pages.isPresent()) {
                    assertThat(pages.get())
                            .as("%s by pages, %s", plan.query(), bindings)
                            .isEqualTo(database.ask(plan, bindings));
                }
                assertThat(
                                AnswerCheck.compare(
                                        right,
                                        database.ask(plan, bindings),
                                        AnswerCheck.Extent.WHOLE))
                        .as("%s %s", plan.query(), bindings)
                        .isEmpty();
            }
        }
    }
}
