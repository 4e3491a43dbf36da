package dev.rowhouse.cql.syntax.tree;

import java.util.List;
import java.util.Optional;

/// The change of an ALTER TABLE.
public sealed interface TableChange {
    /// `ALTER column TYPE type`, which Cassandra parses but always refuses.
    record ChangeType(Name column, RawType type) implements TableChange {}

    /// `ALTER [IF EXISTS] column MASKED WITH …`, or `DROP MASKED` when there is no mask.
    record ChangeMask(boolean ifExists, Name column, Optional<ColumnMask> mask)
            implements TableChange {}

    /// `ALTER [IF EXISTS] column CHECK condition AND …`, or `DROP CHECK` when there are no
    /// conditions.
    record ChangeChecks(boolean ifExists, Name column, List<ColumnCheck> checks)
            implements TableChange {
        /// Copies the conditions.
        public ChangeChecks {
            checks = List.copyOf(checks);
        }
    }

    /// `ADD [IF NOT EXISTS] column type`, or several in parentheses.
    record AddColumns(boolean ifNotExists, List<ColumnDefinition> columns) implements TableChange {
        /// Copies the columns.
        public AddColumns {
            columns = List.copyOf(columns);
        }
    }

    /// `DROP [IF EXISTS] column [USING TIMESTAMP micros]`, or several in parentheses.
    ///
    /// @param timestampMicros since when the columns count as dropped, an integer
    record DropColumns(boolean ifExists, List<Name> columns, Optional<Term.Literal> timestampMicros)
            implements TableChange {
        /// Copies the columns.
        public DropColumns {
            columns = List.copyOf(columns);
        }
    }

    /// `RENAME [IF EXISTS] from TO to AND …`.
    record RenameColumns(boolean ifExists, List<Rename> renames) implements TableChange {
        /// Copies the renames.
        public RenameColumns {
            renames = List.copyOf(renames);
        }
    }

    /// `DROP COMPACT STORAGE`.
    record DropCompactStorage() implements TableChange {}

    /// `WITH property = value AND …`.
    record ChangeProperties(Properties properties) implements TableChange {}
}
