package dev.rowhouse.exports.migration;

import dev.rowhouse.design.plan.Expression;
import dev.rowhouse.design.plan.FetchStep;
import dev.rowhouse.design.plan.PlanStatement;

import java.util.List;
import java.util.Optional;

/// How a table gets the rows that there are already.
///
/// All rows of the old table are read, one range of tokens after the other ([#FROM], [#TO]); each is completed by the lookups and written with the timestamp
/// [#BEFORE]: a moment before the application began to write both, so that nothing newer is overwritten, deletions included. Who repeats it takes a
/// timestamp one higher, because a list that is written twice with the same has its elements twice.
///
/// @param table the table that is filled
/// @param source the old table, with its keyspace
/// @param read reads a range of it; the row is called `old` by later steps
/// @param lookups what is read besides for each row, by key; a row for which nothing is found has nulls instead
/// @param element the collection that has a row for each element, where it has one
/// @param write writes the row
/// @param unfilled columns for which no old table has a value
/// @param notes what does not come over, as sentences
public record BackFill(
        String table,
        String source,
        PlanStatement read,
        List<FetchStep> lookups,
        Optional<EachElement> element,
        PlanStatement write,
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
        lookups = List.copyOf(lookups);
        unfilled = List.copyOf(unfilled);
        notes = List.copyOf(notes);
    }

    /// A loop over a collection of the old row.
    ///
    /// @param name how the write refers to an element, see [Expression.Element]
    public record EachElement(String name, Expression collection) {}
}
