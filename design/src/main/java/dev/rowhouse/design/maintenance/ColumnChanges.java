package dev.rowhouse.design.maintenance;

import dev.rowhouse.design.logical.Table;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.query.Assignment;
import dev.rowhouse.model.query.ConceptualMutation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Tells which mutations may have work for a table only because it stores a certain column. Of a
/// table without work for a mutation, most columns make none either, so that the mutation need not
/// be drafted for each of them.
///
/// A column makes no work
///
/// - for a plain INSERT or a DELETE of instances that are no roots of the table's rows,
/// - for an UPDATE that assigns neither the column's attribute nor a role on the way to it.
///
/// For the rest, and where rows are more than their instances (counters, the first of a group,
/// joins), it says that there may be work.
public final class ColumnChanges {
    private final boolean isPlain;
    private final Field column;
    private final List<Way> ways;

    private ColumnChanges(boolean isPlain, Field column, List<Way> ways) {
        this.isPlain = isPlain;
        this.column = column;
        this.ways = List.copyOf(ways);
    }

    /// A place that shows instances of an entity.
    ///
    /// @param roles the roles from there to the owner of the column; empty when none lead there
    private record Way(String entity, boolean isRoot, Optional<List<String>> roles) {}

    /// The changes of a column.
    ///
    /// @param table a table that stores nothing else besides its key
    /// @param sources the entities from which values of the model are derived
    public static ColumnChanges of(Model model, Table table, Field column, Set<String> sources) {
        List<Way> ways = new ArrayList<>();
        boolean isPlain = isPlain(table) && isPlain(column);
        if (isPlain) {
            Identity identity = new Identity(model, table.shape());
            for (Node node : Occurrence.nodes(table)) {
                String entity = identity.entity(node).name();
                isPlain &= !sources.contains(entity);
                ways.add(
                        new Way(
                                entity,
                                node.isRoot(),
                                new Occurrence(table, node).rolesTo(column)));
            }
        }
        return new ColumnChanges(isPlain, column, ways);
    }

    private static boolean isPlain(Table table) {
        return !table.isCounter()
                && table.nesting().isEmpty()
                && table.shape().first().isEmpty()
                && table.shape().meetings().isEmpty();
    }

    private static boolean isPlain(Field column) {
        Attribute attribute = column.attribute();
        return column.part() == Field.Part.WHOLE
                && !attribute.isCounter()
                && !attribute.isDerived()
                && !attribute.isComputed();
    }

    /// Whether a mutation may have work because of the column.
    ///
    /// @param mutation one without work for the table without the column
    public boolean mayNeed(ConceptualMutation mutation) {
        if (!isPlain || mutation.header().isHelped()) {
            return true;
        }
        String entity = mutation.entity().name();
        return switch (mutation) {
            case ConceptualMutation.Insert insert -> insert.isUpsert() || isRoot(entity);
            case ConceptualMutation.Delete _ -> isRoot(entity);
            case ConceptualMutation.Update update ->
                    update.values().stream()
                            .map(Assignment::property)
                            .anyMatch(assigned -> mayChange(entity, assigned));
            case ConceptualMutation.Count _, ConceptualMutation.Several _ -> true;
        };
    }

    private boolean isRoot(String entity) {
        return ways.stream().anyMatch(way -> way.isRoot() && way.entity().equals(entity));
    }

    /// Whether an assignment to an instance of the entity may change the column: it assigns the
    /// attribute, or a role on the way to it.
    private boolean mayChange(String entity, Property assigned) {
        return ways.stream()
                .filter(way -> way.entity().equals(entity))
                .flatMap(way -> way.roles().stream())
                .anyMatch(roles ->
                        roles.isEmpty()
                                ? assigned.name().equals(column.attribute().name())
                                : assigned.name().equals(roles.getFirst()));
    }
}
