package dev.rowhouse.design.maintenance;

import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.maintenance.TableWork.WhenSame;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Literal;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.CountedRoles;
import dev.rowhouse.model.query.Value;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Determines what a mutation adds to counters of its instances, which other instances have. For
/// example, an INSERT of a follow adds one to the followers of a user.
///
/// Counting cannot be repeated. So this is the last work of the mutation, and it is done only for
/// an instance that has come or gone in the same run:
///
/// - A plain INSERT relies on its caller that the key is new. An upsert reads the instance first.
/// - A DELETE without a condition reads the instance first, and ends if there is none.
/// - Where a conditional write decides, its answer tells
///   ([dev.rowhouse.plan.step.PlanStep.WhenApplied]).
///
/// @param tables the tables that mutations write
/// @param lookups the questions of the mutation
record InstanceCounts(
        Model model, List<Table> tables, ConceptualMutation mutation, Lookups lookups) {
    /// Copies the list.
    InstanceCounts {
        tables = List.copyOf(tables);
    }

    /// Whether some table has a counter to which a mutation adds through a role.
    static boolean isStored(Model model, List<Table> tables, Relationship role) {
        return tables.stream().anyMatch(table -> !stored(model, table, role).isEmpty());
    }

    /// The counters of a role that a table has.
    private static List<Attribute> stored(Model model, Table table, Relationship role) {
        boolean isOfTarget =
                table.isCounter() && table.shape().roots().getFirst().name().equals(role.target());
        return isOfTarget
                ? model.countedBy(role).stream()
                        .filter(each -> table.others().contains(Field.of(Node.root(0), each)))
                        .toList()
                : List.of();
    }

    /// The work of an INSERT.
    ///
    /// @param given the values of the instance by the paths of its properties
    List<TableWork> ofInsert(ConceptualMutation.Insert insert, Map<String, Source> given) {
        List<TableWork> works = new ArrayList<>();
        for (Relationship role : roles()) {
            Map<String, Source> owner = new LinkedHashMap<>();
            References.of(model, role)
                    .forEach((path, property) ->
                            Optional.ofNullable(given.get(property.path()))
                                    .ifPresent(source -> owner.put(path, source)));
            if (owner.size() == References.of(model, role).size()) {
                works.addAll(adds(role, owner, false));
            }
        }
        return insert.isUpsert() && !works.isEmpty() ? ofNew(given, works) : works;
    }

    /// The work of an upsert, which counts an instance only if there is none yet.
    private List<TableWork> ofNew(Map<String, Source> given, List<TableWork> works) {
        EntityType entity = mutation.entity();
        Map<String, Source> key = new LinkedHashMap<>();
        for (Property property : model.keyProperties(entity.name())) {
            key.put(property.path(), Optional.ofNullable(given.get(property.path())).orElseThrow());
        }
        WhenSame.Pair pair =
                new WhenSame.Pair(
                        Instance.named(model, entity, key, lookups).exists(),
                        key.values().iterator().next());
        return works.stream()
                .<TableWork>map(work -> new TableWork.WhenExists(work.table(), pair, false, work))
                .toList();
    }

    /// The work of a DELETE.
    List<TableWork> ofDelete(Instance instance) {
        List<TableWork> works = new ArrayList<>();
        for (Relationship role : roles()) {
            if (isStored(model, tables, role)) {
                works.addAll(adds(role, References.key(model, role, instance), true));
            }
        }
        if (works.isEmpty() || mutation.isGuarded() || instance.lookup().isPresent()) {
            return works;
        }
        List<Source> found = List.of(instance.found());
        return works.stream()
                .<TableWork>map(work -> new TableWork.WhenPresent(work.table(), found, true, work))
                .toList();
    }

    /// The work of an UPDATE, which takes one from the old owner and gives one to the new one.
    ///
    /// @param assigned the new values by the paths of the instance's properties
    List<TableWork> ofUpdate(Instance instance, Map<String, Source> assigned) {
        List<TableWork> works = new ArrayList<>();
        for (Relationship role : roles()) {
            if (!isStored(model, tables, role)) {
                continue;
            }
            Map<String, Source> before = References.key(model, role, instance);
            Map<String, Source> after = new LinkedHashMap<>(before);
            List<WhenSame.Pair> pairs = new ArrayList<>();
            References.of(model, role)
                    .forEach((path, property) -> {
                        Source source = assigned.get(property.path());
                        if (source != null) {
                            after.put(path, source);
                            pairs.add(new WhenSame.Pair(instance.own(property), source));
                        }
                    });
            List<TableWork> changes = new ArrayList<>(adds(role, before, true));
            changes.addAll(adds(role, after, false));
            for (int table : changes.stream().map(TableWork::table).distinct().toList()) {
                works.add(
                        new WhenSame(
                                table,
                                pairs,
                                changes.stream().filter(each -> each.table() == table).toList(),
                                List.of()));
            }
        }
        return works;
    }

    private List<Relationship> roles() {
        return CountedRoles.of(model, mutation);
    }

    /// Adds one to the counters of an owner in each table, or takes one off; nothing if a part of
    /// its key is null.
    ///
    /// @param owner the key of the owner by the paths of its properties
    private List<TableWork> adds(Relationship role, Map<String, Source> owner, boolean isNegative) {
        List<TableWork> works = new ArrayList<>();
        EntityType entity = model.entity(role.target());
        Instance instance = Instance.named(model, entity, owner, lookups);
        for (Table table : tables) {
            List<ConceptualMutation.Step.Add> steps =
                    stored(model, table, role).stream()
                            .map(counter ->
                                    new ConceptualMutation.Step.Add(
                                            counter, one(counter), isNegative))
                            .toList();
            for (Occurrence occurrence : Occurrence.of(model, table, entity.name())) {
                if (!steps.isEmpty() && occurrence.isWholeRow()) {
                    Map<Field, Source> key = new LinkedHashMap<>();
                    RowConditions.keyFields(table)
                            .forEach(field -> key.put(field, instance.current(occurrence, field)));
                    TableWork add = new TableWork.Add(table.number(), key, steps);
                    works.add(
                            role.optional()
                                    ? new TableWork.WhenPresent(
                                            table.number(), List.copyOf(owner.values()), false, add)
                                    : add);
                }
            }
        }
        return works;
    }

    private static Value one(Attribute counter) {
        return new Value.Constant(new Literal.Numeral(BigDecimal.ONE), counter.type());
    }
}
