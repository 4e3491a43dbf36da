package dev.rowhouse.design.candidate;

import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.LogicalTable;
import dev.rowhouse.design.logical.Nesting;
import dev.rowhouse.design.logical.TableKey;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.RowShape;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// A table that a design may have: its rows and its key. Which columns it stores besides is part of
/// the choice.
///
/// @param number its place among the candidates
/// @param requestedName the name that the model wants for it; then it serves no question that wants
///     another
/// @param base the number of the table of which it is a materialized view
/// @param role what it is a candidate for
/// @param nesting which of its rows are elements of collections, whose columns it always stores
/// @param isCounter whether it stores counters, and nothing else besides its key
public record CandidateTable(
        int number,
        RowShape shape,
        TableKey key,
        Optional<String> requestedName,
        Optional<Integer> base,
        Role role,
        Optional<Nesting> nesting,
        boolean isCounter) {
    /// The use that a table is a candidate for.
    public enum Role {
        /// Whatever it fits.
        FREE,
        /// The key that the model gives, so that nothing in it is free.
        GIVEN,
        /// A second table with the key of one that lookups of some mutation must not read.
        SECOND
    }

    /// A table that no model gives, without counters, collections and base.
    public static CandidateTable of(
            int number, RowShape shape, TableKey key, Optional<String> requestedName) {
        return new CandidateTable(
                number,
                shape,
                key,
                requestedName,
                Optional.empty(),
                Role.FREE,
                Optional.empty(),
                false);
    }

    /// The same table as a candidate for another use.
    public CandidateTable as(Role other) {
        return new CandidateTable(
                number, shape, key, requestedName, base, other, nesting, isCounter);
    }

    /// The same table of counters.
    public CandidateTable ofCounters() {
        return new CandidateTable(number, shape, key, requestedName, base, role, nesting, true);
    }

    /// The table with this key as a materialized view of another.
    public CandidateTable viewOf(CandidateTable table) {
        return new CandidateTable(
                number,
                shape,
                key,
                requestedName,
                Optional.of(table.number()),
                role,
                nesting,
                isCounter);
    }

    /// The table with some of its rows in collections.
    public CandidateTable nested(Nesting collection) {
        return new CandidateTable(
                number, shape, key, requestedName, base, role, Optional.of(collection), isCounter);
    }

    /// A finished table as the candidate that it was.
    public static CandidateTable of(LogicalTable table) {
        return new CandidateTable(
                table.number(),
                table.shape(),
                table.key(),
                Optional.empty(),
                table.base(),
                Role.FREE,
                table.nesting(),
                table.isCounter());
    }

    /// Whether the model gives its key.
    public boolean isGiven() {
        return role == Role.GIVEN;
    }

    /// Whether it is a second table of its key.
    public boolean isSecond() {
        return role == Role.SECOND;
    }

    /// Whether Cassandra keeps it as a view of another.
    public boolean isView() {
        return base.isPresent();
    }

    /// Whether rows are elements of collections.
    public boolean isNested() {
        return nesting.isPresent();
    }

    /// Everything that the table has without being asked: its key, and what is in its collections.
    public List<Field> bare() {
        List<Field> fields = new ArrayList<>(key.fields());
        nesting.ifPresent(nested -> fields.addAll(nested.values()));
        return fields;
    }

    /// The table with some columns besides its key, as the only table of a design.
    public LogicalTable storing(Collection<Field> columns) {
        Demand content = Demand.support("", shape, List.of(), List.copyOf(columns));
        LogicalTable.Origin origin =
                isCounter ? LogicalTable.Origin.COUNTER : LogicalTable.Origin.QUESTION;
        LogicalTable flat = LogicalTable.of(0, origin, key, List.of(content));
        return nesting.map(flat::nested).orElse(flat);
    }
}
