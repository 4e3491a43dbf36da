package dev.rowhouse.exports.migration;

import java.util.List;

/// The way from an existing keyspace to the tables of a design.
///
/// The steps in order: create and alter; write both; fill; read the new tables; write only them; drop.
///
/// @param keyspace where the new tables go
/// @param preparations statements that come before all others: the keyspace and its types
/// @param changes what becomes of each table of the design
/// @param fills how new tables and columns get the rows that there are, in an order in which what mutations look at first is there first
/// @param empty new tables for which no old one has the rows, with the reason
/// @param writes the mutations that have to write new tables as well
/// @param reads the questions that are asked of other tables than before
/// @param drops old tables that nothing needs any more
public record Migration(
        String keyspace,
        List<String> preparations,
        List<Change> changes,
        List<BackFill> fills,
        List<Unfilled> empty,
        List<Writes> writes,
        List<Reads> reads,
        List<Drop> drops) {
    /// Copies the lists.
    public Migration {
        preparations = List.copyOf(preparations);
        changes = List.copyOf(changes);
        fills = List.copyOf(fills);
        empty = List.copyOf(empty);
        writes = List.copyOf(writes);
        reads = List.copyOf(reads);
        drops = List.copyOf(drops);
    }

    /// What becomes of a table of the design.
    public sealed interface Change {
        /// Its name.
        String table();
    }

    /// It is there already, and stays as it is.
    public record Kept(String table) implements Change {}

    /// It is there already, but lacks columns or indexes.
    ///
    /// @param statements what adds them
    public record Altered(String table, List<String> statements) implements Change {
        /// Copies the list.
        public Altered {
            statements = List.copyOf(statements);
        }
    }

    /// It is not there.
    ///
    /// @param statements what creates it and its indexes
    public record Created(String table, List<String> statements) implements Change {
        /// Copies the list.
        public Created {
            statements = List.copyOf(statements);
        }
    }

    /// There is another one of its name, which no statement can turn into it.
    ///
    /// @param problem what is different
    public record Conflict(String table, String problem) implements Change {}

    /// A new table, or columns of it, for which there is no source.
    public record Unfilled(String table, List<String> columns, String reason) {
        /// Copies the list.
        public Unfilled {
            columns = List.copyOf(columns);
        }
    }

    /// A mutation whose statements change.
    ///
    /// @param tables the new and altered tables that it writes
    /// @param looks the new tables that it reads first: what it does before they are filled does not find what is not there yet
    public record Writes(String mutation, List<String> tables, List<String> looks) {
        /// Copies the lists.
        public Writes {
            tables = List.copyOf(tables);
            looks = List.copyOf(looks);
        }
    }

    /// A question and the new or altered tables that it reads.
    public record Reads(String question, List<String> tables) {
        /// Copies the list.
        public Reads {
            tables = List.copyOf(tables);
        }
    }

    /// An old table that goes.
    ///
    /// @param table its name, with its keyspace
    /// @param lost its columns whose values are in no table of the design
    public record Drop(String table, List<String> lost) {
        /// Copies the list.
        public Drop {
            lost = List.copyOf(lost);
        }
    }

    /// The tables that cannot be made beside those that are there; empty when the migration is possible.
    public List<Conflict> conflicts() {
        return changes.stream()
                .filter(Conflict.class::isInstance)
                .map(Conflict.class::cast)
                .toList();
    }
}
