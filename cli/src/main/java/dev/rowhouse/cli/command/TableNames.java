package dev.rowhouse.cli.command;

import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.maintenance.Maintenance.TableName;

import picocli.CommandLine.Parameters;

import java.util.List;

/// The tables that a command works on: all tables if it names none.
final class TableNames {
    @Parameters(
            arity = "0..*",
            paramLabel = "TABLE",
            description = "KEYSPACE.TABLE, or KEYSPACE for all its tables. Default: all tables.")
    private List<String> names = List.of();

    /// The tables of a database.
    ///
    /// @throws InputException when there is none of a name
    List<TableName> in(Rowhouse database) {
        return names.isEmpty()
                ? database.maintenance().tables()
                : Databases.tables(database, names);
    }

    /// The names as they are written.
    List<NamedTables> parsed() {
        return names.stream().map(NamedTables::of).toList();
    }
}
