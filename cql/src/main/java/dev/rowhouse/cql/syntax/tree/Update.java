package dev.rowhouse.cql.syntax.tree;

import java.util.List;

/// `UPDATE table SET … WHERE …`.
///
/// @param table the table written to
/// @param using the USING clause
/// @param assignments what changes
/// @param where which rows change
/// @param ifExists whether the row is written only if there is one
/// @param conditions what must hold of the row as it is; none together with `ifExists`
/// @param span its position
public record Update(
        QualifiedName table,
        Using using,
        List<Assignment> assignments,
        List<Relation> where,
        boolean ifExists,
        List<Condition> conditions,
        Span span)
        implements Modification {
    /// Copies the lists.
    public Update {
        assignments = List.copyOf(assignments);
        where = List.copyOf(where);
        conditions = List.copyOf(conditions);
    }

    /// An unconditional UPDATE that stands in no text.
    public static Update of(
            QualifiedName table, List<Assignment> assignments, List<Relation> where) {
        return new Update(table, Using.NOTHING, assignments, where, false, List.of(), Span.NONE);
    }

    @Override
    public boolean isConditional() {
        return ifExists || !conditions.isEmpty();
    }
}
