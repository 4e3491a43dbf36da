package dev.rowhouse.cql.syntax.tree;

import java.util.List;

/// The change of an ALTER TYPE.
public sealed interface TypeChange {
    /// `ALTER field TYPE type`, which Cassandra parses but always refuses.
    record ChangeFieldType(Name field, RawType type) implements TypeChange {}

    /// `ADD [IF NOT EXISTS] field type`.
    record AddField(boolean ifNotExists, Name field, RawType type) implements TypeChange {}

    /// `RENAME [IF EXISTS] from TO to AND …`.
    record RenameFields(boolean ifExists, List<Rename> renames) implements TypeChange {
        /// Copies the renames.
        public RenameFields {
            renames = List.copyOf(renames);
        }
    }
}
