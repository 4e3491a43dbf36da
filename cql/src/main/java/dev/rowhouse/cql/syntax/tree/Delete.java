package dev.rowhouse.cql.syntax.tree;

import java.util.List;

/// `DELETE … FROM table WHERE …`.
///
/// @param targets the columns, elements and fields to remove; none means whole rows
/// @param table the table written to
/// @param using the USING clause, which can hold a timestamp only
/// @param where which rows, ranges of rows or partitions
/// @param ifExists whether the row is deleted only if there is one
/// @param conditions what must hold of the row as it is; none together with `ifExists`
/// @param span its position
public record Delete(
        List<ColumnTarget> targets,
        QualifiedName table,
        Using using,
        List<Relation> where,
        boolean ifExists,
        List<Condition> conditions,
        Span span)
        implements Modification {
    /// Copies the lists.
    public Delete {
        targets = List.copyOf(targets);
        where = List.copyOf(where);
        conditions = List.copyOf(conditions);
    }

    /// An unconditional DELETE of rows that stands in no text.
    public static Delete from(QualifiedName table, List<Relation> where) {
        return new Delete(List.of(), table, Using.NOTHING, where, false, List.of(), Span.NONE);
    }

    @Override
    public boolean isConditional() {
        return ifExists || !conditions.isEmpty();
    }
}
