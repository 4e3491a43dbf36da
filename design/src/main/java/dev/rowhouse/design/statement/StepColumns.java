package dev.rowhouse.design.statement;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.plan.step.Expression;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/// The columns that hold a question's fields while its plan runs, and the columns that each step
/// must return to deliver these fields.
///
/// **Thread safety.** None; an object serves the writing of one plan.
final class StepColumns {
    private final Map<Field, TypedColumn> known = new LinkedHashMap<>();
    private final Map<String, Set<String>> selected = new LinkedHashMap<>();

    /// A column of a step, with its type there.
    record TypedColumn(Expression.RowColumn value, CqlType type) {}

    /// Records that a step could return a field; the first step that offers it will return it.
    ///
    /// @param asked the field's name in the question
    /// @param field the field's name in the step's table
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

    /// The column that holds a field. From now on its step must return it.
    ///
    /// @throws IllegalStateException when no step offers the field
    TypedColumn use(Field asked) {
        TypedColumn place = known.get(asked);
        if (place == null) {
            throw new IllegalStateException("no step shows " + asked.path());
        }
        selected(place.value().row()).add(place.value().column());
        return place;
    }

    /// The columns that a step has to return; the set may still grow.
    Set<String> selected(String step) {
        return selected.computeIfAbsent(step, _ -> new LinkedHashSet<>());
    }
}
