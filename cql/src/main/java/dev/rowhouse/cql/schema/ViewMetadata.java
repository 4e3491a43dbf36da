package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.syntax.tree.Relation;
import dev.rowhouse.cql.types.UserType;

import java.util.List;

/// A materialized view: a table that follows another one.
///
/// @param baseTable the name of the table it follows, in the same keyspace
/// @param includesAllColumns whether it was declared with `SELECT *`, so that columns added to the
///     base table come along
/// @param where which rows of the base table it holds, the `IS NOT NULL` of its primary key
///     included
/// @param table the view's own columns, options and name
public record ViewMetadata(
        String baseTable, boolean includesAllColumns, List<Relation> where, TableMetadata table) {
    /// Copies the relations.
    public ViewMetadata {
        where = List.copyOf(where);
    }

    /// The keyspace it lives in.
    public String keyspace() {
        return table.keyspace();
    }

    /// Its name in the keyspace, without quotes.
    public String name() {
        return table.name();
    }

    /// Whether the view has a column of this name.
    public boolean includes(String column) {
        return table.findColumn(column).isPresent();
    }

    /// The same view with the current version of a user-defined type.
    public ViewMetadata withUserType(UserType updated) {
        return withTable(table.withUserType(updated));
    }

    /// The same view with another table.
    public ViewMetadata withTable(TableMetadata newTable) {
        return new ViewMetadata(baseTable, includesAllColumns, where, newTable);
    }

    /// The same view with a column under another name, in its table and in its WHERE clause.
    public ViewMetadata withRenamedColumn(String from, String to) {
        return new ViewMetadata(
                baseTable,
                includesAllColumns,
                new ViewRelations(where).renamed(from, to),
                table.toBuilder().renameColumn(from, to).build());
    }
}
