package dev.rowhouse.prove.stage;

import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.model.estimate.TimeToLive;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.plan.table.TableKind;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.draw.MutationDraw;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.ContentEvaluator;
import dev.rowhouse.prove.run.MutationRun;
import dev.rowhouse.prove.value.Datum;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.BiConsumer;
import java.util.function.LongConsumer;
import java.util.function.Predicate;

/// Brings conceptual data into the tables of a design.
///
/// 1. Instances come after those they refer to. Those that refer to each other in a cycle come
///    first, written directly.
/// 2. An instance that a mutation of the workload can insert is inserted by that mutation's plan,
///    as the application would.
/// 3. For the others, the rows that they add to each table are written directly.
final class Loader {
    private final Target target;
    private final Subject subject;
    private final Model model;
    private final RowWriter rows;

    Loader(Target target, Subject subject) {
        this.target = target;
        this.rows = new RowWriter(target, subject);
        this.subject = subject;
        this.model = subject.workload().model();
    }

    /// Loads data into empty tables.
    ///
    /// @param observer gets each plan that ran and its outcome
    /// @param progress gets the number of loaded instances
    void load(
            Dataset data,
            BiConsumer<MutationPlan, MutationRun.Outcome> observer,
            LongConsumer progress) {
        List<Instance> ordered = data.targetsFirst();
        Set<Instance> cycles = ReferenceCycles.withTargets(data);
        Dataset loaded = Dataset.empty(model);
        Set<Instance> inserted = new HashSet<>();
        if (!cycles.isEmpty()) {
            loaded = writtenDirectly(loaded, cycles);
            progress.accept(loaded.size());
        }
        for (List<String> entities : order()) {
            List<Instance> directly = new ArrayList<>();
            List<Inserting> byPlan = new ArrayList<>();
            for (Instance instance : ordered) {
                if (entities.contains(instance.entity()) && !cycles.contains(instance)) {
                    inserting(instance).ifPresentOrElse(byPlan::add, () -> directly.add(instance));
                }
            }
            if (refersToItself(entities) && !directly.isEmpty()) {
                // Instances written directly may refer to some written by a plan: then all of them
                // are written directly.
                byPlan.forEach(each -> directly.add(each.instance()));
                byPlan.clear();
            }
            if (!directly.isEmpty()) {
                loaded = writtenDirectly(loaded, directly);
                progress.accept(loaded.size());
            }
            Dataset before = loaded;
            List<Instance> all = new ArrayList<>(loaded.all());
            for (Inserting each : byPlan) {
                observer.accept(each.call().plan(), each.run(target, before));
                all.add(each.instance());
                inserted.add(each.instance());
                progress.accept(all.size());
            }
            loaded = Dataset.of(model, all);
        }
        count(data, inserted::contains);
    }

    /// Writes the rows of data into empty tables, without any plan.
    void loadDirectly(Dataset data) {
        writeDifference(Dataset.empty(model), data);
        count(data, _ -> false);
    }

    /// Counts what the instances have been counted for until then.
    ///
    /// @param isCounted whether the plan that has inserted an instance has counted it
    private void count(Dataset data, Predicate<Instance> isCounted) {
        ContentEvaluator contents =
                new ContentEvaluator(data, instance -> !isCounted.test(instance));
        for (TableDesign table : subject.design().tables()) {
            if (table.isOfCounters()) {
                contents.rows(table).forEach(row -> target.write(counting(table, row)));
            }
        }
    }

    /// The statement that adds to counters.
    ///
    /// @param row the key of a row, and what to add to each counter
    static Call counting(TableDesign table, Map<String, Optional<Datum>> row) {
        StringJoiner counts = new StringJoiner(", ");
        StringJoiner key = new StringJoiner(" AND ");
        List<Optional<Datum>> added = new ArrayList<>();
        List<Optional<Datum>> values = new ArrayList<>();
        for (ColumnDesign column : table.columns()) {
            String name = TableReader.quoted(column.name());
            Optional<Datum> value = row.getOrDefault(column.name(), Optional.empty());
            if (column.role().isKey()) {
                key.add(name + " = ?");
                values.add(value);
            } else if (value.isPresent()) {
                counts.add(name + " = " + name + " + ?");
                added.add(value);
            }
        }
        added.addAll(values);
        return new Call(
                "UPDATE " + TableReader.quoted(table.name()) + " SET " + counts + " WHERE " + key,
                added);
    }

    private Dataset writtenDirectly(Dataset before, Collection<Instance> instances) {
        List<Instance> all = new ArrayList<>(before.all());
        all.addAll(instances);
        Dataset after = Dataset.of(model, all);
        writeDifference(before, after);
        return after;
    }

