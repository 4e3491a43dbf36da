package dev.rowhouse.exports.migration;

import java.util.List;
import java.util.Optional;

/// The way from an existing keyspace to the tables of a design.
///
/// The steps in order: create and alter; write both; fill; read the new tables; write only them;
/// drop.
///
/// @param keyspace where the new tables go
/// @param renamed tables that get another name than in the design, because old ones have theirs
/// @param taken the names that the model has to avoid (`taken`), so that its design has the same
///     names
/// @param conflicts user-defined types that are in the way
/// @param preparations statements that come before all others: the keyspace, its types, and the
///     table of held instances
/// @param changes the change of each table of the design
/// @param fills how new tables and columns get the rows that there are, in an order in which what
///     mutations look at first is there first
/// @param empty new tables for which no old one has the rows, with the reason
/// @param writes the mutations that have to write new tables as well
/// @param reads the questions that are asked of other tables than before
/// @param drops old tables that nothing needs any more
/// @param then a second migration once this one is done: from temporary names to those that the
///     model fixes
public record Migration(
        String keyspace,
        List<Renamed> renamed,
        List<String> taken,
        List<Conflict> conflicts,
        List<String> preparations,
        List<Change> changes,
        List<BackFill> fills,
        List<Unfilled> empty,
        List<Writes> writes,
        List<Reads> reads,
        List<Drop> drops,
        Optional<Migration> then) {
    /// Copies the lists.
    public Migration {
        renamed = List.copyOf(renamed);
        taken = List.copyOf(taken);
        conflicts = List.copyOf(conflicts);
        preparations = List.copyOf(preparations);
        changes = List.copyOf(changes);
        fills = List.copyOf(fills);
        empty = List.copyOf(empty);
        writes = List.copyOf(writes);
        reads = List.copyOf(reads);
        drops = List.copyOf(drops);
    }

    /// The change of a table of the design.
    public sealed interface Change {
        /// Its name.
        String table();
    }

    /// The table exists already and needs no change.
    public record Kept(String table) implements Change {}

    /// The table exists already, but lacks columns or indexes.
    ///
    /// @param statements the statements that add them
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

    /// A table of the design whose name an old table has that no statement can turn into it.
    ///
    /// @param table the name that it gets instead
    /// @param designed its name in the design
    /// @param reason why, as half a sentence
    /// @param fixedBy the questions whose `table` fixes the name in the model, so that the other
    ///     one is temporary
    public record Renamed(String table, String designed, String reason, List<String> fixedBy) {
        /// Copies the list.
        public Renamed {
            fixedBy = List.copyOf(fixedBy);
        }
    }

    /// A user-defined type that there is already, and which no statement can turn into that of the
    /// design.
    ///
    /// @param problem the difference
    public record Conflict(String type, String problem) {}

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
    /// @param looks the new tables that it reads first; before they are filled it misses rows
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
    /// @param isReplaced whether new tables got its rows or its name; of another only its owner
    ///     knows whether it is still of use
    public record Drop(String table, List<String> lost, boolean isReplaced) {
        /// Copies the list.
        public Drop {
            lost = List.copyOf(lost);
        }

        /// The statement that drops it; it may be repeated.
        String statement() {
            return "DROP TABLE IF EXISTS " + table;
        }
    }

    /// The same migration with a second one behind it.
    Migration followedBy(Migration second) {
        return new Migration(
                keyspace,
                renamed,
                taken,
                conflicts,
                preparations,
                changes,
                fills,
                empty,
                writes,
                reads,
                drops,
                Optional.of(second));
    }
}
