package dev.rowhouse.prove.data;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.plan.table.ColumnSource;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Nests the values of attributes that have more combinations than there are instances, like the
/// cities of states: the attribute with the most values decides the others. The predicted sizes of
/// partitions assume the same.
///
/// Values of a candidate key are not nested: they differ together.
///
/// Once in a while the other values are drawn freely: two states may have a city of one name.
///
/// **Thread safety.** Belongs to one thread.
final class NestedValues {
    /// One instance in so many is no part of the nesting.
    private static final int FREE_ONE_IN = 32;

    private final RandomSource random;
    private final Set<Group> groups;
    private final Map<List<Object>, Map<String, Datum>> known = new HashMap<>();

    /// @param deciding the attribute that decides the others
    private record Group(String entity, String deciding, List<String> others) {
        Group {
            others = List.copyOf(others);
        }
    }

    /// @param model the counts
    /// @param tables whose partition keys combine attributes
    NestedValues(Model model, RandomSource random, List<TableDesign> tables) {
        this.random = random;
        this.groups = new LinkedHashSet<>();
        tables.forEach(table -> group(model, table).ifPresent(groups::add));
    }

    private NestedValues(RandomSource random, Set<Group> groups) {
        this.random = random;
        this.groups = groups;
    }

    /// The same nesting with another source of chance.
    NestedValues copy(RandomSource other) {
        NestedValues copy = new NestedValues(other, groups);
        copy.known.putAll(known);
        return copy;
    }

    private static Optional<Group> group(Model model, TableDesign table) {
        if (table.shape().roots().size() != 1) {
            return Optional.empty();
        }
        EntityType entity = model.entity(table.shape().roots().getFirst().name());
        List<Attribute> combined = new ArrayList<>();
        table.partitionKey()
                .forEach(column -> {
                    if (column.source() instanceof ColumnSource.OfField(var field)
                            && field.node().isRoot()) {
                        entity.attributes().stream()
                                .filter(each -> each.name().equals(field.attribute().name()))
                                .filter(each -> each.statistics().distinct().isPresent())
                                .forEach(combined::add);
                    }
                });
        double combinations = 1;
        for (Attribute each : combined) {
            combinations *= distinct(each);
        }
        boolean isNested =
                combined.size() > 1
                        && combined.size() == table.partitionKey().size()
                        && combined.stream().allMatch(each -> entity.mayRepeat(each.name()))
                        && combinations > entity.count();
        return isNested ? Optional.of(group(entity, combined)) : Optional.empty();
    }

    private static Group group(EntityType entity, List<Attribute> combined) {
        String deciding =
                combined.stream()
                        .max(Comparator.comparingDouble(NestedValues::distinct))
                        .orElseThrow()
                        .name();
        return new Group(
                entity.name(),
                deciding,
                combined.stream()
                        .map(Attribute::name)
                        .filter(name -> !name.equals(deciding))
                        .toList());
    }

    private static double distinct(Attribute attribute) {
        return attribute.statistics().distinct().orElse(1);
    }

    /// Puts nested values in place of free ones.
    ///
    /// @param values of an instance or of its key; groups of which some value is missing stay
    /// @param fixed the names of values that must stay
    void nest(String entity, Map<String, Datum> values, Set<String> fixed) {
        for (Group group : groups) {
            Datum deciding = values.get(group.deciding());
            boolean isWhole =
                    group.entity().equals(entity)
                            && deciding != null
                            && values.keySet().containsAll(group.others())
                            && group.others().stream().noneMatch(fixed::contains);
            if (!isWhole || random.nextInt(FREE_ONE_IN) == 0) {
                continue;
            }
            Map<String, Datum> others = new HashMap<>();
            group.others().forEach(name -> others.put(name, values.get(name)));
            values.putAll(known.computeIfAbsent(List.of(group, deciding), _ -> Map.copyOf(others)));
        }
    }
}