    private record Inserting(Instance instance, PlanCall call) {
        MutationRun.Outcome run(Target target, Dataset before) {
            MutationRun.Outcome outcome = call.complete(target, before);
            if (outcome.end() == MutationRun.End.REFUSED) {
                throw call.refused(outcome, before, PlanCall.notFound(outcome));
            }
            if (outcome.end() == MutationRun.End.DECLINED) {
                throw call.refused(outcome, before, "declined, although the instance is new");
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
                    return Optional.of(
                            new Inserting(
                                    instance, new PlanCall(insert, plan.get(), bindings.get())));
                }
            }
        }
        return Optional.empty();
    }

    /// The entities, each behind those it refers to; those that refer to each other in a cycle
    /// stand together.
    private List<List<String>> order() {
        Set<String> ordered = new LinkedHashSet<>();
        Set<String> visited = new HashSet<>();
        model.entities().stream()
                .map(EntityType::name)
                .forEach(entity -> visit(entity, visited, ordered));
        Map<String, Set<String>> reach = new HashMap<>();
        ordered.forEach(entity -> reach.put(entity, reachable(entity)));
        List<List<String>> groups = new ArrayList<>();
        Set<String> grouped = new HashSet<>();
        for (String entity : ordered) {
            if (grouped.contains(entity)) {
                continue;
            }
            List<String> group =
                    ordered.stream()
                            .filter(other ->
                                    other.equals(entity)
                                            || reach.getOrDefault(entity, Set.of()).contains(other)
                                                    && reach.getOrDefault(other, Set.of())
                                                            .contains(entity))
                            .toList();
            grouped.addAll(group);
            groups.add(group);
        }
        return groups;
    }

    private void visit(String entity, Set<String> visited, Set<String> ordered) {
        if (visited.add(entity)) {
            for (Relationship relationship : model.relationshipsOf(entity)) {
                visit(relationship.target(), visited, ordered);
            }
            ordered.add(entity);
        }
    }

    private Set<String> reachable(String entity) {
        Set<String> reached = new HashSet<>();
        Deque<String> open = new ArrayDeque<>(List.of(entity));
        while (!open.isEmpty()) {
            for (Relationship relationship : model.relationshipsOf(open.pop())) {
                if (reached.add(relationship.target())) {
                    open.add(relationship.target());
                }
            }
        }
        return reached;
    }

    private boolean refersToItself(List<String> group) {
        return reachable(group.getFirst()).contains(group.getFirst());
    }

    private void writeDifference(Dataset before, Dataset after) {
        ContentEvaluator old = new ContentEvaluator(before);
        ContentEvaluator current = new ContentEvaluator(after);
        for (TableDesign table : subject.design().tables()) {
            if (table.kind() != TableKind.VIEW && !table.isOfCounters()) {
                Set<Map<String, Optional<Datum>>> known = new HashSet<>(old.rows(table));
                List<Map<String, Optional<Datum>>> wanted = current.rows(table);
                if (!known.isEmpty()) {
                    leftBehind(table, known, wanted)
                            .forEach(row -> rows.send(table, deletion(table, row)));
                }
                write(
                        table,
                        wanted.stream().filter(row -> !known.contains(row)).toList(),
                        current.ends(table, TimeToLive.moments(model, table.shape())));
            }
        }
    }

    /// Writes rows, each until its end. Values that the rows of a partition share must live as long
    /// as the last of them.
    private void write(
            TableDesign table,
            List<Map<String, Optional<Datum>>> wanted,
            Map<Map<String, Optional<Datum>>, Instant> ends) {
        if (ends.isEmpty()) {
            wanted.forEach(row -> rows.write(table, row, Optional.empty()));
            return;
        }
        wanted.stream()
                .sorted(Comparator.comparing(row -> ends.getOrDefault(row, Instant.MAX)))
                .forEach(row -> rows.write(table, row, Optional.ofNullable(ends.get(row))));
    }

    /// The rows that get another key when instances come, because a part of it is derived from
    /// them.
    private static List<Map<String, Optional<Datum>>> leftBehind(
            TableDesign table,
            Collection<Map<String, Optional<Datum>>> before,
            Collection<Map<String, Optional<Datum>>> after) {
        Set<List<Optional<Datum>>> keys = new HashSet<>();
        after.forEach(row -> keys.add(key(table, row)));
        return before.stream().filter(row -> !keys.contains(key(table, row))).toList();
    }

    private static List<Optional<Datum>> key(TableDesign table, Map<String, Optional<Datum>> row) {
        return table.columns().stream()
                .filter(column -> column.role().isKey())
                .map(column -> row.getOrDefault(column.name(), Optional.empty()))
                .toList();
    }

    private static Call deletion(TableDesign table, Map<String, Optional<Datum>> row) {
        StringJoiner where = new StringJoiner(" AND ");
        table.columns().stream()
                .filter(column -> column.role().isKey())
                .forEach(column -> where.add(TableReader.quoted(column.name()) + " = ?"));
        return new Call(
                "DELETE FROM " + TableReader.quoted(table.name()) + " WHERE " + where,
                key(table, row));
    }
}
