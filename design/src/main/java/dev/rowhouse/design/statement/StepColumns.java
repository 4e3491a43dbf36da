package dev.rowhouse.design.statement;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.plan.step.Expression;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/// Where each field of a question is found while its plan runs, and which columns every step has to
/// return for that.
///
/// **Thread safety.** None; it lives as long as one plan is written.
final class StepColumns {
    private final Map<Field, TypedColumn> known = new LinkedHashMap<>();
    private final Map<String, Set<String>> selected = new LinkedHashMap<>();

    /// A column of a step and its type there.
    record TypedColumn(Expression.RowColumn value, CqlType type) {}

    /// Says that a step could return a field; the first step that can is the one that will.
    ///
    /// @param asked what the question calls it
    /// @param field what the step's table calls it
    void offer(String step, NamedTable table, Field asked, Field field) {
        CqlType type =
                table.table().key().fields().contains(field) || table.table().isNested(field)
                        ? field.type().freeze()
                        : field.type();
        known.putIfAbsent(
                asked, new TypedColumn(new Expression.RowColumn(step, table.column(field)), type));
    }

    /// Whether some step could return a field.
    boolean offers(Field asked) {
        return known.containsKey(asked);
    }

    /// The place of a field, whose step then has to return it.
    ///
    /// @throws IllegalStateException when no step offers it
    TypedColumn use(Field asked) {
        TypedColumn place = known.get(asked);
        if (place == null) {
            throw new IllegalStateException("no step shows " + asked.path());
        }
        selected(place.value().row()).add(place.value().column());
        return place;
    }

    /// The columns that a step has to return, which may grow.
    Set<String> selected(String step) {
        return selected.computeIfAbsent(step, _ -> new LinkedHashSet<>());
    }
}
