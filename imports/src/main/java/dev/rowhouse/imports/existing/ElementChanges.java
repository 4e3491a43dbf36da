package dev.rowhouse.imports.existing;

import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.syntax.tree.Assignment;
import dev.rowhouse.cql.syntax.tree.Update;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.SetType;

/// Recognises statements that only change elements of sets and maps.
final class ElementChanges {
    private ElementChanges() {}

    /// Whether every assignment of an UPDATE adds elements to a set or map, or removes some.
    ///
    /// @param kind the rows that it changes
    static boolean areMeant(Update update, RowKind kind) {
        return update.assignments().stream().allMatch(each -> isMeant(each, kind));
    }

    private static boolean isMeant(Assignment assignment, RowKind kind) {
        boolean isChange =
                assignment instanceof Assignment.Add || assignment instanceof Assignment.Subtract;
        return isChange
                && kind.tables().stream()
                        .flatMap(table -> table.findColumn(assignment.column().text()).stream())
                        .map(ColumnMetadata::type)
                        .allMatch(type -> type instanceof SetType || type instanceof MapType);
    }
}
