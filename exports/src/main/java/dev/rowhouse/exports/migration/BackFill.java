package dev.rowhouse.exports.migration;

import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.PlanStatement;

import java.util.List;
import java.util.Optional;

/// The statements that copy existing rows into a table.
///
/// All rows of the old table are read, one range of tokens after the other ([#FROM], [#TO]); each
/// is completed by the lookups and written with the timestamp [#BEFORE]: a moment before the
/// application began to write both, so that nothing newer is overwritten, deletions included. A
/// repetition needs a timestamp that is higher by one, because a list written twice with the same
/// timestamp has its elements twice.
///
/// @param table the table that is filled
/// @param source the old table, with its keyspace
/// @param columns the columns of it that are read
/// @param read reads a range of it; the row is called `old` by later steps
/// @param lookups the additional reads for each row, by whole primary keys; a row without a match,
///     or with a null in the key, gets nulls
/// @param element the collection that has a row for each element, where it has one
/// @param write writes the row
/// @param key the columns of the new table's primary key
/// @param isRepeated whether several rows of the old table may make the same new one
/// @param needed columns of the new key, and of what each of its rows refers to, for which there
///     may be no value; rows without one are left out
/// @param unfilled columns for which no old table has a value
/// @param notes what does not come over, as sentences
public record BackFill(
        String table,
        String source,
        List<String> columns,
        PlanStatement read,
        List<Read> lookups,
        Optional<EachElement> element,
        PlanStatement write,
        List<String> key,
        boolean isRepeated,
        List<String> needed,
        List<String> unfilled,
        List<String> notes) {
    /// The parameter of the token behind which reading begins.
    public static final String FROM = "after";

    /// The parameter of the last token that is read.
    public static final String TO = "upto";

    /// The parameter of the timestamp, in microseconds, with which rows are written.
    public static final String BEFORE = "before";

    /// Copies the lists.
    public BackFill {
        columns = List.copyOf(columns);
        lookups = List.copyOf(lookups);
        key = List.copyOf(key);
        needed = List.copyOf(needed);
        unfilled = List.copyOf(unfilled);
        notes = List.copyOf(notes);
    }

    /// A read of one row of another old table, by its whole primary key.
    ///
    /// @param name how the write refers to the row
    /// @param table the other table, with its keyspace
    /// @param columns the columns that are read
    /// @param statement the SELECT; its binds name the columns of the key, with their values
    public record Read(String name, String table, List<String> columns, PlanStatement statement) {
        /// Copies the list.
        public Read {
            columns = List.copyOf(columns);
        }
    }

    /// A loop over a collection of the old row.
    ///
    /// @param name how the write refers to an element, see [Expression.Element]
    public record EachElement(String name, Expression collection) {}
}
