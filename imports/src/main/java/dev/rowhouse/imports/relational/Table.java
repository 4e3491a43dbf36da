package dev.rowhouse.imports.relational;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// A table of a relational schema.
///
/// @param name its name, without that of its schema
/// @param columns its columns, in order
/// @param primaryKey the names of the primary key's columns; empty when it has none
/// @param foreignKeys its foreign keys, in the order of the script
/// @param uniques the column names of its other unique constraints and indexes
/// @param comment what the schema says of it; may be empty
/// @param rows how many rows the script puts into it, if it puts any
/// @param line where the script makes it
public record Table(
        String name,
        List<Column> columns,
        List<String> primaryKey,
        List<ForeignKey> foreignKeys,
        List<List<String>> uniques,
        String comment,
        OptionalLong rows,
        int line) {
    /// Copies the lists.
    public Table {
        columns = List.copyOf(columns);
        primaryKey = List.copyOf(primaryKey);
        foreignKeys = List.copyOf(foreignKeys);
        uniques = List.copyOf(uniques);
    }

    /// A column.
    ///
    /// @param name its name
    /// @param type its type in the model
    /// @param nullable whether it may have no value
    /// @param generated whether the database makes its values: a sequence, an identity, an
    ///     automatic increment
    /// @param fallback its value when none is given
    /// @param comment what the schema says of it; may be empty
    /// @param line where the script names it
    public record Column(
            String name,
            ColumnType type,
            boolean nullable,
            boolean generated,
            Fallback fallback,
            String comment,
            int line) {
        /// The same column with another value when none is given.
        public Column withFallback(Fallback other) {
            return new Column(name, type, nullable, generated, other, comment, line);
        }
    }

    /// The value of a column that an insert leaves out.
    public sealed interface Fallback {
        /// No value, which is fine only where the column may have none.
        record Nothing() implements Fallback {}

        /// A constant, as the model's language writes it.
        record Constant(String jpql) implements Fallback {}

        /// Something that the database computes.
        record Computed(String expression) implements Fallback {}

        /// A generated column: always computed from others of the row.
        ///
        /// @param sql the expression
        /// @param formula the same in the model's language, if it can say it
        record Generated(String sql, Optional<Formula> formula) implements Fallback {
            /// The same column where the model has no formula: the application computes the value.
            public Computed plain() {
                return new Computed("a generated column");
            }
        }
    }

    /// A foreign key.
    ///
    /// @param columns the columns that refer
    /// @param target the name of the table referred to
    /// @param referenced the columns referred to, one for each; empty for the target's primary key
    /// @param cascades whether a row goes with the one that it refers to (`ON DELETE CASCADE`)
    /// @param line where the script says so
    public record ForeignKey(
            List<String> columns,
            String target,
            List<String> referenced,
            boolean cascades,
            int line) {
        /// Copies the lists.
        public ForeignKey {
            columns = List.copyOf(columns);
            referenced = List.copyOf(referenced);
        }
    }

    /// The same table with another column in the place of one.
    public Table replaced(Column column, Column other) {
        return new Table(
                name,
                columns.stream().map(each -> each.equals(column) ? other : each).toList(),
                primaryKey,
                foreignKeys,
                uniques,
                comment,
                rows,
                line);
    }

    /// The column of a name, whatever its case.
    public Optional<Column> column(String column) {
        return columns.stream().filter(each -> each.name().equalsIgnoreCase(column)).findFirst();
    }
}
