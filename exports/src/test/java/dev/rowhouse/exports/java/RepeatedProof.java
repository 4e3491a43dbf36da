package dev.rowhouse.exports.java;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Question;
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
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.ContentEvaluator;
import dev.rowhouse.prove.reference.Decisions;
import dev.rowhouse.prove.reference.MutationEvaluator;
import dev.rowhouse.prove.reference.ReferenceEvaluator;
import dev.rowhouse.prove.stage.Operation;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// Does with generated code what a proof did with the interpreter of plans: the same data, the same
/// mutations with the same parameters, stopped before the same writes and called again, and the
/// same questions. Tables and answers are compared with the conceptual data wherever the proof
/// compared them.
final class RepeatedProof {
    private final Subject subject;
    private final Design design;
    private final GeneratedDatabase database;
    private Dataset data;
    private final Counts counts = new Counts();

    RepeatedProof(Subject subject, GeneratedDatabase database) {
        this.subject = subject;
        this.design = subject.design();
        this.database = database;
        this.data = Dataset.empty(model());
    }

    /// What was repeated, so that a test can see that it was something.
    static final class Counts {
        private int mutations;
        private int crashes;
        private int answers;
        private int comparisons;

        int mutations() {
            return mutations;
        }

        int crashes() {
            return crashes;
        }

        int answers() {
            return answers;
        }

        int comparisons() {
            return comparisons;
        }
    }

    private Model model() {
        return subject.workload().model();
    }

    Counts run(RecordedProof proof) {
        for (RecordedProof.Entry entry : proof.entries()) {
            switch (entry) {
                case RecordedProof.Entry.Loaded(Dataset wanted) -> load(wanted);
                case RecordedProof.Entry.Applied(Operation operation) -> apply(operation);
                case RecordedProof.Entry.Asked(Question question, Bindings bindings) ->
                        ask(question, bindings);
                case RecordedProof.Entry.Compared() -> {
                    counts.comparisons++;
                    compare();
                }
            }
        }
        assertThat(database.wronglyFlagged()).isEmpty();
        return counts;
    }

    /// Inserts by generated code what it can insert; writes the rest as rows, and counts.
    private void load(Dataset wanted) {
        database.clear(design);
        data = Dataset.empty(model());
        List<Instance> directly = new ArrayList<>();
        for (Instance made : wanted.targetsFirst()) {
            if (model().isCount(made.entity())) {
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
        data = wanted;
        ContentEvaluator contents = new ContentEvaluator(data);
        design.tables().stream()
                .filter(TableDesign::isOfCounters)
                .forEach(table -> contents.rows(table).forEach(row -> database.count(table, row)));
    }

    private Instance uncounted(Instance made) {
        Map<String, Optional<Datum>> none = new LinkedHashMap<>();
        model().entity(made.entity())
                .counters()
                .forEach(counter -> none.put(counter.name(), Optional.empty()));
        return made.with(none);
    }

    private Optional<Runnable> inserting(Instance instance) {
        for (MutationPlan plan : design.mutations()) {
            if (subject.workload().findMutation(plan.mutation()).orElseThrow()
                            instanceof ConceptualMutation.Insert insert
                    && insert.entity().name().equals(instance.entity())) {
                Optional<Bindings> bindings = MutationDraw.making(instance, insert);
                if (bindings.isPresent()) {
                    return Optional.of(() ->
                            database.call(JavaNames.variable(plan.mutation()), bindings.get()));
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

    private void apply(Operation operation) {
        String method = JavaNames.variable(operation.plan().mutation());
        boolean crashed = false;
        OptionalInt writes = operation.crashAfterWrites();
        if (writes.isPresent()) {
            crashed = database.crash(method, operation.bindings(), writes.getAsInt());
        }
        Decisions.Verdict verdict = Decisions.of(data, operation.mutation(), operation.bindings());
        // A call that came to its end is repeated, too, unless it counts.
        if (writes.isEmpty() || crashed || operation.isRepeatable()) {
            Object answer = database.call(method, operation.bindings());
            if (answer instanceof Boolean done
                    && writes.isEmpty()
                    && verdict != Decisions.Verdict.EITHER) {
                assertThat(done)
                        .as("%s", operation)
                        .isEqualTo(verdict == Decisions.Verdict.HAPPENS);
            }
        }
        counts.mutations++;
        counts.crashes += crashed ? 1 : 0;
        data = MutationEvaluator.apply(data, operation.mutation(), operation.bindings());
    }

    private void ask(Question question, Bindings bindings) {
        QueryPlan plan = design.findQuery(question.name()).orElseThrow();
        counts.answers++;
        assertThat(
                        AnswerCheck.compare(
                                new ReferenceEvaluator(data).answer(question.query(), bindings),
                                database.ask(plan, bindings),
                                AnswerCheck.Extent.WHOLE))
                .as("%s %s", question.name(), bindings)
                .isEmpty();
    }

    private void compare() {
        ContentEvaluator evaluator = new ContentEvaluator(data);
        for (TableDesign table : design.tables()) {
            assertThat(ContentCheck.compare(table, evaluator.rows(table), database.rows(table)))
                    .as("after %s mutations", counts.mutations)
                    .isEmpty();
        }
    }
}
