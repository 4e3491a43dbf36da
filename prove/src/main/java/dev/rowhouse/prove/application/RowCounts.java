package dev.rowhouse.prove.application;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.Domain;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.concept.Relationship;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The numbers of rows that SELECTs return by the model's counts. A table has a row for each
/// instance that the application stores in it, so that a SELECT which binds the reference to a
/// customer returns as many rows as a customer has instances.
///
/// @param model the model
/// @param loads the statements that store one instance, by entity
public record RowCounts(Model model, Map<String, List<ApplicationStatement>> loads) {
    /// Copies the map.
    public RowCounts {
        loads = Map.copyOf(loads);
    }

    /// The rows that a SELECT returns on average; empty when the model does not tell.
    Optional<Double> rows(ApplicationStatement read) {
        if (read.isOfOneRow()) {
            return Optional.of(1.0);
        }
        return read.selection()
                .flatMap(selection ->
                        rows(selection)
                                .map(rows ->
                                        selection.limit().isPresent()
                                                ? Math.min(rows, selection.limit().getAsInt())
                                                : rows));
    }

    private Optional<Double> rows(ApplicationStatement.Selection selection) {
        Optional<Double> rows = Optional.empty();
        for (Map.Entry<String, List<ApplicationStatement>> load : loads.entrySet()) {
            for (ApplicationStatement statement : load.getValue()) {
                boolean isStored = statement.tables().contains(selection.table());
                if (isStored && (rows.isPresent() || statement.stored().isEmpty())) {
                    return Optional.empty();
                }
                if (isStored) {
                    rows = rows(load.getKey(), selection.bound(), statement.stored());
                    if (rows.isEmpty()) {
                        return rows;
                    }
                }
            }
        }
        return rows;
    }

    /// The instances of an entity that agree in some columns.
    private Optional<Double> rows(
            String entity, Set<String> columns, Map<String, MarkerValue> stored) {
        Set<String> paths = new HashSet<>();
        Set<String> shared = new HashSet<>();
        for (String column : columns) {
            if (!(stored.get(column) instanceof MarkerValue.OfAttribute value)) {
                return Optional.empty();
            }
            paths.add(value.path());
            if (value.roles().size() == 1 && value.attribute().unique()) {
                shared.add(value.roles().getFirst().role());
            }
        }
        return rows(entity, paths, shared);
    }

    /// @param paths the paths of the values that are bound
    /// @param found the roles whose target is known by a unique attribute
    private Optional<Double> rows(String entity, Set<String> paths, Set<String> found) {
        if (paths.containsAll(paths(model.keyProperties(entity)))) {
            return Optional.of(1.0);
        }
        double rows = model.entity(entity).count();
        Set<String> left = new HashSet<>(paths);
        for (Relationship role : model.relationshipsOf(entity)) {
            Set<String> reference = paths(model.reference(entity, role.role()));
            if (found.contains(role.role()) || left.containsAll(reference)) {
                rows = rows * role.count().average() / model.entity(entity).count();
                left.removeIf(path -> path.startsWith(role.role() + "."));
            }
        }
        for (String path : left) {
            Optional<Double> distinct =
                    model.entity(entity).findAttribute(path).flatMap(RowCounts::distinct);
            if (distinct.isEmpty()) {
                return Optional.empty();
            }
            rows = rows / distinct.get();
        }
        return Optional.of(rows);
    }

    private static Set<String> paths(List<Property> properties) {
        Set<String> paths = new HashSet<>();
        properties.forEach(property -> paths.add(property.path()));
        return paths;
    }

    private static Optional<Double> distinct(Attribute attribute) {
        if (attribute.statistics().distinct().isPresent()) {
            return Optional.of((double) attribute.statistics().distinct().getAsLong());
        }
        return attribute.statistics().domain() instanceof Domain.Enumeration(var values)
                ? Optional.of((double) values.size())
                : Optional.empty();
    }
}
