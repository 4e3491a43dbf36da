package dev.rowhouse.cli.database;

import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.maintenance.Maintenance.TableName;

import picocli.CommandLine.Parameters;

import java.util.List;

/// The tables that a command works on: all tables if it names none.
public final class TableNames {
    @Parameters(
            arity = "0..*",
            paramLabel = "TABLE",
            description = "KEYSPACE.TABLE, or KEYSPACE for all its tables. Default: all tables.")
    private List<String> names = List.of();

    /// The tables of a database.
    ///
    /// @throws InputException when there is none of a name
    public List<TableName> in(Rowhouse database) {
        return names.isEmpty()
                ? database.maintenance().tables()
                : Databases.tables(database, names);
    }

    /// The names as they are written.
    public List<NamedTables> parsed() {
        return names.stream().map(NamedTables::of).toList();
    }
}
