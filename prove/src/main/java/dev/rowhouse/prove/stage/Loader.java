package dev.rowhouse.prove.stage;

import dev.rowhouse.design.model.EntityType;
import dev.rowhouse.design.model.Model;
import dev.rowhouse.design.model.Relationship;
import dev.rowhouse.design.physical.TableDesign;
import dev.rowhouse.design.physical.TableKind;
import dev.rowhouse.design.plan.MutationPlan;
import dev.rowhouse.design.query.ConceptualMutation;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.draw.MutationDraw;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.ContentEvaluator;
import dev.rowhouse.prove.run.MutationRun;
import dev.rowhouse.prove.target.Call;
import dev.rowhouse.prove.target.Target;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.BiConsumer;
import java.util.function.LongConsumer;

/// Brings conceptual data into the tables of a design.
///
/// 1. Entities come after those they refer to.
/// 2. An instance that a mutation of the workload can insert is inserted by that mutation's plan, as the application would.
/// 3. For the others, the rows that they add to each table are written directly.
final class Loader {
    private final Target target;
    private final Subject subject;
    private final Model model;

    Loader(Target target, Subject subject) {
        this.target = target;
        this.subject = subject;
        this.model = subject.workload().model();
    }

    /// Loads data into empty tables.
    ///
    /// @param observer is told of each plan that ran and what it did
    /// @param progress is told how many instances are loaded
    void load(
            Dataset data,
            BiConsumer<MutationPlan, MutationRun.Outcome> observer,
            LongConsumer progress) {
        List<Instance> ordered = data.targetsFirst();
        Dataset loaded = Dataset.empty(model);
        long done = 0;
        for (String entity : order()) {
            List<Instance> directly = new ArrayList<>();
            List<Inserting> byPlan = new ArrayList<>();
            for (Instance instance : ordered) {
                if (instance.entity().equals(entity)) {
                    inserting(instance).ifPresentOrElse(byPlan::add, () -> directly.add(instance));
                }
            }
            if (!directly.isEmpty()) {
                Dataset before = loaded;
                List<Instance> all = new ArrayList<>(loaded.all());
                all.addAll(directly);
                loaded = Dataset.of(model, all);
                writeDifference(before, loaded);
                done += directly.size();
                progress.accept(done);
            }
            List<Instance> all = new ArrayList<>(loaded.all());
            for (Inserting each : byPlan) {
                observer.accept(each.plan(), each.run(target));
                all.add(each.instance());
                progress.accept(++done);
            }
            loaded = Dataset.of(model, all);
        }
    }

    private record Inserting(Instance instance, MutationPlan plan, Bindings bindings) {
        MutationRun.Outcome run(Target target) {
            MutationRun.Outcome outcome = MutationRun.run(target, plan, bindings);
            if (outcome.end() == MutationRun.End.REFUSED) {
                throw new PlanRefusedException(plan.mutation(), bindings.toString(), outcome.log());
            }
            return outcome;
        }
    }

    private Optional<Inserting> inserting(Instance instance) {
        for (ConceptualMutation mutation : subject.workload().mutations()) {
            if (mutation instanceof ConceptualMutation.Insert insert
                    && insert.entity().name().equals(instance.entity())) {
                Optional<MutationPlan> plan = subject.design().findMutation(insert.header().name());
                Optional<Bindings> bindings = MutationDraw.making(instance, insert);
                if (plan.isPresent() && bindings.isPresent()) {
                    return Optional.of(new Inserting(instance, plan.get(), bindings.get()));
                }
            }
        }
        return Optional.empty();
    }

    /// The entities, each behind those it refers to, as far as they do not refer to each other in a circle.
    private List<String> order() {
        Set<String> ordered = new LinkedHashSet<>();
        Set<String> visited = new HashSet<>();
        model.entities().stream()
                .map(EntityType::name)
                .forEach(entity -> visit(entity, visited, ordered));
        return List.copyOf(ordered);
    }

    private void visit(String entity, Set<String> visited, Set<String> ordered) {
        if (visited.add(entity)) {
            for (Relationship relationship : model.relationshipsOf(entity)) {
                visit(relationship.target(), visited, ordered);
            }
            ordered.add(entity);
        }
    }

    private void writeDifference(Dataset before, Dataset after) {
        ContentEvaluator old = new ContentEvaluator(before);
        ContentEvaluator current = new ContentEvaluator(after);
        for (TableDesign table : subject.design().tables()) {
            if (table.kind() != TableKind.VIEW) {
                Set<Map<String, Optional<Datum>>> known = new HashSet<>(old.rows(table));
                current.rows(table).stream()
                        .filter(row -> !known.contains(row))
                        .forEach(row -> target.write(insert(table, row)));
            }
        }
    }

    private static Call insert(TableDesign table, Map<String, Optional<Datum>> row) {
        StringJoiner columns = new StringJoiner(", ", "(", ")");
        StringJoiner markers = new StringJoiner(", ", "(", ")");
        List<Optional<Datum>> values = new ArrayList<>();
        row.forEach((column, value) -> {
            if (value.isPresent()) {
                columns.add(TableReader.quoted(column));
                markers.add("?");
                values.add(value);
            }
        });
        return new Call(
                "INSERT INTO "
                        + TableReader.quoted(table.name())
                        + " "
                        + columns
                        + " VALUES "
                        + markers,
                values);
    }
}
