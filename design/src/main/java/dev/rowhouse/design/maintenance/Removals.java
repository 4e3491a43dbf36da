package dev.rowhouse.design.maintenance;

import dev.rowhouse.design.logical.Nesting;
import dev.rowhouse.design.logical.OrderTerm;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The deletes of the rows of an instance.
///
/// @param tables all tables of the design
record Removals(Model model, TableSet tables) {
    /// The delete of the rows that show an instance at a place.
    TableWork of(Occurrence occurrence, Instance instance) {
        Table table = occurrence.table();
        Map<Field, Source> prefix = knownPrefix(occurrence, instance);
        if (!prefix.isEmpty()) {
            TableWork remove = new TableWork.Remove(table.number(), prefix);
            // The DELETE of a claim has its own condition: the claim must belong to the instance.
            List<TableWork.WhenSame.Pair> doubts =
                    new ConditionTables(model, tables)
                                    .claims(instance.entity())
                                    .contains(table.number())
                            ? List.of()
                            : instance.doubts(occurrence, prefix);
            return doubts.isEmpty()
                    ? remove
                    : new TableWork.WhenOwn(table.number(), doubts, remove);
        }
        return ofRow(occurrence, instance);
    }

    /// The delete of the row that shows an instance at a place, by its whole key.
    TableWork ofRow(Occurrence occurrence, Instance instance) {
        Table table = occurrence.table();
        Map<Field, Source> key = new LinkedHashMap<>();
        RowConditions.keyFields(table).forEach(f -> key.put(f, instance.current(occurrence, f)));
        Map<Field, Source> deciding = new LinkedHashMap<>(key);
        table.shape().fixedFields().forEach(f -> deciding.put(f, instance.current(occurrence, f)));
        return RowConditions.wrap(
                model,
                occurrence,
                deciding,
                instance.certain(),
                new TableWork.Remove(table.number(), key));
    }

    /// The leading fields of the key that the caller knows, when they select only rows of this
    /// instance; else empty.
    private Map<Field, Source> knownPrefix(Occurrence occurrence, Instance instance) {
        Table table = occurrence.table();
        Map<Field, Source> prefix = new LinkedHashMap<>();
        List<Field> partition = table.key().partitionSources();
        List<Field> columns = new ArrayList<>(partition);
        table.key().fields().stream().filter(f -> !columns.contains(f)).forEach(columns::add);
        for (Field field : columns) {
            Optional<Source> known =
                    occurrence
                            .rolesTo(field)
                            .filter(_ -> field.part() == Field.Part.WHOLE)
                            .flatMap(
                                    r -> instance.known(ReferredValues.path(r, field.attribute())));
            if (known.isEmpty()) {
                break;
            }
            prefix.put(field, known.get());
        }
        // A part of an element's key cannot select the element.
        List<Field> elements = table.nesting().map(Nesting::elements).orElse(List.of());
        if (!prefix.keySet().containsAll(elements)) {
            prefix.keySet().removeAll(elements);
        }
        // The value behind a bucket selects a partition, but no row in it, unless it is a column.
        List<Field> selecting =
                prefix.keySet().stream().filter(table.key().fields()::contains).toList();
        boolean holdsOnlyThis =
                new Identity(model, table.shape()).isDetermined(occurrence.node(), selecting);
        return prefix.keySet().containsAll(partition)
                        && holdsOnlyThis
                        && isStretch(table, prefix.keySet())
                ? prefix
                : Map.of();
    }

    /// Whether the fields include no clustering column that follows one they lack. The value that
    /// determines a shard selects the partition, so it may have any position.
    private static boolean isStretch(Table table, Set<Field> fields) {
        boolean isOver = false;
        for (OrderTerm term : table.key().clustering()) {
            boolean isBound = fields.contains(term.field());
            if (isBound && isOver) {
                return false;
            }
            isOver |= !isBound;
        }
        return true;
    }
}
