package dev.rowhouse.cli.database;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.base.Scheduler;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.cli.command.UnavailableException;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.engine.RowhouseOptions;
import dev.rowhouse.engine.maintenance.Maintenance.TableName;
import dev.rowhouse.shell.output.Console;
import dev.rowhouse.storage.StorageException;
import dev.rowhouse.storage.sstable.io.CorruptSSTableException;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// The databases in folders that commands work on, and the tables that are named to them.
public final class Databases {
    private static final int THREADS = 2;

    private final FileSystem files;
    private final Clock clock;

    /// @param clock the time, for what expires
    public Databases(FileSystem files, Clock clock) {
        this.files = files;
        this.clock = clock;
    }

    /// Opens the database in a folder, which must be there.
    ///
    /// @throws InputException when it cannot be opened
    public Rowhouse open(Path folder) {
        return open(folder, RowhouseOptions.defaults());
    }

    /// Opens the database in a folder, which must be there, with settings of its own.
    ///
    /// @throws InputException when it cannot be opened
    public Rowhouse open(Path folder, RowhouseOptions options) {
        requireDatabase(files, folder);
        RowhouseComponents components =
                new RowhouseComponents(
                        clock, RandomSource.system(), files, Scheduler.system("rowhouse", THREADS));
        try {
            return Rowhouse.open(folder, components, options);
        } catch (StorageException e) {
            throw failure(e);
        }
    }

    /// @throws InputException when a folder holds no database
    public static void requireDatabase(FileSystem files, Path folder) {
        if (!files.exists(folder.resolve("rowhouse.format"))) {
            throw new InputException(folder + ": the folder contains no Rowhouse database");
        }
    }

    /// The table of a name: `shop.orders`, in quotes where CQL wants them or not.
    ///
    /// @throws InputException when there is none
    public static TableName table(Rowhouse database, String name) {
        if (NamedTables.of(name).table().isEmpty()) {
            throw new InputException(name + ": a table is named as KEYSPACE.TABLE");
        }
        return tables(database, List.of(name)).getFirst();
    }

    /// The tables and views of some names: `shop.orders`, or `shop` for all of a keyspace. None for
    /// no names.
    ///
    /// @throws InputException when there is none of a name
    public static List<TableName> tables(Rowhouse database, List<String> names) {
        List<TableName> known = database.maintenance().tables();
        Set<TableName> tables = new LinkedHashSet<>();
        for (String name : names) {
            NamedTables named = NamedTables.of(name);
            List<TableName> found =
                    known.stream()
                            .filter(one -> named.contains(one.keyspace(), one.table()))
                            .toList();
            if (found.isEmpty()) {
                throw new InputException(
                        (named.table().isEmpty()
                                        ? "there is no table in keyspace "
                                        : "there is no table ")
                                + name
                                + (known.isEmpty()
                                        ? ", the database has none"
                                        : "; there is "
                                                + known.stream()
                                                        .map(TableName::toString)
                                                        .collect(Collectors.joining(", "))));
            }
            tables.addAll(found);
        }
        return List.copyOf(tables);
    }

    /// Says why work on the files of a database has broken off, when that is damage to them.
    ///
    /// @throws RuntimeException as [#failure] has it, when it is something else
    public static ExitCode broken(Console console, StorageException e) {
        console.endProgress();
        if (e.getCause() instanceof CorruptSSTableException) {
            console.error(String.valueOf(e.getMessage()));
            return ExitCode.FAILED;
        }
        throw failure(e);
    }

    /// Converts a database failure into a mistake of the user or a problem of the environment.
    public static RuntimeException failure(StorageException e) {
        String message = String.valueOf(e.getMessage());
        return e.getCause() instanceof IOException
                ? new UnavailableException(message)
                : new InputException(message);
    }
}
