package dev.rowhouse.cli.command;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.base.Scheduler;
import dev.rowhouse.cql.schema.KeyspaceMetadata;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.engine.RowhouseOptions;
import dev.rowhouse.storage.StorageException;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// The databases in folders that commands work on, and the tables that are named to them.
final class Databases {
    private static final int THREADS = 2;

    private final FileSystem files;
    private final Clock clock;

    /// @param clock the time, for what expires
    Databases(FileSystem files, Clock clock) {
        this.files = files;
        this.clock = clock;
    }

    /// A table as a person names it: `shop.orders`, quotes and case as in CQL.
    record TableName(String keyspace, String table) {
        static TableName parse(String text) {
            int dot = text.indexOf('.');
            if (dot <= 0 || dot == text.length() - 1) {
                throw new InputException(text + ": a table is named as KEYSPACE.TABLE");
            }
            return new TableName(plain(text.substring(0, dot)), plain(text.substring(dot + 1)));
        }

        private static String plain(String name) {
            return name.length() > 2 && name.startsWith("\"") && name.endsWith("\"")
                    ? name.substring(1, name.length() - 1)
                    : name;
        }

        @Override
        public String toString() {
            return keyspace + "." + table;
        }
    }

    /// Opens the database in a folder, which must be there.
    ///
    /// @throws InputException when it cannot be opened
    Rowhouse open(Path folder) {
        if (!files.exists(folder.resolve("rowhouse.format"))) {
            throw new InputException(folder + ": the folder holds no database of Rowhouse");
        }
        RowhouseComponents components =
                new RowhouseComponents(
                        clock, RandomSource.system(), files, Scheduler.system("rowhouse", THREADS));
        try {
            return Rowhouse.open(folder, components, RowhouseOptions.defaults());
        } catch (StorageException e) {
            throw failure(e);
        }
    }

    /// The tables of some names, or all of them, views included, when none is named.
    ///
    /// @throws InputException when there is none of a name
    static List<TableName> tables(Schema schema, List<String> names) {
        Set<String> known = new TreeSet<>();
        for (KeyspaceMetadata keyspace : schema.keyspaces().values()) {
            keyspace.tablesAndViews()
                    .map(TableMetadata::name)
                    .forEach(name -> known.add(keyspace.name() + "." + name));
        }
        List<TableName> tables =
                names.isEmpty()
                        ? known.stream().map(TableName::parse).toList()
                        : names.stream().map(TableName::parse).toList();
        for (TableName table : tables) {
            if (!known.contains(table.toString())) {
                throw new InputException(
                        "there is no table "
                                + table
                                + (known.isEmpty()
                                        ? ", the database has none"
                                        : "; there is " + String.join(", ", known)));
            }
        }
        return tables;
    }

    /// What went wrong in a database, as a mistake of the person or of the surroundings.
    static RuntimeException failure(StorageException e) {
        String message = String.valueOf(e.getMessage());
        return e.getCause() instanceof IOException
                ? new UnavailableException(message)
                : new InputException(message);
    }
}
