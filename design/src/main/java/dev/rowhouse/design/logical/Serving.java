package dev.rowhouse.design.logical;

import dev.rowhouse.model.identity.Field;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// How a question is answered: from one table, or from one table and others that are read for its
/// rows.
///
/// @param table the number of the table that is read first
/// @param demand what is asked of it, under the names of its shape; without what is left to fetches
///     and to the application. Its outputs are what it has to show: of the answer, of the keys that
///     fetches bind, of what is checked or sorted afterwards
/// @param order how its rows are read
/// @param index the field looked up through a secondary index, if that is how
/// @param fetches what else is read, in order
/// @param after what is left to the application
public record Serving(
        int table,
        Demand demand,
        KeySolver.ReadOrder order,
        Optional<Field> index,
        List<FetchRead> fetches,
        ClientSideWork after) {
    /// Copies the list.
    public Serving {
        fetches = List.copyOf(fetches);
    }

    /// An answer that a table gives as it is.
    public static Serving of(
            int table, Demand demand, KeySolver.ReadOrder order, Optional<Field> index) {
        return new Serving(table, demand, order, index, List.of(), ClientSideWork.NOTHING);
    }

    /// The same first step with more behind it.
    public Serving then(List<FetchRead> more, ClientSideWork afterwards) {
        return new Serving(table, demand, order, index, more, afterwards);
    }

    /// The numbers of all tables that are read, the first one first.
    public Set<Integer> tables() {
        Set<Integer> numbers = new LinkedHashSet<>(List.of(table));
        fetches.forEach(fetch -> numbers.add(fetch.table()));
        return numbers;
    }
}
